import type { Times } from './settings.ts';

/** So many tries follow at once. */
const AT_ONCE = 3;
const MOST_IN_WINDOW = 20;

/** How long to wait before the start after the `restarts`-th crash. */
export function delayAfter(restarts: number, times: Pick<Times, 'backoffFirst' | 'backoffMost'>): number {
  if (restarts <= AT_ONCE) return 0;
  return Math.min(times.backoffFirst * 2 ** (restarts - AT_ONCE - 1), times.backoffMost);
}

/** Crashes that still count, the new one among them. */
export const recentCrashes = (crashes: readonly string[], now: Date, times: Pick<Times, 'giveUpWithin'>) => [
  ...crashes.filter((at) => now.getTime() - Date.parse(at) < times.giveUpWithin),
  now.toISOString(),
];

export const isGivenUp = (recent: readonly string[]) => recent.length >= MOST_IN_WINDOW;
