import type { Pace } from '../pace.ts';
import { type Random, randomFrom } from '../random.ts';

/** Points one behind the other, `width` numbers each. */
export type Points = { values: Float64Array; rows: number; width: number };
export type KMeansFit = {
  centres: Float64Array;
  codes: Int32Array;
  inertia: number;
  iterations: number;
  isConverged: boolean;
};
type KMeansOptions = { k: number; iterations: number; restarts: number; seed: number };

export function pointsOf(columns: readonly Float64Array[], rows: number): Points {
  const width = columns.length;
  const values = new Float64Array(rows * width);
  columns.forEach((column, k) => {
    for (let row = 0; row < rows; row += 1) values[row * width + k] = column[row] as number;
  });
  return { values, rows, width };
}

export function distance2(a: Float64Array, i: number, b: Float64Array, j: number, width: number): number {
  let sum = 0;
  for (let k = 0; k < width; k += 1) {
    const difference = (a[i * width + k] as number) - (b[j * width + k] as number);
    sum += difference * difference;
  }
  return sum;
}

/** Each next centre is drawn by its squared distance to those before it; the best of a few draws is taken. */
function begin({ values, rows, width }: Points, k: number, random: Random): Float64Array {
  const centres = new Float64Array(k * width);
  const nearest = new Float64Array(rows).fill(Number.POSITIVE_INFINITY);
  const tries = 2 + Math.floor(Math.log(k));
  const take = (place: number, row: number) => {
    centres.set(values.subarray(row * width, (row + 1) * width), place * width);
    for (let other = 0; other < rows; other += 1)
      nearest[other] = Math.min(nearest[other] as number, distance2(values, other, values, row, width));
  };
  take(0, random.below(rows));
  for (let place = 1; place < k; place += 1) {
    let total = 0;
    for (const one of nearest) total += one;
    let best = { row: 0, left: Number.POSITIVE_INFINITY };
    for (let attempt = 0; attempt < tries; attempt += 1) {
      let at = random.next() * total;
      let row = 0;
      while (row < rows - 1 && at >= (nearest[row] as number)) {
        at -= nearest[row] as number;
        row += 1;
      }
      let left = 0;
      for (let other = 0; other < rows; other += 1)
        left += Math.min(nearest[other] as number, distance2(values, other, values, row, width));
      if (left < best.left) best = { row, left };
    }
    take(place, best.row);
  }
  return centres;
}

/** The nearest centre of each row; the first where several are as near. */
export function assign(
  { values, rows, width }: Points,
  centres: Float64Array,
  codes: Int32Array,
  distances: Float64Array,
): number {
  const k = centres.length / width;
  let inertia = 0;
  for (let row = 0; row < rows; row += 1) {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let place = 0; place < k; place += 1) {
      const far = distance2(values, row, centres, place, width);
      if (far < least) {
        least = far;
        best = place;
      }
    }
    codes[row] = best;
    distances[row] = least;
    inertia += least;
  }
  return inertia;
}

/** Means of the groups; an empty one takes the row that lies farthest from its centre. */
function move(
  { values, rows, width }: Points,
  centres: Float64Array,
  codes: Int32Array,
  distances: Float64Array,
) {
  const k = centres.length / width;
  const counts = new Int32Array(k);
  const sums = new Float64Array(k * width);
  for (let row = 0; row < rows; row += 1) {
    const place = codes[row] as number;
    (counts[place] as number) += 1;
    for (let at = 0; at < width; at += 1)
      (sums[place * width + at] as number) += values[row * width + at] as number;
  }
  for (let place = 0; place < k; place += 1) {
    const count = counts[place] as number;
    if (count > 0) {
      for (let at = 0; at < width; at += 1)
        centres[place * width + at] = (sums[place * width + at] as number) / count;
      continue;
    }
    let farthest = 0;
    for (let row = 1; row < rows; row += 1)
      if ((distances[row] as number) > (distances[farthest] as number)) farthest = row;
    distances[farthest] = 0;
    centres.set(values.subarray(farthest * width, (farthest + 1) * width), place * width);
  }
}

async function once(
  points: Points,
  options: KMeansOptions,
  random: Random,
  pace: () => Promise<void>,
): Promise<KMeansFit> {
  const centres = begin(points, options.k, random);
  const codes = new Int32Array(points.rows).fill(-1);
  const distances = new Float64Array(points.rows);
  for (let turn = 1; turn <= options.iterations; turn += 1) {
    const before = codes.slice();
    const inertia = assign(points, centres, codes, distances);
    await pace();
    const isSame = codes.every((code, row) => code === before[row]);
    if (isSame) return { centres, codes, inertia, iterations: turn, isConverged: true };
    move(points, centres, codes, distances);
  }
  const inertia = assign(points, centres, codes, distances);
  return { centres, codes, inertia, iterations: options.iterations, isConverged: false };
}

/** Groups are numbered by their first row, so that the same groups have the same numbers. */
function numbered(fit: KMeansFit, width: number): KMeansFit {
  const order: number[] = [];
  for (const code of fit.codes) if (!order.includes(code)) order.push(code);
  for (let place = 0; place < fit.centres.length / width; place += 1)
    if (!order.includes(place)) order.push(place);
  const places = new Int32Array(order.length);
  const centres = new Float64Array(fit.centres.length);
  order.forEach((old, place) => {
    places[old] = place;
    centres.set(fit.centres.subarray(old * width, (old + 1) * width), place * width);
  });
  return { ...fit, centres, codes: fit.codes.map((code) => places[code] as number) };
}

export async function fitKMeans(points: Points, options: KMeansOptions, pace: Pace): Promise<KMeansFit> {
  let best: KMeansFit | undefined;
  for (let start = 0; start < options.restarts; start += 1) {
    const fit = await once(points, options, randomFrom(options.seed, start), () =>
      pace(start / options.restarts),
    );
    if (!best || fit.inertia < best.inertia) best = fit;
  }
  if (!best) throw new Error('k-means needs a start');
  return numbered(best, points.width);
}
