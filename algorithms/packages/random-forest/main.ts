import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import { forestMeans, growForest } from '../../src/kernels/forest.ts';
import type { Tree } from '../../src/kernels/tree.ts';
import { readClassTask, readNumberTask } from '../../src/labels.ts';
import { classFigures, type Figures, named, numberFigures } from '../../src/metrics.ts';
import { cardColumns, writeModel } from '../../src/models.ts';
import { answer } from '../../src/output.ts';
import { paceOf } from '../../src/pace.ts';
import type { TreesBody } from '../../src/scoring/trees.ts';
import { quoted } from '../../src/sql.ts';
import { type Builtin, choiceOf, numberOf, type Step, seedOf } from '../../src/step.ts';
import { columnOf, columnsAt, isNumeric, type Matrix } from '../../src/tables.ts';
import { importanceOf, packTrees, treeView } from '../../src/tree-files.ts';
import { importanceView } from '../../src/views.ts';

const AUTO_CLASSES = 20;
const INTEGER = /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/;

async function isForClasses(step: Step): Promise<boolean> {
  const task = choiceOf(step, 'task');
  if (task !== 'auto') return task === 'class';
  const label = columnOf(step, 'label', await columnsAt(step, 'data'));
  if (!isNumeric(label) || label.type === 'BOOLEAN') return true;
  if (!INTEGER.test(label.type)) return false;
  const result = await step.connection.runAndReadAll(
    `select count(distinct ${quoted(label.name)})::double from data`,
  );
  return Number(result.getRows()[0]?.[0]) <= AUTO_CLASSES;
}

type Task = {
  matrix: Matrix;
  label: Column;
  classes: string[] | undefined;
  many: number;
  targets: Float64Array;
  /** How good answers are, one array for each target. */
  figures: (answers: Float64Array[]) => Figures;
};

async function readTask(step: Step): Promise<Task> {
  if (await isForClasses(step)) {
    const { matrix, labels } = await readClassTask(step, { nulls: 'keep' });
    const many = labels.classes.length;
    const targets = new Float64Array(matrix.rows * many);
    labels.codes.forEach((code, row) => {
      targets[row * many + code] = 1;
    });
    const figures = (answers: Float64Array[]) => classFigures(answers, labels.codes);
    return { matrix, label: labels.column, classes: labels.classes, many, targets, figures };
  }
  const { matrix, label, values } = await readNumberTask(step, { nulls: 'keep' });
  const figures = ([answers]: Float64Array[]) => {
    const { rows: _, ...rest } = numberFigures(values, answers as Float64Array);
    return rest;
  };
  return { matrix, label, classes: undefined, many: 1, targets: values, figures };
}

/** Rows that every tree saw have no answer from outside: they are left out of its figures. */
function outsideFigures({ figures, many, matrix }: Task, outside: Float64Array): Figures {
  const answers = Array.from({ length: many }, (_, target) =>
    Float64Array.from({ length: matrix.rows }, (__, row) => outside[row * many + target] as number),
  );
  const isWhole = answers.every((one) => one.every((value) => !Number.isNaN(value)));
  return isWhole || many === 1 ? named('oob', figures(answers)) : {};
}

function drawnTree(tree: Tree, { matrix, classes, many }: Task) {
  return treeView(tree, matrix.names, many, (values) => {
    const [value] = values;
    if (!classes) return { text: String(Number((value as number).toPrecision(5))), value: value as number };
    const best = values.indexOf(Math.max(...values));
    return { text: classes[best] ?? '', value: values[best] as number };
  });
}

export const run: Builtin = async (step) => {
  const task = await readTask(step);
  const { matrix, label, classes, many, targets } = task;
  const p = matrix.names.length;
  const usual = classes ? Math.max(1, Math.floor(Math.sqrt(p))) : Math.max(1, Math.floor(p / 3));
  const wanted = numberOf(step, 'features');
  const options = {
    trees: numberOf(step, 'trees'),
    depth: numberOf(step, 'depth'),
    minRows: numberOf(step, 'minRows'),
    perSplit: wanted > 0 ? Math.min(wanted, p) : usual,
    bins: numberOf(step, 'bins'),
    seed: seedOf(step),
  };
  const { trees, outside } = await growForest(matrix, targets, many, options, paceOf(step, 0, 0.9));
  const means = await forestMeans(trees, many, matrix.columns, matrix.rows, paceOf(step, 0.9, 1));
  const metrics = { ...named('train', task.figures(means)), ...outsideFigures(task, outside) };
  const { sizes, bytes } = packTrees(trees);
  const importance = [...importanceOf(trees, p)];
  const body: TreesBody = {
    ...{ task: classes ? 'class' : 'number', features: matrix.names, label, many, importance, sizes },
    ...(classes ? { classes } : {}),
  };
  const model = await writeModel(step, 'model', {
    ...{ kind: 'random-forest/1', body, metrics, from: 'data' },
    inputs: cardColumns(matrix.names),
    outputs: [{ name: 'predicted', type: classes ? label.type : 'DOUBLE' }],
    files: { 'trees.bin': bytes },
  });
  const [first] = trees;
  const views = [importanceView(matrix.names, importance), ...(first ? [drawnTree(first, task)] : [])];
  return answer({ model }, { metrics, views });
};
