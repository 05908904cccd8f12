import { distance2, type Points } from './kernels/kmeans.ts';
import type { Matrix } from './tables.ts';
import { momentsOf } from './transforms/scale.ts';

/** Mean and deviation of each column, or nothing moved; a column of one value is only moved. */
export function scalesOf({ columns }: Matrix, isWanted: boolean) {
  const moments = columns.map(momentsOf);
  return {
    shifts: moments.map(({ mean }) => (isWanted ? mean : 0)),
    scales: moments.map(({ mean, deviation }) =>
      isWanted && deviation > 1e-12 * Math.abs(mean) ? deviation : 1,
    ),
    deviations: moments.map(({ deviation }) => deviation),
  };
}

/** How far each row is from the centre of its group. */
export const distancesOf = ({ values, rows, width }: Points, centres: Float64Array, codes: Int32Array) =>
  Float64Array.from({ length: rows }, (_, row) =>
    Math.sqrt(distance2(values, row, centres, codes[row] as number, width)),
  );
