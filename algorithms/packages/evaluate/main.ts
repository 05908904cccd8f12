import { answer, writeTable } from '../../src/output.ts';
import type { Builtin, Step } from '../../src/step.ts';
import { someRowsAt } from '../../src/tables.ts';
import { view } from '../../src/views.ts';
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

export const run: Builtin = async (step) => {
  await someRowsAt(step, 'data');
  const hasModel = step.request.inputs.model !== undefined;
  const outcome = hasModel ? await byModel(step) : await byColumns(step);
  const leaning = hasModel ? await leaningOf(step) : [];
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
