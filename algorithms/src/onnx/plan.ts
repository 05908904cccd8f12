import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import { unfitData, unfitModel } from '../refusal.ts';
import { quoted } from '../sql.ts';
import type { Step } from '../step.ts';
import { isNumeric } from '../tables.ts';
import type { Session, Slot, TensorType } from './runtime.ts';

/** How a column is read for a type of tensor. */
export type Reading = 'float' | 'whole' | 'text';
export type Feed = Slot & { reading: Reading; columns: string[] };

const READINGS: Partial<Record<TensorType, Reading>> = {
  float32: 'float',
  float64: 'float',
  int64: 'whole',
  int32: 'whole',
  int16: 'whole',
  int8: 'whole',
  uint8: 'whole',
  uint16: 'whole',
  uint32: 'whole',
  bool: 'whole',
  string: 'text',
};

type Chosen = {
  /** The columns in the order of the model's inputs; undefined: inputs are named after columns. */
  columns: readonly string[] | undefined;
  known: readonly Column[];
  port: string;
  at: string;
};

/** Which columns go into which input. */
export function feedsOf({ inputs }: Session, { columns, known, port, at }: Chosen): Feed[] {
  const rest = columns ? [...columns] : undefined;
  const feeds = inputs.map((slot): Feed => {
    const reading = READINGS[slot.type];
    if (!reading) throw unfitModel('onnx_type', at, { name: slot.name, type: slot.type });
    const width = widthOf(slot, at);
    if (!rest) {
      if (width !== 1) throw unfitModel('onnx_columns', at, { name: slot.name });
      return { ...slot, reading, columns: [slot.name] };
    }
    const taken = rest.splice(0, width ?? (inputs.length === 1 ? rest.length : 1));
    if (taken.length !== (width ?? taken.length) || taken.length === 0)
      throw unfitModel('onnx_width', at, { name: slot.name, width: width ?? 1, count: taken.length });
    return { ...slot, reading, columns: taken };
  });
  if (rest && rest.length > 0) throw unfitModel('onnx_left', at, { count: rest.length });
  for (const { columns: names, reading } of feeds)
    for (const name of names) {
      const found = known.find((one) => one.name === name);
      if (!found) throw unfitData('missing_column', port, name);
      if (reading !== 'text' && !isNumeric(found)) throw unfitData('column_not_numeric', port, name);
    }
  return feeds;
}

/** Rows stand in the first dimension, columns in the second; undefined: as many as there are. */
function widthOf({ name, shape }: Slot, at: string): number | undefined {
  if (shape.length === 1) return 1;
  const [, width] = shape;
  if (shape.length !== 2) throw unfitModel('onnx_shape', at, { name, dimensions: shape.length });
  return typeof width === 'number' && width > 0 ? width : undefined;
}

/** A model that was made for so many rows at once gets so many. */
export function fixedRows(feeds: readonly Feed[]): number | undefined {
  const fixed = feeds.map(({ shape }) => shape[0]).find((one) => typeof one === 'number' && one > 0);
  return typeof fixed === 'number' ? fixed : undefined;
}

const READ: Record<Reading, (name: string) => string> = {
  float: (name) => `cast(${name} as double)`,
  whole: (name) => `cast(${name} as bigint)`,
  text: (name) => `cast(${name} as varchar)`,
};

export const selectOf = (feeds: readonly Feed[]) =>
  feeds
    .flatMap(({ columns, reading }) => columns.map((name) => READ[reading](quoted(name))))
    .map((expression, place) => `${expression} as c${place}`)
    .join(', ');

/** Missing values, infinite ones and fractions where there are none are refused before the model sees a row. */
export async function checkValues(
  step: Step,
  port: string,
  feeds: readonly Feed[],
  missing: 'refuse' | 'nan',
): Promise<void> {
  const asked = feeds.flatMap(({ columns, reading }) => columns.map((name) => ({ name, reading })));
  const counts = asked.flatMap(({ name, reading }, place) => {
    const column = quoted(name);
    const number = `cast(${column} as double)`;
    const odd =
      reading === 'text'
        ? '0'
        : `count(*) filter (where ${reading === 'float' ? `isinf(${number})` : `${number} <> trunc(${number})`})`;
    const gaps =
      reading === 'float'
        ? `count(*) filter (where ${column} is null or isnan(${number}))`
        : `count(*) filter (where ${column} is null)`;
    return [`${gaps} as n${place}`, `${odd} as o${place}`];
  });
  if (counts.length === 0) return;
  const read = await step.connection.runAndReadAll(`select ${counts.join(', ')} from ${quoted(port)}`);
  const row = read.getRowsJS()[0]?.map(Number) ?? [];
  for (const [place, { name, reading }] of asked.entries()) {
    const [gaps = 0, odd = 0] = row.slice(2 * place);
    if (gaps > 0 && (missing === 'refuse' || reading !== 'float'))
      throw unfitData('nulls', port, name, { count: gaps });
    if (odd > 0) throw unfitData(reading === 'float' ? 'not_finite' : 'not_whole', port, name);
  }
}
