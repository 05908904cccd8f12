import { growIsolation, isolationScores } from '../../src/kernels/isolation.ts';
import { cardColumns, writeModel } from '../../src/models.ts';
import { answer, writeBeside } from '../../src/output.ts';
import { paceOf } from '../../src/pace.ts';
import { lineView } from '../../src/result-views.ts';
import type { IsolationBody } from '../../src/scoring/shapes.ts';
import { type Builtin, numberOf, seedOf } from '../../src/step.ts';
import { columnsAt, numericColumns, readMatrix, someRowsAt } from '../../src/tables.ts';
import { quantileOf } from '../../src/transforms/scale.ts';
import { packTrees } from '../../src/tree-files.ts';
import { histogramOf, view } from '../../src/views.ts';

export const run: Builtin = async (step) => {
  const known = await columnsAt(step, 'data');
  const names = numericColumns(step, 'columns', 'data', known);
  const rows = await someRowsAt(step, 'data', 2);
  const { columns } = await readMatrix(step, 'data', names);
  const sample = Math.min(rows, numberOf(step, 'sample'));
  const trees = await growIsolation(
    columns,
    rows,
    { trees: numberOf(step, 'trees'), sample, seed: seedOf(step) },
    paceOf(step, 0, 0.3),
  );
  const scores = await isolationScores(trees, columns, rows, sample, paceOf(step, 0.3, 1));
  const contamination = numberOf(step, 'contamination');
  // Above every score there is, where none is to be called an anomaly.
  const threshold = contamination > 0 ? quantileOf(scores.slice().sort(), 1 - contamination) : 2;
  const isAnomaly = Uint8Array.from(scores, (score) => (score >= threshold ? 1 : 0));
  const anomalies = isAnomaly.reduce((sum, one) => sum + one, 0);
  const { sizes, bytes } = packTrees(trees);
  const body: IsolationBody = { features: names, sizes, sample, threshold };
  const metrics = { anomalies, threshold };
  const { written, warnings } = await writeBeside(step, {
    ...{ input: 'data', output: 'result' },
    columns: [
      { name: 'anomaly_score', type: 'DOUBLE', values: scores },
      { name: 'is_anomaly', type: 'BOOLEAN', values: isAnomaly },
    ],
  });
  const model = await writeModel(step, 'model', {
    ...{ kind: 'isolation-forest/1', body, metrics, from: 'data' },
    inputs: cardColumns(names),
    outputs: [...cardColumns(['anomaly_score']), { name: 'is_anomaly', type: 'BOOLEAN' }],
    files: { 'trees.bin': bytes },
  });
  return answer(
    { result: written, model },
    {
      metrics,
      warnings,
      views: [
        view(
          'histogram',
          { cn: '异常分数', en: 'Scores' },
          { name: 'anomaly_score', ...histogramOf(scores) },
        ),
        lineView({
          title: { cn: '异常标注', en: 'Anomalies marked' },
          x: undefined,
          lines: [
            { name: 'anomaly_score', values: scores },
            ...columns.slice(0, 3).map((values, k) => ({ name: names[k] ?? '', values })),
          ],
          isMarked: (row) => isAnomaly[row] === 1,
        }),
      ],
    },
  );
};
