import type { Lanes } from './outside.queries.ts';

/**
 * What one copy makes of it: those that are gone hold nothing, it lets go of what is more than its part, and takes what
 * no copy holds up to its part. No copy takes from another that lives, so after all have looked it is even.
 */
export function shareOut(before: Lanes, count: number, me: number, lives: ReadonlySet<number>): Lanes {
  const isThere = (mark: number | null | undefined): mark is number =>
    mark !== null && mark !== undefined && (mark === me || lives.has(mark));
  const copies = [...new Set([...before.copies.filter(isThere), me])].toSorted((a, b) => a - b);
  const former = Array.from({ length: count }, (_, n) => {
    const holder = before.holders[n];
    return isThere(holder) ? holder : null;
  });
  const part = Math.floor(count / copies.length) + (copies.indexOf(me) < count % copies.length ? 1 : 0);
  let mine = 0;
  const kept = former.map((holder) => (holder === me && ++mine > part ? undefined : holder));
  const holders = kept.map((holder) => {
    // What it has just let go is for others.
    if (holder !== null || mine >= part) return holder ?? null;
    mine += 1;
    return me;
  });
  return { copies, holders };
}

export const lanesOf = ({ holders }: Lanes, me: number): number[] =>
  holders.flatMap((holder, n) => (holder === me ? [n] : []));
