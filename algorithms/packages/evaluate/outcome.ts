import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import type { View } from '@cloudyard/contract/algorithm/views.ts';
import { decided } from '../../src/decide.ts';
import { readLabels, sorted } from '../../src/labels.ts';
import { readModel } from '../../src/models.ts';
import { paceOf } from '../../src/pace.ts';
import { badParameter, unfitData, unfitModel } from '../../src/refusal.ts';
import { type KnownKind, SCORERS } from '../../src/scoring/kinds.ts';
import { Leaning } from '../../src/scoring/scored.ts';
import { choiceOf, type Step, textOf } from '../../src/step.ts';
import {
  type Coded,
  columnOf,
  columnsAt,
  isNumeric,
  type Matrix,
  maybeColumn,
  numericColumns,
  readMatrix,
  readTexts,
} from '../../src/tables.ts';
import { importanceView } from '../../src/views.ts';

/** What was said of each row and what is so, wherever it comes from; -1 and NaN where it is not known. */
export type Outcome =
  | {
      task: 'class';
      classes: string[];
      actual: Int32Array;
      predicted: Int32Array;
      probabilities: Float64Array[];
      score?: Float64Array;
    }
  | { task: 'number'; actual: Float64Array; predicted: Float64Array }
  | {
      task: 'cluster';
      codes: Int32Array;
      count: number;
      matrix: Matrix | undefined;
      actual: Coded | undefined;
    }
  | { task: 'anomaly'; scores: Float64Array; isAnomaly: Uint8Array; actual: Coded | undefined };

/** The classes of a column in the places of those that are known. */
async function classesAs(step: Step, column: Column, classes: readonly string[]): Promise<Int32Array> {
  const read = await readTexts(step, 'data', column.name);
  const places = read.labels.map((label) => {
    const place = classes.indexOf(label);
    if (place < 0) throw unfitData('unknown_class', 'data', column.name, { value: label.slice(0, 100) });
    return place;
  });
  return read.codes.map((code) => (code < 0 ? -1 : (places[code] as number)));
}

export const readNumbers = async (step: Step, column: Column) => {
  if (!isNumeric(column)) throw unfitData('column_not_numeric', 'data', column.name);
  return (await readMatrix(step, 'data', [column.name], { nulls: 'keep' })).columns[0] as Float64Array;
};

export async function textsOf(step: Step, column: Column | undefined): Promise<Coded | undefined> {
  return column ? sorted(await readTexts(step, 'data', column.name), isNumeric(column)) : undefined;
}

/** The label the parameter names, or that of the model where the table has it. */
function labelOf(step: Step, known: Column[], usual: Column): Column {
  const named = maybeColumn(step, 'label', known);
  const found = named ?? known.find(({ name }) => name === usual.name);
  if (!found) throw badParameter('required', 'label');
  return found;
}

/** What the model leans on, where it says so. */
export async function leaningOf(step: Step): Promise<View[]> {
  const { body } = await readModel(step, 'model', Object.keys(SCORERS));
  const { data } = Leaning.safeParse(body);
  return data ? [importanceView(data.features, data.importance)] : [];
}

export async function byModel(step: Step): Promise<Outcome> {
  const known = await columnsAt(step, 'data');
  const model = await readModel(step, 'model', Object.keys(SCORERS));
  const score = SCORERS[model.card.modelKind as KnownKind];
  const scored = await score({ step, port: 'data', model, modelPort: 'model', pace: paceOf(step, 0, 0.8) });
  switch (scored.task) {
    case 'class': {
      const { classes, probabilities } = scored;
      const actual = await classesAs(step, labelOf(step, known, scored.label), classes);
      return {
        task: 'class',
        classes,
        actual,
        probabilities,
        predicted: decided(step, classes, probabilities),
      };
    }
    case 'number':
      return {
        task: 'number',
        predicted: scored.values,
        actual: await readNumbers(step, labelOf(step, known, scored.label)),
      };
    case 'cluster':
      return { ...scored, actual: await textsOf(step, maybeColumn(step, 'label', known)) };
    case 'anomaly':
      return { ...scored, actual: await textsOf(step, maybeColumn(step, 'label', known)) };
    default:
      throw unfitModel('wrong_kind', 'model', { kind: model.card.modelKind });
  }
}

