import { fitKMeans, pointsOf } from '../../src/kernels/kmeans.ts';
import { silhouetteOf } from '../../src/kernels/silhouette.ts';
import { cardColumns, writeModel } from '../../src/models.ts';
import { answer, writeBeside } from '../../src/output.ts';
import { paceOf } from '../../src/pace.ts';
import { unfitData } from '../../src/refusal.ts';
import { clustersView, groupsView } from '../../src/result-views.ts';
import { type KMeansBody, moved } from '../../src/scoring/shapes.ts';
import { distancesOf, scalesOf } from '../../src/standard.ts';
import { type Builtin, isOn, numberOf, seedOf } from '../../src/step.ts';
import { columnsAt, numericColumns, readMatrix, someRowsAt } from '../../src/tables.ts';

export const run: Builtin = async (step) => {
  const known = await columnsAt(step, 'data');
  const names = numericColumns(step, 'columns', 'data', known);
  const k = numberOf(step, 'k');
  const rows = await someRowsAt(step, 'data');
  if (rows < k) throw unfitData('too_few_rows', 'data', undefined, { rows, least: k });
  const matrix = await readMatrix(step, 'data', names);
  const { shifts, scales } = scalesOf(matrix, isOn(step, 'standardise'));
  const points = pointsOf(moved(matrix, shifts, scales).columns, rows);
  const options = {
    k,
    iterations: numberOf(step, 'iterations'),
    restarts: numberOf(step, 'restarts'),
    seed: seedOf(step),
  };
  const fit = await fitKMeans(points, options, paceOf(step, 0, 0.8));
  const silhouette = await silhouetteOf(points, fit.codes, k, paceOf(step, 0.8, 1));
  const centres = Array.from({ length: k }, (_, place) => [
    ...fit.centres.subarray(place * names.length, (place + 1) * names.length),
  ]);
  const body: KMeansBody = { features: names, shifts, scales, centres };
  const metrics = { inertia: fit.inertia, silhouette: silhouette.mean, iterations: fit.iterations };
  const { written, warnings } = await writeBeside(step, {
    ...{ input: 'data', output: 'result' },
    columns: [
      { name: 'cluster', type: 'INTEGER', values: fit.codes },
      { name: 'distance', type: 'DOUBLE', values: distancesOf(points, fit.centres, fit.codes) },
    ],
  });
  const model = await writeModel(step, 'model', {
    ...{ kind: 'kmeans/1', body, metrics, from: 'data' },
    inputs: cardColumns(names),
    outputs: [{ name: 'cluster', type: 'INTEGER' }, ...cardColumns(['distance'])],
  });
  const sizes = centres.map((_, place) => fit.codes.reduce((sum, code) => sum + (code === place ? 1 : 0), 0));
  const raw = centres.map((centre) =>
    centre.map((value, at) => value * (scales[at] as number) + (shifts[at] as number)),
  );
  return answer(
    { result: written, model },
    {
      metrics,
      warnings: [...warnings, ...(fit.isConverged ? [] : [{ code: 'not_converged' }])],
      views: [
        clustersView({ names, centres: raw, sizes, silhouette }),
        groupsView(names, matrix.columns, fit.codes, k),
      ],
    },
  );
};
