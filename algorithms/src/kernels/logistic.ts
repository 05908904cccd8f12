import type { Pace } from '../pace.ts';
import type { Matrix } from '../tables.ts';
import { probabilitiesOf } from './boosting.ts';
import { linearValues } from './linear.ts';
import { solveSymmetric } from './matrix.ts';

export type LogisticOptions = { l2: number; iterations: number; weights: Float64Array };
/** For each output its coefficients, the intercept last. Two classes have one output. */
export type LogisticFit = { outputs: Float64Array[]; iterations: number; isConverged: boolean };

type Work = {
  matrix: Matrix;
  codes: Int32Array;
  outputs: Float64Array[];
  options: LogisticOptions;
};

const scoresOf = ({ columns, rows }: Matrix, outputs: readonly Float64Array[]) =>
  outputs.map((one) => linearValues(columns, rows, one[columns.length] as number, one));

/** Negative log-likelihood and the penalty; intercepts are not penalised. */
function lossOf({ matrix, codes, outputs, options }: Work): number {
  const probabilities = probabilitiesOf(scoresOf(matrix, outputs));
  let loss = 0;
  for (let row = 0; row < codes.length; row += 1) {
    const probability = (probabilities[codes[row] as number] as Float64Array)[row] as number;
    loss -= (options.weights[row] as number) * Math.log(Math.max(1e-300, probability));
  }
  for (const one of outputs)
    for (let k = 0; k < matrix.columns.length; k += 1) loss += (options.l2 / 2) * (one[k] as number) ** 2;
  return loss;
}

/** Gradient and second derivatives over all outputs at once. */
function derive({ matrix, codes, outputs, options }: Work) {
  const { columns } = matrix;
  const p = columns.length + 1;
  const many = outputs.length;
  const size = p * many;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  const probabilities = probabilitiesOf(scoresOf(matrix, outputs));
  const x = new Float64Array(p);
  // One output: that of the second class.
  const first = many === 1 ? 1 : 0;
  for (let row = 0; row < codes.length; row += 1) {
    for (let k = 0; k < p - 1; k += 1) x[k] = (columns[k] as Float64Array)[row] as number;
    x[p - 1] = 1;
    const weight = options.weights[row] as number;
    for (let a = 0; a < many; a += 1) {
      const pa = (probabilities[a + first] as Float64Array)[row] as number;
      const pull = weight * (pa - (codes[row] === a + first ? 1 : 0));
      for (let k = 0; k < p; k += 1) (gradient[a * p + k] as number) += pull * (x[k] as number);
      for (let b = 0; b <= a; b += 1) {
        const pb = (probabilities[b + first] as Float64Array)[row] as number;
        const bend = weight * (a === b ? pa * (1 - pa) : -pa * pb);
        for (let k = 0; k < p; k += 1) {
          const at = (a * p + k) * size + b * p;
          const by = bend * (x[k] as number);
          const most = a === b ? k : p - 1;
          for (let j = 0; j <= most; j += 1) (hessian[at + j] as number) += by * (x[j] as number);
        }
      }
    }
  }
  finish(gradient, hessian, outputs, p, options.l2);
  return { gradient, hessian };
}

function finish(
  gradient: Float64Array,
  hessian: Float64Array,
  outputs: readonly Float64Array[],
  p: number,
  l2: number,
) {
  const size = gradient.length;
  for (let at = 0; at < size; at += 1) {
    const isIntercept = at % p === p - 1;
    if (!isIntercept)
      (gradient[at] as number) += l2 * ((outputs[Math.floor(at / p)] as Float64Array)[at % p] as number);
    // A little on the diagonal: the intercepts of many classes can all move together.
    (hessian[at * size + at] as number) +=
      (isIntercept ? 0 : l2) + 1e-9 * (1 + (hessian[at * size + at] as number));
    for (let other = 0; other < at; other += 1)
      hessian[other * size + at] = hessian[at * size + other] as number;
  }
}

/** Newton's method with halved steps; `weights` has one for each row. */
export async function fitLogistic(
  matrix: Matrix,
  codes: Int32Array,
  classes: number,
  options: LogisticOptions,
  pace: Pace,
): Promise<LogisticFit> {
  const p = matrix.columns.length + 1;
  let outputs = Array.from({ length: classes === 2 ? 1 : classes }, () => new Float64Array(p));
  let loss = lossOf({ matrix, codes, outputs, options });
  for (let turn = 1; turn <= options.iterations; turn += 1) {
    const { gradient, hessian } = derive({ matrix, codes, outputs, options });
    const move = gradient.slice();
    if (!solveSymmetric(hessian, move)) return { outputs, iterations: turn, isConverged: false };
    const from = outputs;
    let step = 1;
    let next = loss;
    for (; step > 1e-6; step /= 2) {
      outputs = from.map((one, a) => one.map((value, k) => value - step * (move[a * p + k] as number)));
      next = lossOf({ matrix, codes, outputs, options });
      if (next <= loss) break;
    }
    if (next > loss) return { outputs: from, iterations: turn, isConverged: true };
    const isDone = loss - next <= 1e-12 * Math.max(1, Math.abs(loss));
    loss = next;
    if (isDone) return { outputs, iterations: turn, isConverged: true };
    await pace(turn / options.iterations);
  }
  return { outputs, iterations: options.iterations, isConverged: false };
}

export const logisticProbabilities = (matrix: Matrix, outputs: readonly Float64Array[]) =>
  probabilitiesOf(scoresOf(matrix, outputs));
