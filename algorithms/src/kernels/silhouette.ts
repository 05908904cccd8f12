import type { Pace } from '../pace.ts';
import { spread } from '../views.ts';
import { distance2, type Points } from './kmeans.ts';

/** Each row is held against all others: more than these are looked at by an even choice of them. */
export const SILHOUETTE_MOST = 2000;

export type Silhouette = { mean: number | null; byGroup: (number | null)[]; rows: number };

/** How much nearer rows are to their own group than to the next one, from -1 to 1. Rows of no group (-1) are left out. */
export async function silhouetteOf(
  points: Points,
  codes: Int32Array,
  count: number,
  pace: Pace,
): Promise<Silhouette> {
  const { values, width } = points;
  const all = Array.from(codes, (_, row) => row).filter((row) => (codes[row] as number) >= 0);
  const chosen = spread(all.length, SILHOUETTE_MOST).map((place) => all[place] as number);
  const sizes = new Int32Array(count);
  for (const row of chosen) (sizes[codes[row] as number] as number) += 1;
  const sums = new Float64Array(count);
  const groups = Array.from({ length: count }, () => ({ sum: 0, rows: 0 }));
  let total = 0;
  for (const [place, row] of chosen.entries()) {
    const own = codes[row] as number;
    sums.fill(0);
    for (const other of chosen)
      (sums[codes[other] as number] as number) += Math.sqrt(distance2(values, row, values, other, width));
    let next = Number.POSITIVE_INFINITY;
    for (let group = 0; group < count; group += 1)
      if (group !== own && (sizes[group] as number) > 0)
        next = Math.min(next, (sums[group] as number) / (sizes[group] as number));
    if (next === Number.POSITIVE_INFINITY)
      return { mean: null, byGroup: groups.map(() => null), rows: chosen.length };
    const size = sizes[own] as number;
    const within = size > 1 ? (sums[own] as number) / (size - 1) : 0;
    const most = Math.max(within, next);
    // A group of one has no inside to compare with.
    const value = size > 1 && most > 0 ? (next - within) / most : 0;
    total += value;
    const group = groups[own] as (typeof groups)[number];
    group.sum += value;
    group.rows += 1;
    await pace(place / chosen.length);
  }
  return {
    mean: chosen.length > 0 ? total / chosen.length : null,
    byGroup: groups.map(({ sum, rows }) => (rows > 0 ? sum / rows : null)),
    rows: chosen.length,
  };
}
