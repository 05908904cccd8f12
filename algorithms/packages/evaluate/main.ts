import { isOnnx } from '../../src/onnx/model.ts';
import { answer, writeTable } from '../../src/output.ts';
import type { Builtin, Step } from '../../src/step.ts';
import { someRowsAt } from '../../src/tables.ts';
import { view } from '../../src/views.ts';
import { byOnnx } from './by-onnx.ts';
import { type Judged, judgeAnomalies, judgeClasses, judgeGroups, judgeNumbers } from './judge.ts';
import { byColumns, byModel, leaningOf, type Outcome } from './outcome.ts';

const judge = async (step: Step, outcome: Outcome): Promise<Judged> => {
  switch (outcome.task) {
    case 'class':
      return judgeClasses(step, outcome);
    case 'number':
      return judgeNumbers(outcome);
    case 'cluster':
      return judgeGroups(step, outcome);
    case 'anomaly':
      return judgeAnomalies(step, outcome);
  }
};

async function outcomeOf(step: Step) {
  if (step.request.inputs.model === undefined) return { outcome: await byColumns(step), leaning: [] };
  if (isOnnx(step, 'model')) return { outcome: await byOnnx(step), leaning: [] };
  return { outcome: await byModel(step), leaning: await leaningOf(step) };
}

export const run: Builtin = async (step) => {
  await someRowsAt(step, 'data');
  const { outcome, leaning } = await outcomeOf(step);
  const { figures, views } = await judge(step, outcome);
  const names = Object.keys(figures);
  const written = await writeTable(step, 'figures', [
    { name: 'figure', type: 'VARCHAR', values: names },
    {
      name: 'value',
      type: 'DOUBLE',
      values: Float64Array.from(names, (name) => figures[name] ?? Number.NaN),
    },
  ]);
  const stats = view(
    'stats',
    { cn: '指标', en: 'Figures' },
    names.map((name) => ({ name, value: figures[name] ?? null })),
  );
  return answer({ figures: written }, { metrics: figures, views: [stats, ...views, ...leaning] });
};
