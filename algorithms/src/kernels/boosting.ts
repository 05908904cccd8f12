import type { Pace } from '../pace.ts';
import { type Random, randomFrom, sampleOf } from '../random.ts';
import type { Matrix } from '../tables.ts';
import { type Binned, bin } from './bins.ts';
import { Grower, leafOf, type Tree, type TreeOptions } from './tree.ts';

export type BoostOptions = {
  trees: number;
  depth: number;
  rate: number;
  l2: number;
  minRows: number;
  bins: number;
  rowShare: number;
  columnShare: number;
  seed: number;
};
export type Loss = 'squared' | 'absolute' | 'huber';

/** A score begins at `base` and each tree adds to that of its output: tree n belongs to output n % base.length. */
export type Boosted = { base: number[]; trees: Tree[]; features: number };

type Round = {
  /** Gradients and second derivatives of one output, at its scores. */
  derive(scores: Float64Array[], output: number, sums: Float64Array, weights: Float64Array): void;
  /** Instead of what the sums give, for losses whose best answer is no mean. */
  answer?(scores: Float64Array, rows: Int32Array): number;
};

async function boost(
  matrix: Matrix,
  base: number[],
  round: Round,
  options: BoostOptions,
  pace: Pace,
): Promise<Boosted> {
  const data = bin(matrix, options.bins);
  const random = randomFrom(options.seed);
  const scores = base.map((value) => new Float64Array(matrix.rows).fill(value));
  const sums = new Float64Array(matrix.rows);
  const weights = new Float64Array(matrix.rows);
  const trees: Tree[] = [];
  for (let turn = 0; turn < options.trees; turn += 1) {
    const chosen = choose(random, matrix, options);
    // All outputs of a turn look at the same scores.
    const before = base.length > 1 ? scores.map((one) => one.slice()) : scores;
    for (let output = 0; output < base.length; output += 1) {
      round.derive(before, output, sums, weights);
      const mine = scores[output] as Float64Array;
      trees.push(addTree(matrix, data, { sums, weights }, chosen, options, random, round.answer, mine));
      await pace((turn + (output + 1) / base.length) / options.trees);
    }
  }
  return { base, trees, features: matrix.columns.length };
}

type Chosen = { rows: Int32Array; features: Int32Array };

function choose(random: Random, { rows, columns }: Matrix, { rowShare, columnShare }: BoostOptions): Chosen {
  const some = (of: number, share: number) =>
    share >= 1
      ? Int32Array.from({ length: of }, (_, index) => index)
      : sampleOf(random, of, Math.max(1, Math.round(of * share))).sort();
  return { rows: some(rows, rowShare), features: some(columns.length, columnShare) };
}

function addTree(
  matrix: Matrix,
  data: Binned,
  { sums, weights }: { sums: Float64Array; weights: Float64Array },
  { rows, features }: Chosen,
  { depth, minRows, l2, rate }: BoostOptions,
  random: Random,
  answer: Round['answer'],
  scores: Float64Array,
): Tree {
  const options: TreeOptions = { depth, minRows, l2, minGain: 0, perSplit: features.length, features };
  const grower = new Grower(data, { many: 1, sums, weights }, options, random, rows.slice());
  const { tree, leaves, order } = grower.grow();
  const isAll = rows.length === matrix.rows;
  if (answer)
    for (const { node, from, to } of leaves) tree.value[node] = answer(scores, order.subarray(from, to));
  for (let node = 0; node < tree.value.length; node += 1) (tree.value[node] as number) *= rate;
  if (isAll)
    for (const { node, from, to } of leaves) {
      const value = tree.value[node] as number;
      for (let place = from; place < to; place += 1) (scores[order[place] as number] as number) += value;
    }
  else
    for (let row = 0; row < matrix.rows; row += 1)
      (scores[row] as number) += tree.value[leafOf(tree, matrix.columns, row)] as number;
  return tree;
}

const sigmoid = (score: number) => 1 / (1 + Math.exp(-score));

