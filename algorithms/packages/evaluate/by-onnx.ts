import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import { decided, positiveOf } from '../../src/decide.ts';
import { readLabels, sorted } from '../../src/labels.ts';
import { answersOfOnnx } from '../../src/onnx/model.ts';
import type { Said } from '../../src/onnx/score.ts';
import type { OutColumn } from '../../src/output.ts';
import { badParameter, unfitModel } from '../../src/refusal.ts';
import { choiceOf, numberOf, type Step } from '../../src/step.ts';
import { type Coded, columnsAt, isNumeric, maybeColumn } from '../../src/tables.ts';
import { groupsOf, type Outcome, readNumbers, textsOf } from './outcome.ts';

// A model of others says neither what it learned nor what its outputs mean: that is seen by their shape.

type Task = Outcome['task'];
type Answers = {
  /** The first output that names something: whole numbers, words, yes or no. */
  own: OutColumn | undefined;
  /** The first output that is a figure for each row. */
  figure: Float64Array | undefined;
  /** The first output with several figures for each row. */
  shares: Float64Array[];
};

const isFigure = (one: OutColumn): one is Extract<OutColumn, { type: 'DOUBLE' }> => one.type === 'DOUBLE';

function answersIn(said: readonly Said[]): Answers {
  const single = said.flatMap(({ columns }) => (columns.length === 1 ? columns : []));
  const many = said.find(({ columns }) => columns.length > 1 && columns.every(isFigure));
  return {
    own: single.find((one) => !isFigure(one)),
    figure: single.find(isFigure)?.values,
    shares: many?.columns.filter(isFigure).map(({ values }) => values) ?? [],
  };
}

const unsaid = (task: Task) => unfitModel('onnx_unsaid', 'model', { task });

/** What each row was said to be, as a text; `write` brings it to the form of the label. */
function textsIn(column: OutColumn, write: (text: string) => string): Coded {
  const places = new Map<string, number>();
  const isYesOrNo = column.type === 'BOOLEAN';
  const values = column.values as ArrayLike<string | number | bigint | null>;
  const codes = Int32Array.from({ length: values.length }, (_, row) => {
    const value = values[row];
    if (value === null || value === undefined) return -1;
    const text = write(isYesOrNo ? String(Number(value) === 1) : String(value));
    const known = places.get(text);
    if (known === undefined) places.set(text, places.size);
    return known ?? places.size - 1;
  });
  return { labels: [...places.keys()], codes };
}

const isPlainNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));

/** 1, 1.0 and true are one class, however the table and the model write it. */
function likeLabel({ type }: Column): (text: string) => string {
  if (type === 'BOOLEAN')
    return (text) => (isPlainNumber(text) ? String(Number(text) !== 0) : text.toLowerCase());
  if (!isNumeric({ name: '', type })) return (text) => text;
  return (text) => {
    if (text === 'true' || text === 'false') return text === 'true' ? '1' : '0';
    return isPlainNumber(text) ? String(Number(text)) : text;
  };
}

/** Figures for each class, in the order of the classes: all of them, or those that whole numbers count to. */
function sharesOf(shares: Float64Array[], classes: readonly string[]): Float64Array[] {
  if (shares.length === classes.length) return shares;
  const places = classes.map(Number);
  const areCounted = places.every((one) => Number.isInteger(one) && one >= 0 && one < shares.length);
  return areCounted ? places.map((one) => shares[one] as Float64Array) : [];
}

async function classesOf(step: Step, label: Column, { own, figure, shares }: Answers): Promise<Outcome> {
  const write = likeLabel(label);
  const read = await readLabels(step, 'data', label, 'keep');
  const actual = { ...read, classes: read.classes.map(write) };
  const said = own ? textsIn(own, write) : { labels: [], codes: new Int32Array(0) };
  const all = [...new Set([...actual.classes, ...said.labels])];
  const { labels: classes } = sorted(
    { labels: all, codes: said.codes.slice(0, 0) },
    all.every(isPlainNumber),
  );
  const places = (labels: readonly string[], codes: Int32Array) => {
    const at = labels.map((one) => classes.indexOf(one));
    return codes.map((code) => (code < 0 ? -1 : (at[code] as number)));
  };
  const probabilities = sharesOf(shares, classes);
  const outcome = {
    task: 'class' as const,
    classes,
    actual: places(actual.classes, actual.codes),
    probabilities,
  };
  // Of two classes the threshold decides where somebody moved it, and where the model names none.
  const isMoved = numberOf(step, 'threshold') !== 0.5 && classes.length === 2;
  if (own && !(isMoved && probabilities.length > 0))
    return { ...outcome, predicted: places(said.labels, said.codes) };
  if (probabilities.length > 0) return { ...outcome, predicted: decided(step, classes, probabilities) };
  if (!figure || classes.length !== 2) throw unsaid('class');
  const positive = positiveOf(step, classes);
  const threshold = numberOf(step, 'threshold');
  return {
    ...{ ...outcome, score: figure },
    predicted: Int32Array.from(figure, (one) => (one >= threshold ? positive : 1 - positive)),
  };
}

/** As scikit-learn says it, -1 is an anomaly and 1 is none, and the lower the score the odder the row. */
function anomaliesOf({ own, figure }: Answers): { isAnomaly: Uint8Array; scores: Float64Array } {
  if (!own || own.type === 'VARCHAR' || own.type === 'coded') throw unsaid('anomaly');
  const marks = Float64Array.from(own.values as ArrayLike<number | bigint>, Number);
  const isTurned = marks.includes(-1);
  const isAnomaly = Uint8Array.from(marks, (one) => ((isTurned ? one < 0 : one > 0) ? 1 : 0));
  return {
    isAnomaly,
    scores: figure ? figure.map((one) => (isTurned ? -one : one)) : Float64Array.from(isAnomaly),
  };
}

function taskOf(
  step: Step,
  { own, figure, shares }: Answers,
  label: Column | undefined,
  said: readonly Said[],
): Task {
  const asked = choiceOf<Task | 'auto'>(step, 'task');
  if (asked !== 'auto') return asked;
  if (said.some(({ columns }) => columns[0]?.name === 'is_anomaly')) return 'anomaly';
  const isNumber = label !== undefined && isNumeric(label) && label.type !== 'BOOLEAN';
  return figure && !own && shares.length === 0 && isNumber ? 'number' : 'class';
}

/** What an ONNX model said of each row, and what is so. */
export async function byOnnx(step: Step): Promise<Outcome> {
  const known = await columnsAt(step, 'data');
  const label = maybeColumn(step, 'label', known);
  const said = await answersOfOnnx(step, 'data', 'model');
  const answers = answersIn(said);
  const task = taskOf(step, answers, label, said);
  if (task === 'anomaly') return { task, ...anomaliesOf(answers), actual: await textsOf(step, label) };
  if (task === 'cluster') {
    if (!answers.own) throw unsaid(task);
    const groups = textsIn(answers.own, (text) => text);
    return groupsOf(step, known, sorted(groups, groups.labels.every(isPlainNumber)));
  }
  if (!label) throw badParameter('required', 'label');
  if (task === 'class') return classesOf(step, label, answers);
  if (!answers.figure) throw unsaid(task);
  return { task, actual: await readNumbers(step, label), predicted: answers.figure };
}
