import type { Matrix } from '../tables.ts';
import { momentsOf } from '../transforms/scale.ts';
import { type Eigen, eigenOf } from './matrix.ts';

/** A row's component is the sum of (value - shift) / scale times the entries of its vector. */
export type PcaFit = Eigen & { shifts: number[]; scales: number[]; total: number };

export function fitPca({ columns, rows }: Matrix, standardise: boolean): PcaFit {
  const p = columns.length;
  const moments = columns.map(momentsOf);
  const shifts = moments.map(({ mean }) => mean);
  const scales = moments.map(({ mean, deviation }) =>
    standardise && deviation > 1e-12 * Math.abs(mean) ? deviation : 1,
  );
  const covariance = new Float64Array(p * p);
  for (let i = 0; i < p; i += 1)
    for (let j = 0; j <= i; j += 1) {
      const a = columns[i] as Float64Array;
      const b = columns[j] as Float64Array;
      const [meanA, meanB] = [shifts[i] as number, shifts[j] as number];
      let sum = 0;
      for (let row = 0; row < rows; row += 1)
        sum += ((a[row] as number) - meanA) * ((b[row] as number) - meanB);
      const value = sum / (rows - 1) / ((scales[i] as number) * (scales[j] as number));
      covariance[i * p + j] = value;
      covariance[j * p + i] = value;
    }
  const { values, vectors } = eigenOf(covariance, p);
  const positive = values.map((value) => Math.max(0, value));
  return {
    values: positive,
    vectors,
    shifts,
    scales,
    total: positive.reduce((sum, value) => sum + value, 0),
  };
}

export function projected(
  columns: readonly Float64Array[],
  rows: number,
  { shifts, scales, vectors }: { shifts: number[]; scales: number[]; vectors: ArrayLike<number>[] },
): Float64Array[] {
  return vectors.map((vector) => {
    const values = new Float64Array(rows);
    columns.forEach((column, k) => {
      const [shift, scale] = [shifts[k] as number, scales[k] as number];
      const weight = (vector[k] as number) / scale;
      for (let row = 0; row < rows; row += 1)
        (values[row] as number) += ((column[row] as number) - shift) * weight;
    });
    return values;
  });
}
