import { boostOptions } from '../../src/boost-options.ts';
import { boostedScores, boostNumbers, type Loss } from '../../src/kernels/boosting.ts';
import { readNumberTask } from '../../src/labels.ts';
import { named, numberFigures } from '../../src/metrics.ts';
import { cardColumns, writeModel } from '../../src/models.ts';
import { answer } from '../../src/output.ts';
import { paceOf } from '../../src/pace.ts';
import { residualsView } from '../../src/result-views.ts';
import type { TreesBody } from '../../src/scoring/trees.ts';
import { type Builtin, choiceOf } from '../../src/step.ts';
import { importanceOf, packTrees } from '../../src/tree-files.ts';
import { importanceView } from '../../src/views.ts';

export const run: Builtin = async (step) => {
  const { matrix, label, values } = await readNumberTask(step, { nulls: 'keep' });
  const loss = choiceOf<Loss>(step, 'loss');
  const boosted = await boostNumbers(matrix, values, loss, boostOptions(step), paceOf(step, 0, 0.9));
  const [predicted] = await boostedScores(boosted, matrix.columns, matrix.rows, paceOf(step, 0.9, 1));
  const { rows: _, ...figures } = numberFigures(values, predicted as Float64Array);
  const metrics = named('train', figures);
  const { sizes, bytes } = packTrees(boosted.trees);
  const importance = [...importanceOf(boosted.trees, matrix.names.length)];
  const body: TreesBody = {
    task: 'number',
    features: matrix.names,
    label,
    base: boosted.base,
    many: 1,
    importance,
    sizes,
  };
  const model = await writeModel(step, 'model', {
    ...{ kind: 'boosted-trees/1', body, metrics, from: 'data' },
    inputs: cardColumns(matrix.names),
    outputs: cardColumns(['predicted']),
    files: { 'trees.bin': bytes },
  });
  return answer(
    { model },
    {
      metrics,
      views: [importanceView(matrix.names, importance), residualsView(values, predicted as Float64Array)],
    },
  );
};
