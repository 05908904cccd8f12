import type { Matrix } from '../tables.ts';

/** A column cut into few steps. Bin 0 is for what is missing; bin b holds what is at most `cuts[b - 1]`. */
export type Binned = { bins: Uint8Array[]; cuts: Float64Array[]; most: number };

/** More than these are sorted by an even choice of them. */
const SORTED_MOST = 200_000;

const between = (low: number, high: number) => {
  const middle = low + (high - low) / 2;
  return middle < high ? middle : low;
};

/** Where a column is cut: between its different values, or, where there are many, at even shares of the rows. */
export function cutsOf(values: Float64Array, most: number): Float64Array {
  const stride = Math.max(1, Math.ceil(values.length / SORTED_MOST));
  const sorted: Float64Array = Float64Array.from(
    { length: Math.ceil(values.length / stride) },
    (_, place) => values[place * stride] as number,
  )
    .filter((value) => !Number.isNaN(value))
    .sort();
  const cuts: number[] = [];
  const different: number[] = [];
  for (let place = 1; place < sorted.length && different.length <= most; place += 1)
    if ((sorted[place] as number) > (sorted[place - 1] as number)) different.push(place);
  if (different.length < most) {
    for (const place of different) cuts.push(between(sorted[place - 1] as number, sorted[place] as number));
    return Float64Array.from(cuts);
  }
  for (let share = 1; share < most; share += 1) {
    const low = sorted[Math.floor((share * sorted.length) / most) - 1] as number;
    let place = Math.floor((share * sorted.length) / most);
    while (place < sorted.length && (sorted[place] as number) === low) place += 1;
    if (place >= sorted.length) break;
    const cut = between(low, sorted[place] as number);
    if (cuts.length === 0 || cut > (cuts[cuts.length - 1] as number)) cuts.push(cut);
  }
  return Float64Array.from(cuts);
}

function binsOf(values: Float64Array, cuts: Float64Array): Uint8Array {
  const bins = new Uint8Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] as number;
    if (Number.isNaN(value)) continue;
    let low = 0;
    let high = cuts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cuts[middle] as number) < value) low = middle + 1;
      else high = middle;
    }
    bins[row] = low + 1;
  }
  return bins;
}

/** `most` bins at most for what is not missing, 254 at the most. */
export function bin({ columns }: Matrix, most: number): Binned {
  const cuts = columns.map((values) => cutsOf(values, Math.min(254, most)));
  const bins = columns.map((values, index) => binsOf(values, cuts[index] as Float64Array));
  return { bins, cuts, most: Math.max(...cuts.map(({ length }) => length + 2)) };
}
