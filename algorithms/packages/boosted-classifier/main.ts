import { boostOptions } from '../../src/boost-options.ts';
import { boostClasses, boostedScores, probabilitiesOf } from '../../src/kernels/boosting.ts';
import { readClassTask } from '../../src/labels.ts';
import { classFigures, named } from '../../src/metrics.ts';
import { cardColumns, writeModel } from '../../src/models.ts';
import { answer } from '../../src/output.ts';
import { paceOf } from '../../src/pace.ts';
import type { TreesBody } from '../../src/scoring/trees.ts';
import type { Builtin } from '../../src/step.ts';
import { importanceOf, packTrees } from '../../src/tree-files.ts';
import { importanceView } from '../../src/views.ts';

export const run: Builtin = async (step) => {
  const { matrix, labels } = await readClassTask(step, { nulls: 'keep' });
  const { classes, codes, column } = labels;
  const boosted = await boostClasses(matrix, codes, classes.length, boostOptions(step), paceOf(step, 0, 0.9));
  const scores = await boostedScores(boosted, matrix.columns, matrix.rows, paceOf(step, 0.9, 1));
  const metrics = named('train', classFigures(probabilitiesOf(scores), codes));
  const { sizes, bytes } = packTrees(boosted.trees);
  const importance = [...importanceOf(boosted.trees, matrix.names.length)];
  const body: TreesBody = {
    task: 'class',
    features: matrix.names,
    label: { name: column.name, type: column.type },
    classes,
    base: boosted.base,
    many: 1,
    importance,
    sizes,
  };
  const model = await writeModel(step, 'model', {
    kind: 'boosted-trees/1',
    inputs: cardColumns(matrix.names),
    outputs: [{ name: 'predicted', type: column.type }, ...cardColumns(['probability'])],
    body,
    files: { 'trees.bin': bytes },
    metrics,
    from: 'data',
  });
  return answer({ model }, { metrics, views: [importanceView(matrix.names, importance)] });
};
