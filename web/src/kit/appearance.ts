import { useSyncExternalStore } from 'react';
import { stored } from './stored.ts';
import type { Density, Mode } from './theme.ts';

export const themeChoice = stored<Mode | 'system'>('cloudyard.theme', ['system', 'light', 'dark'], 'system', {
  told: true,
});
export const density = stored<Density>('cloudyard.density', ['comfortable', 'compact'], 'comfortable');

const wantsDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** Light or dark; the system's setting when the user has not chosen. */
export function useMode(): Mode {
  const choice = themeChoice.use();
  const system = useSyncExternalStore(
    (listener) => {
      const query = wantsDark();
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => wantsDark().matches,
  );
  if (choice !== 'system') return choice;
  return system ? 'dark' : 'light';
}

export const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
