import type { Pace } from '../pace.ts';
import { type Random, randomFrom, sampleOf } from '../random.ts';
import { leafOf, type Tree } from './tree.ts';

const EULER = 0.5772156649015329;

/** How many cuts set a row apart among so many, on average. */
export function pathLength(rows: number): number {
  if (rows <= 1) return 0;
  if (rows === 2) return 1;
  return 2 * (Math.log(rows - 1) + EULER) - (2 * (rows - 1)) / rows;
}

type Columns = readonly Float64Array[];

/** The features in which these rows differ, with the least and the greatest. */
function rangesOf(columns: Columns, rows: Int32Array) {
  return columns.flatMap((column, feature) => {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const row of rows) {
      low = Math.min(low, column[row] as number);
      high = Math.max(high, column[row] as number);
    }
    return high > low ? [{ feature, low, high }] : [];
  });
}

/** A leaf's value is how deep it lies, with what the rows in it would still take. */
function isolationTree(columns: Columns, rows: Int32Array, random: Random): Tree {
  const deepest = Math.ceil(Math.log2(Math.max(2, rows.length)));
  const nodes: {
    feature: number;
    threshold: number;
    left: number;
    right: number;
    value: number;
    rows: number;
  }[] = [];
  const open: { rows: Int32Array; depth: number; parent: number; isLeft: boolean }[] = [
    { rows, depth: 0, parent: -1, isLeft: true },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { rows: mine, depth, parent, isLeft } = next;
    const id = nodes.length;
    const above = nodes[parent];
    if (above) above[isLeft ? 'left' : 'right'] = id;
    const value = depth + pathLength(mine.length);
    nodes.push({ feature: -1, threshold: 0, left: -1, right: -1, value, rows: mine.length });
    const ranges = depth < deepest && mine.length > 1 ? rangesOf(columns, mine) : [];
    const range = ranges[ranges.length > 0 ? random.below(ranges.length) : 0];
    if (!range) continue;
    const { feature, low, high } = range;
    const cut = low + random.next() * (high - low);
    // Rounding must leave something on the right.
    const threshold = cut < high ? cut : low;
    const column = columns[feature] as Float64Array;
    const left = mine.filter((row) => (column[row] as number) <= threshold);
    const right = mine.filter((row) => (column[row] as number) > threshold);
    Object.assign(nodes[id] as (typeof nodes)[number], { feature, threshold });
    open.push({ rows: right, depth: depth + 1, parent: id, isLeft: false });
    open.push({ rows: left, depth: depth + 1, parent: id, isLeft: true });
  }
  return {
    feature: Int32Array.from(nodes, (one) => one.feature),
    threshold: Float64Array.from(nodes, (one) => one.threshold),
    left: Int32Array.from(nodes, (one) => one.left),
    right: Int32Array.from(nodes, (one) => one.right),
    missingLeft: new Uint8Array(nodes.length).fill(1),
    value: Float64Array.from(nodes, (one) => one.value),
    rows: Int32Array.from(nodes, (one) => one.rows),
    gain: new Float64Array(nodes.length),
  };
}

export async function growIsolation(
  columns: Columns,
  rows: number,
  { trees, sample, seed }: { trees: number; sample: number; seed: number },
  pace: Pace,
): Promise<Tree[]> {
  const random = randomFrom(seed);
  const grown: Tree[] = [];
  for (let turn = 0; turn < trees; turn += 1) {
    grown.push(isolationTree(columns, sampleOf(random, rows, sample), random));
    await pace((turn + 1) / trees);
  }
  return grown;
}

/** From 0 to 1: above a half it is set apart sooner than the mean row. */
export async function isolationScores(
  trees: readonly Tree[],
  columns: Columns,
  rows: number,
  sample: number,
  pace: Pace,
) {
  const depths = new Float64Array(rows);
  for (let place = 0; place < trees.length; place += 1) {
    const tree = trees[place] as Tree;
    for (let row = 0; row < rows; row += 1)
      (depths[row] as number) += tree.value[leafOf(tree, columns, row)] as number;
    await pace((place + 1) / trees.length);
  }
  const usual = Math.max(1e-12, pathLength(sample));
  return depths.map((depth) => 2 ** (-depth / trees.length / usual));
}
