import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import { unfitData } from './refusal.ts';
import type { Step } from './step.ts';
import {
  type Coded,
  columnOf,
  columnsAt,
  isNumeric,
  type Matrix,
  numericColumns,
  readMatrix,
  readTexts,
  someRowsAt,
} from './tables.ts';

export const CLASSES_MOST = 50;

/** Which class each row is of, -1 for none; classes in order, as numbers where they are numbers. */
export type Labels = { column: Column; classes: string[]; codes: Int32Array };

/** Never by the language of the machine. */
export const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Texts in order, with the places of the rows moved along. */
export function sorted({ labels, codes }: Coded, isNumber: boolean): Coded {
  const order = labels
    .map((label, place) => ({ label, place }))
    .sort((a, b) => (isNumber ? Number(a.label) - Number(b.label) : 0) || byCode(a.label, b.label));
  const moved = new Int32Array(labels.length);
  order.forEach(({ place }, index) => {
    moved[place] = index;
  });
  return {
    labels: order.map(({ label }) => label),
    codes: codes.map((code) => (code < 0 ? -1 : (moved[code] as number))),
  };
}

export async function readLabels(
  step: Step,
  port: string,
  column: Column,
  nulls: 'refuse' | 'keep' = 'refuse',
) {
  const coded = await readTexts(step, port, column.name);
  const missing = coded.codes.reduce((count, code) => count + (code < 0 ? 1 : 0), 0);
  if (missing > 0 && nulls === 'refuse') throw unfitData('nulls', port, column.name, { count: missing });
  const { labels, codes } = sorted(coded, isNumeric(column) && column.type !== 'BOOLEAN');
  if (labels.length > CLASSES_MOST)
    throw unfitData('too_many_classes', port, column.name, { count: labels.length, most: CLASSES_MOST });
  return { column, classes: labels, codes } satisfies Labels;
}

type Wanted = { nulls?: 'refuse' | 'keep' };
export type ClassTask = { matrix: Matrix; labels: Labels };
export type NumberTask = { matrix: Matrix; label: Column; values: Float64Array };

/** What a classifier learns from: the columns of numbers in `columns`, and the classes in `label`. */
export async function readClassTask(step: Step, { nulls = 'refuse' }: Wanted = {}): Promise<ClassTask> {
  const known = await columnsAt(step, 'data');
  const label = columnOf(step, 'label', known);
  const names = numericColumns(step, 'columns', 'data', known, [label]);
  await someRowsAt(step, 'data', 2);
  const labels = await readLabels(step, 'data', label);
  if (labels.classes.length < 2) throw unfitData('one_class', 'data', label.name);
  return { labels, matrix: await readMatrix(step, 'data', names, { nulls }) };
}

/** The same for a number. */
export async function readNumberTask(step: Step, { nulls = 'refuse' }: Wanted = {}): Promise<NumberTask> {
  const known = await columnsAt(step, 'data');
  const label = columnOf(step, 'label', known);
  if (!isNumeric(label)) throw unfitData('column_not_numeric', 'data', label.name);
  const names = numericColumns(step, 'columns', 'data', known, [label]);
  await someRowsAt(step, 'data', 2);
  const { columns } = await readMatrix(step, 'data', [label.name]);
  return {
    label,
    values: columns[0] as Float64Array,
    matrix: await readMatrix(step, 'data', names, { nulls }),
  };
}