/** Two classes have one score, more have one each. `codes` are places from 0. */
export function boostClasses(
  matrix: Matrix,
  codes: Int32Array,
  classes: number,
  options: BoostOptions,
  pace: Pace,
): Promise<Boosted> {
  const counts = new Float64Array(classes);
  for (const code of codes) (counts[code] as number) += 1;
  const share = Array.from(counts, (count) => count / codes.length);
  if (classes === 2) {
    const derive: Round['derive'] = ([scores], _, sums, weights) => {
      for (let row = 0; row < codes.length; row += 1) {
        const probability = sigmoid((scores as Float64Array)[row] as number);
        sums[row] = (codes[row] as number) - probability;
        weights[row] = probability * (1 - probability);
      }
    };
    const base = Math.log((share[1] as number) / (share[0] as number));
    return boost(matrix, [base], { derive }, options, pace);
  }
  const derive: Round['derive'] = (scores, output, sums, weights) => {
    for (let row = 0; row < codes.length; row += 1) {
      let most = Number.NEGATIVE_INFINITY;
      for (const one of scores) most = Math.max(most, one[row] as number);
      let total = 0;
      for (const one of scores) total += Math.exp((one[row] as number) - most);
      const probability = Math.exp(((scores[output] as Float64Array)[row] as number) - most) / total;
      sums[row] = (codes[row] === output ? 1 : 0) - probability;
      weights[row] = probability * (1 - probability);
    }
  };
  return boost(
    matrix,
    share.map((one) => Math.log(one)),
    { derive },
    options,
    pace,
  );
}

export const medianOf = (values: Float64Array) => {
  const sorted = values.slice().sort();
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

const HUBER_SHARE = 0.9;

/** A number for each row. */
export function boostNumbers(
  matrix: Matrix,
  values: Float64Array,
  loss: Loss,
  options: BoostOptions,
  pace: Pace,
): Promise<Boosted> {
  const residuals = new Float64Array(values.length);
  const sized = new Float64Array(values.length);
  const derive: Round['derive'] = ([scores], _, sums, weights) => {
    weights.fill(1);
    for (let row = 0; row < values.length; row += 1)
      residuals[row] = (values[row] as number) - ((scores as Float64Array)[row] as number);
    if (loss === 'squared') return void sums.set(residuals);
    if (loss === 'absolute') return void sums.set(residuals.map(Math.sign));
    for (let row = 0; row < values.length; row += 1) sized[row] = Math.abs(residuals[row] as number);
    sized.sort();
    const most = sized[Math.floor(HUBER_SHARE * (sized.length - 1))] as number;
    for (let row = 0; row < values.length; row += 1)
      sums[row] = Math.max(-most, Math.min(most, residuals[row] as number));
  };
  const answer: Round['answer'] =
    loss === 'absolute'
      ? (scores, rows) =>
          medianOf(Float64Array.from(rows, (row) => (values[row] as number) - (scores[row] as number)))
      : undefined;
  let mean = 0;
  for (const value of values) mean += value / values.length;
  const base = loss === 'squared' ? mean : medianOf(values);
  return boost(matrix, [base], answer ? { derive, answer } : { derive }, options, pace);
}

/** The scores of every row, one array for each output. */
export async function boostedScores(
  { base, trees }: Boosted,
  columns: readonly Float64Array[],
  rows: number,
  pace: Pace,
): Promise<Float64Array[]> {
  const scores = base.map((value) => new Float64Array(rows).fill(value));
  for (let place = 0; place < trees.length; place += 1) {
    const tree = trees[place] as Tree;
    const mine = scores[place % base.length] as Float64Array;
    for (let row = 0; row < rows; row += 1)
      (mine[row] as number) += tree.value[leafOf(tree, columns, row)] as number;
    await pace((place + 1) / trees.length);
  }
  return scores;
}

/** From scores to a probability for each class. */
export function probabilitiesOf(scores: readonly Float64Array[]): Float64Array[] {
  const [only] = scores;
  if (scores.length === 1 && only) {
    const second = only.map(sigmoid);
    return [second.map((one) => 1 - one), second];
  }
  const rows = only?.length ?? 0;
  const answers = scores.map(() => new Float64Array(rows));
  for (let row = 0; row < rows; row += 1) {
    let most = Number.NEGATIVE_INFINITY;
    for (const one of scores) most = Math.max(most, one[row] as number);
    let total = 0;
    for (const one of scores) total += Math.exp((one[row] as number) - most);
    scores.forEach((one, index) => {
      (answers[index] as Float64Array)[row] = Math.exp((one[row] as number) - most) / total;
    });
  }
  return answers;
}
