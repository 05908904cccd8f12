import type { Pace } from '../pace.ts';
import type { Matrix } from '../tables.ts';
import { Triangle } from './matrix.ts';

export type LinearFit = {
  intercept: number;
  coefficients: Float64Array;
  /** Standard errors, the intercept's last; only without l2 and with more rows than coefficients. */
  errors: Float64Array | undefined;
  /** A column that follows from those before it. */
  collinear: number | undefined;
};
type LinearOptions = { l2: number; intercept: boolean };

const meanOf = (values: Float64Array) => {
  let mean = 0;
  for (let row = 0; row < values.length; row += 1) mean += ((values[row] as number) - mean) / (row + 1);
  return mean;
};
const BLOCK = 4096;

/** Least squares by QR of the centred rows, which loses half as many digits as the normal equations would. */
export async function fitLinear(
  { columns, rows }: Matrix,
  values: Float64Array,
  { l2, intercept }: LinearOptions,
  pace: Pace,
): Promise<LinearFit> {
  const p = columns.length;
  const means = columns.map((column) => (intercept ? meanOf(column) : 0));
  const centre = intercept ? meanOf(values) : 0;
  const triangle = new Triangle(p + 1);
  const row = new Float64Array(p + 1);
  for (let place = 0; place < rows; place += 1) {
    for (let k = 0; k < p; k += 1)
      row[k] = ((columns[k] as Float64Array)[place] as number) - (means[k] as number);
    row[p] = (values[place] as number) - centre;
    triangle.add(row);
    if (place % BLOCK === 0) await pace(place / rows);
  }
  const sizes = columns.map((_, k) => {
    let sum = 0;
    for (let i = 0; i <= k; i += 1) sum += (triangle.r[i * (p + 1) + k] as number) ** 2;
    return Math.sqrt(sum);
  });
  for (let k = 0; l2 > 0 && k < p; k += 1) {
    row.fill(0);
    row[k] = Math.sqrt(l2);
    triangle.add(row);
  }
  return solve(triangle, sizes, means, centre, rows, { l2, intercept });
}

function solve(
  { r, size }: Triangle,
  sizes: readonly number[],
  means: readonly number[],
  centre: number,
  rows: number,
  { l2, intercept }: LinearOptions,
): LinearFit {
  const p = size - 1;
  const coefficients = new Float64Array(p);
  const none = { intercept: 0, coefficients, errors: undefined };
  for (let k = 0; k < p; k += 1)
    if (Math.abs(r[k * size + k] as number) <= 1e-10 * (sizes[k] as number) || r[k * size + k] === 0)
      return { ...none, collinear: k };
  for (let k = p - 1; k >= 0; k -= 1) {
    let sum = r[k * size + p] as number;
    for (let j = k + 1; j < p; j += 1) sum -= (r[k * size + j] as number) * (coefficients[j] as number);
    coefficients[k] = sum / (r[k * size + k] as number);
  }
  let at = centre;
  for (let k = 0; k < p; k += 1) at -= (means[k] as number) * (coefficients[k] as number);
  const free = rows - p - (intercept ? 1 : 0);
  const errors = l2 > 0 || free < 1 ? undefined : errorsOf(r, size, means, rows, free, intercept);
  return { intercept: intercept ? at : 0, coefficients, errors, collinear: undefined };
}

/** From the inverse of the triangle; what is left below the answers is the sum of squared residuals. */
function errorsOf(
  r: Float64Array,
  size: number,
  means: readonly number[],
  rows: number,
  free: number,
  intercept: boolean,
) {
  const p = size - 1;
  const variance = (r[p * size + p] as number) ** 2 / free;
  const inverse = new Float64Array(p * p);
  for (let column = 0; column < p; column += 1)
    for (let row = column; row >= 0; row -= 1) {
      let sum = row === column ? 1 : 0;
      for (let k = row + 1; k <= column; k += 1)
        sum -= (r[row * size + k] as number) * (inverse[k * p + column] as number);
      inverse[row * p + column] = sum / (r[row * size + row] as number);
    }
  const errors = new Float64Array(p + (intercept ? 1 : 0));
  let ofIntercept = 1 / rows;
  for (let column = 0; column < p; column += 1) {
    let along = 0;
    for (let row = 0; row <= column; row += 1)
      along += (means[row] as number) * (inverse[row * p + column] as number);
    ofIntercept += along * along;
  }
  for (let row = 0; row < p; row += 1) {
    let sum = 0;
    for (let column = row; column < p; column += 1) sum += (inverse[row * p + column] as number) ** 2;
    errors[row] = Math.sqrt(variance * sum);
  }
  if (intercept) errors[p] = Math.sqrt(variance * ofIntercept);
  return errors;
}

export function linearValues(
  columns: readonly Float64Array[],
  rows: number,
  intercept: number,
  coefficients: ArrayLike<number>,
) {
  const values = new Float64Array(rows).fill(intercept);
  columns.forEach((column, k) => {
    const slope = coefficients[k] as number;
    for (let row = 0; row < rows; row += 1) (values[row] as number) += slope * (column[row] as number);
  });
  return values;
}
