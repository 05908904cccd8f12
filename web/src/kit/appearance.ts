import { useSyncExternalStore } from 'react';
import { stored } from './stored.ts';
import type { Density, Mode } from './theme.ts';

export const themeChoice = stored<Mode | 'system'>('cloudyard.theme', ['system', 'light', 'dark'], 'system', {
  told: true,
});
export const density = stored<Density>('cloudyard.density', ['comfortable', 'compact'], 'comfortable');

/** Whether the browser matches, and again when that changes. */
const useMedia = (media: string) => {
  // The server knows no media; nothing it renders depends on them.
  const matches = () => globalThis.matchMedia?.(media).matches ?? false;
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    matches,
    matches,
  );
};

/** Light or dark; the system's setting when the user has not chosen. Paper is light. */
export function useMode(): Mode {
  const choice = themeChoice.use();
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const isPaper = useMedia('print');
  if (isPaper) return 'light';
  if (choice !== 'system') return choice;
  return isDark ? 'dark' : 'light';
}

export const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
