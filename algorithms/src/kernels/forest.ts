import type { Pace } from '../pace.ts';
import { randomFrom } from '../random.ts';
import type { Matrix } from '../tables.ts';
import { bin } from './bins.ts';
import { Grower, leafOf, type Tree } from './tree.ts';

export type ForestOptions = {
  trees: number;
  depth: number;
  minRows: number;
  /** Features each split looks at. */
  perSplit: number;
  bins: number;
  seed: number;
};
/** `outside`: for each row the mean of the trees that did not see it, NaN where all did. */
export type Forest = { trees: Tree[]; many: number; outside: Float64Array };

/** `targets` has `many` values a row: a value, or a one at the row's class. */
export async function growForest(
  matrix: Matrix,
  targets: Float64Array,
  many: number,
  options: ForestOptions,
  pace: Pace,
): Promise<Forest> {
  const { rows } = matrix;
  const data = bin(matrix, options.bins);
  const random = randomFrom(options.seed);
  const features = Int32Array.from(matrix.columns, (_, index) => index);
  const outside = new Float64Array(rows * many);
  const seenBy = new Int32Array(rows);
  const trees: Tree[] = [];
  const sums = new Float64Array(rows * many);
  for (let turn = 0; turn < options.trees; turn += 1) {
    const weights = new Float64Array(rows);
    for (let draw = 0; draw < rows; draw += 1) (weights[random.below(rows)] as number) += 1;
    for (let row = 0; row < rows; row += 1)
      for (let target = 0; target < many; target += 1)
        sums[row * many + target] = (targets[row * many + target] as number) * (weights[row] as number);
    const drawn = Int32Array.from({ length: rows }, (_, row) => row).filter(
      (row) => (weights[row] as number) > 0,
    );
    const grower = new Grower(
      data,
      { many, sums, weights },
      { ...options, l2: 0, minGain: 0, features },
      random,
      drawn,
    );
    const { tree } = grower.grow();
    trees.push(tree);
    for (let row = 0; row < rows; row += 1) {
      if ((weights[row] as number) > 0) continue;
      (seenBy[row] as number) += 1;
      const leaf = leafOf(tree, matrix.columns, row) * many;
      for (let target = 0; target < many; target += 1)
        (outside[row * many + target] as number) += tree.value[leaf + target] as number;
    }
    await pace((turn + 1) / options.trees);
  }
  for (let at = 0; at < outside.length; at += 1) {
    const times = seenBy[Math.floor(at / many)] as number;
    outside[at] = times > 0 ? (outside[at] as number) / times : Number.NaN;
  }
  return { trees, many, outside };
}

/** The mean answer of all trees, an array for each target. */
export async function forestMeans(
  trees: readonly Tree[],
  many: number,
  columns: readonly Float64Array[],
  rows: number,
  pace: Pace,
): Promise<Float64Array[]> {
  const means = Array.from({ length: many }, () => new Float64Array(rows));
  for (let place = 0; place < trees.length; place += 1) {
    const tree = trees[place] as Tree;
    for (let row = 0; row < rows; row += 1) {
      const leaf = leafOf(tree, columns, row) * many;
      for (let target = 0; target < many; target += 1)
        ((means[target] as Float64Array)[row] as number) += tree.value[leaf + target] as number;
    }
    await pace((place + 1) / trees.length);
  }
  for (const mean of means) for (let row = 0; row < rows; row += 1) (mean[row] as number) /= trees.length;
  return means;
}
