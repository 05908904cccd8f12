import { decided } from '../../src/decide.ts';
import { readModel } from '../../src/models.ts';
import { isOnnx, scoreOnnxModel } from '../../src/onnx/model.ts';
import { answer, apart, copySelect, type OutColumn, writeBeside } from '../../src/output.ts';
import { paceOf } from '../../src/pace.ts';
import { groupsView, lineView } from '../../src/result-views.ts';
import { type KnownKind, SCORERS } from '../../src/scoring/kinds.ts';
import type { Scored } from '../../src/scoring/scored.ts';
import type { Builtin, Step } from '../../src/step.ts';
import { histogramOf, view } from '../../src/views.ts';

type Columns = Exclude<Scored, { task: 'table' }>;

function columnsFor(step: Step, scored: Columns): OutColumn[] {
  switch (scored.task) {
    case 'class': {
      const { classes, label, probabilities } = scored;
      return [
        {
          name: 'predicted',
          type: 'coded',
          values: { labels: classes, codes: decided(step, classes, probabilities) },
          as: label.type,
        },
        ...classes.map(
          (one, place): OutColumn => ({
            ...{ name: `probability_${one}`.slice(0, 120), type: 'DOUBLE' },
            values: probabilities[place] as Float64Array,
          }),
        ),
      ];
    }
    case 'number':
      return [
        { name: 'predicted', type: 'DOUBLE', values: scored.values },
        ...(scored.low && scored.high
          ? [
              { name: 'lower', type: 'DOUBLE' as const, values: scored.low },
              { name: 'upper', type: 'DOUBLE' as const, values: scored.high },
            ]
          : []),
      ];
    case 'cluster':
      return [
        { name: 'cluster', type: 'INTEGER', values: scored.codes },
        { name: 'distance', type: 'DOUBLE', values: scored.distances },
      ];
    case 'anomaly':
      return [
        { name: 'anomaly_score', type: 'DOUBLE', values: scored.scores },
        { name: 'is_anomaly', type: 'BOOLEAN', values: scored.isAnomaly },
      ];
    case 'columns':
      return scored.names.map((name, place) => ({
        name,
        type: 'DOUBLE',
        values: scored.columns[place] as Float64Array,
      }));
  }
}

function viewsOf(scored: Columns) {
  if (scored.task === 'number')
    return [
      view(
        'histogram',
        { cn: '预测值', en: 'Predictions' },
        { name: 'predicted', ...histogramOf(scored.values) },
      ),
    ];
  if (scored.task === 'cluster')
    return [groupsView(scored.matrix.names, scored.matrix.columns, scored.codes, scored.count)];
  if (scored.task !== 'anomaly') return [];
  const lines = [{ name: 'anomaly_score', values: scored.scores }];
  const isMarked = (row: number) => scored.isAnomaly[row] === 1;
  return [lineView({ title: { cn: '异常标注', en: 'Anomalies marked' }, x: undefined, lines, isMarked })];
}

export const run: Builtin = async (step) => {
  if (isOnnx(step, 'model')) return scoreOnnxModel(step, 'data', 'model', 'scored');
  const model = await readModel(step, 'model', Object.keys(SCORERS));
  const score = SCORERS[model.card.modelKind as KnownKind];
  const scored = await score({ step, port: 'data', model, modelPort: 'model', pace: paceOf(step) });
  if (scored.task === 'table') return answer({ scored: await copySelect(step, 'scored', scored.select) });
  const { written, warnings } = await writeBeside(step, {
    ...{ input: 'data', output: 'scored', columns: apart(columnsFor(step, scored)) },
    without: scored.task === 'columns' ? scored.without : [],
  });
  return answer({ scored: written }, { warnings, views: viewsOf(scored) });
};
