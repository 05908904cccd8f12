import { fitDbscan } from '../../src/kernels/dbscan.ts';
import { pointsOf } from '../../src/kernels/kmeans.ts';
import { silhouetteOf } from '../../src/kernels/silhouette.ts';
import { answer, writeBeside } from '../../src/output.ts';
import { paceOf } from '../../src/pace.ts';
import { clustersView, groupsView } from '../../src/result-views.ts';
import { moved } from '../../src/scoring/shapes.ts';
import { scalesOf } from '../../src/standard.ts';
import { type Builtin, isOn, numberOf } from '../../src/step.ts';
import { columnsAt, numericColumns, readMatrix, someRowsAt } from '../../src/tables.ts';

/** Means of the columns in each group. */
function centresOf(columns: readonly Float64Array[], codes: Int32Array, count: number) {
  const sizes = Array.from({ length: count }, () => 0);
  const sums = sizes.map(() => columns.map(() => 0));
  codes.forEach((code, row) => {
    if (code < 0) return;
    sizes[code] = (sizes[code] as number) + 1;
    const sum = sums[code] as number[];
    columns.forEach((column, k) => {
      sum[k] = (sum[k] as number) + (column[row] as number);
    });
  });
  return { sizes, centres: sums.map((sum, place) => sum.map((one) => one / (sizes[place] as number))) };
}

export const run: Builtin = async (step) => {
  const known = await columnsAt(step, 'data');
  const names = numericColumns(step, 'columns', 'data', known);
  const rows = await someRowsAt(step, 'data');
  const matrix = await readMatrix(step, 'data', names);
  const { shifts, scales } = scalesOf(matrix, isOn(step, 'standardise'));
  const points = pointsOf(moved(matrix, shifts, scales).columns, rows);
  const { codes, isCore, count } = await fitDbscan(
    points,
    numberOf(step, 'eps'),
    numberOf(step, 'minPoints'),
    paceOf(step, 0, 0.9),
  );
  const silhouette = await silhouetteOf(points, codes, count, paceOf(step, 0.9, 1));
  const { written, warnings } = await writeBeside(step, {
    ...{ input: 'data', output: 'result' },
    columns: [
      { name: 'cluster', type: 'INTEGER', values: codes },
      { name: 'core', type: 'BOOLEAN', values: isCore },
    ],
  });
  const noise = codes.reduce((sum, code) => sum + (code < 0 ? 1 : 0), 0);
  const { sizes, centres } = centresOf(matrix.columns, codes, count);
  return answer(
    { result: written },
    {
      metrics: { clusters: count, noise, silhouette: silhouette.mean },
      warnings,
      views: [
        clustersView({ names, centres, sizes, silhouette }),
        groupsView(names, matrix.columns, codes, count),
      ],
    },
  );
};