async function classesByColumns(
  step: Step,
  label: Column,
  predicted: Column,
  score: Column | undefined,
): Promise<Outcome> {
  const actual = await readLabels(step, 'data', label, 'keep');
  const said = await readLabels(step, 'data', predicted, 'keep');
  const joined = [...new Set([...actual.classes, ...said.classes])];
  const { labels: classes } = sorted(
    { labels: joined, codes: new Int32Array(0) },
    isNumeric(label) && label.type !== 'BOOLEAN',
  );
  const place = ({ classes: own, codes }: typeof actual) =>
    codes.map((code) => (code < 0 ? -1 : classes.indexOf(own[code] as string)));
  const outcome = {
    task: 'class' as const,
    classes,
    actual: place(actual),
    predicted: place(said),
    probabilities: [],
  };
  return score ? { ...outcome, score: await readNumbers(step, score) } : outcome;
}

/** Groups as they were said, whatever they are called; -1 is what DBSCAN calls noise. */
export async function groupsOf(
  step: Step,
  known: Column[],
  said: Coded,
  predicted?: Column,
): Promise<Outcome> {
  const noise = said.labels.indexOf('-1');
  const codes = said.codes.map((code) =>
    code < 0 || code === noise ? -1 : code - (noise >= 0 && code > noise ? 1 : 0),
  );
  const label = maybeColumn(step, 'label', known);
  const isAsked = textOf(step, 'columns') !== undefined;
  const names = isAsked ? numericColumns(step, 'columns', 'data', known, [predicted, label]) : [];
  const matrix = isAsked ? await readMatrix(step, 'data', names) : undefined;
  const count = said.labels.length - (noise >= 0 ? 1 : 0);
  return { task: 'cluster', codes, count, matrix, actual: await textsOf(step, label) };
}

const groupsByColumns = async (step: Step, known: Column[], predicted: Column): Promise<Outcome> =>
  groupsOf(
    step,
    known,
    sorted(await readTexts(step, 'data', predicted.name), isNumeric(predicted)),
    predicted,
  );

/** A row of which nothing was said is neither right nor wrong. */
const whereSaid = ({ labels, codes }: Coded, marks: Float64Array): Coded => ({
  labels,
  codes: codes.map((code, row) => (Number.isNaN(marks[row]) ? -1 : code)),
});

export async function byColumns(step: Step): Promise<Outcome> {
  const known = await columnsAt(step, 'data');
  const predicted = columnOf(step, 'predicted', known);
  const score = maybeColumn(step, 'score', known);
  const task = choiceOf(step, 'task');
  if (task === 'cluster') return groupsByColumns(step, known, predicted);
  if (task === 'anomaly') {
    const marks = await readNumbers(step, predicted);
    const actual = await textsOf(step, maybeColumn(step, 'label', known));
    return {
      ...{ task: 'anomaly', isAnomaly: Uint8Array.from(marks, (one) => (one > 0 ? 1 : 0)) },
      scores: score ? await readNumbers(step, score) : marks,
      actual: actual && whereSaid(actual, marks),
    };
  }
  const label = columnOf(step, 'label', known);
  const areNumbers = [label, predicted].every((one) => isNumeric(one) && one.type !== 'BOOLEAN');
  const isFraction = [label, predicted].some(({ type }) => /^(FLOAT|DOUBLE|DECIMAL.*)$/.test(type));
  if (task === 'number' || (task === 'auto' && areNumbers && isFraction))
    return {
      task: 'number',
      actual: await readNumbers(step, label),
      predicted: await readNumbers(step, predicted),
    };
  return classesByColumns(step, label, predicted, score);
}
