import type { HINDRANCES } from '@cloudyard/contract/market/rating.ts';

/** The public name of a user: enough to distinguish them, too little to find them. */
export const publicName = ({ realName, username }: { realName: string; username: string }) =>
  realName === '' ? `${[...username].slice(0, 2).join('')}**` : `${[...realName][0]}**`;

type Asker = { known: boolean; publishes: boolean; follows: boolean };

/** What keeps a caller from rating; null: nothing does. */
export function hindranceOf({ known, publishes, follows }: Asker): (typeof HINDRANCES)[number] | null {
  if (!known) return 'login';
  if (publishes) return 'publisher';
  return follows ? null : 'subscribe';
}

/** Of how many gave one star, two, … five. */
export function averageOf(byStars: readonly number[]): number {
  const ratings = byStars.reduce((sum, n) => sum + n, 0);
  const stars = byStars.reduce((sum, n, at) => sum + n * (at + 1), 0);
  return ratings === 0 ? 0 : Math.round((stars * 100) / ratings) / 100;
}

/** Taken back by its author while it was hidden: gone for them, and still hidden. */
export const isTakenBack = ({ hidden_at, text }: { hidden_at: Date | null; text: string }) =>
  hidden_at !== null && text === '';
