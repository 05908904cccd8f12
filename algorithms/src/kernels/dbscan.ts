import type { Pace } from '../pace.ts';
import { distance2, type Points } from './kmeans.ts';

/** Points by the cell of a grid they lie in, so that neighbours are looked for near by only. */
class Grid {
  readonly #points: Points;
  readonly #eps: number;
  readonly #axes: { at: number; low: number; size: number }[] = [];
  readonly #cells = new Map<number, number[]>();

  constructor(points: Points, eps: number) {
    this.#points = points;
    this.#eps = eps;
    let cells = 1;
    for (const { at, low, high } of spreads(points)) {
      const size = Math.floor((high - low) / eps) + 3;
      // The number of a cell stays exact.
      if (this.#axes.length === 3 || cells * size > 2 ** 52) break;
      cells *= size;
      this.#axes.push({ at, low, size });
    }
    for (let row = 0; row < points.rows; row += 1) {
      const key = this.#key(this.#place(row));
      const cell = this.#cells.get(key);
      if (cell) cell.push(row);
      else this.#cells.set(key, [row]);
    }
  }

  #place(row: number): number[] {
    const { values, width } = this.#points;
    return this.#axes.map(
      ({ at, low }) => Math.floor(((values[row * width + at] as number) - low) / this.#eps) + 1,
    );
  }
  #key(place: readonly number[]): number {
    return place.reduce((key, at, axis) => key * (this.#axes[axis]?.size ?? 1) + at, 0);
  }

  /** Rows within eps, the row itself among them. */
  near(row: number): number[] {
    const { values, width } = this.#points;
    const most = this.#eps * this.#eps;
    let places: number[][] = [[]];
    for (const at of this.#place(row))
      places = places.flatMap((one) => [at - 1, at, at + 1].map((to) => [...one, to]));
    const found: number[] = [];
    for (const place of places)
      for (const other of this.#cells.get(this.#key(place)) ?? [])
        if (distance2(values, row, values, other, width) <= most) found.push(other);
    return found;
  }
}

/** Axes, those that reach farthest first. */
function spreads({ values, rows, width }: Points) {
  return Array.from({ length: width }, (_, at) => {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < rows; row += 1) {
      low = Math.min(low, values[row * width + at] as number);
      high = Math.max(high, values[row * width + at] as number);
    }
    return { at, low, high };
  }).sort((a, b) => b.high - b.low - (a.high - a.low) || a.at - b.at);
}

/** `codes`: -1 is noise; groups are numbered by their first core row. */
export type DbscanFit = { codes: Int32Array; isCore: Uint8Array; count: number };

export async function fitDbscan(
  points: Points,
  eps: number,
  minPoints: number,
  pace: Pace,
): Promise<DbscanFit> {
  const { rows } = points;
  const grid = new Grid(points, eps);
  const isCore = new Uint8Array(rows);
  for (let row = 0; row < rows; row += 1) {
    isCore[row] = grid.near(row).length >= minPoints ? 1 : 0;
    await pace((row / rows) * 0.5);
  }
  const codes = new Int32Array(rows).fill(-1);
  let count = 0;
  let done = 0;
  for (let start = 0; start < rows; start += 1) {
    if (isCore[start] === 0 || codes[start] !== -1) continue;
    const open = [start];
    codes[start] = count;
    for (let row = open.pop(); row !== undefined; row = open.pop()) {
      done += 1;
      await pace(0.5 + (done / rows) * 0.5);
      for (const other of grid.near(row)) {
        if (codes[other] !== -1) continue;
        codes[other] = count;
        if (isCore[other] === 1) open.push(other);
      }
    }
    count += 1;
  }
  return { codes, isCore, count };
}
