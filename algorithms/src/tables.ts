import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import {
  type DuckDBDataChunk,
  DuckDBDoubleVector,
  DuckDBIntegerVector,
  DuckDBVarCharVector,
} from '@duckdb/node-api';
import { columnNames } from './params.ts';
import { badParameter, unfitData } from './refusal.ts';
import { momentOf, quoted } from './sql.ts';
import { type Step, textOf } from './step.ts';

/** Columns of numbers, each as one array: what the kernels eat. */
export type Matrix = { names: string[]; rows: number; columns: Float64Array[] };
/** A column of few different texts: a place in `labels` for each row, -1 where there is none. */
export type Coded = { labels: string[]; codes: Int32Array };

const NUMERIC =
  /^(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|UTINYINT|USMALLINT|UINTEGER|UBIGINT|UHUGEINT|FLOAT|DOUBLE|BOOLEAN|DECIMAL\(.*\))$/;
const TIME = /^(DATE|TIMESTAMP.*)$/;
export const isNumeric = ({ type }: Column) => NUMERIC.test(type);
export const isTime = ({ type }: Column) => TIME.test(type);

export const hasPort = (step: Step, port: string) => step.request.inputs[port] !== undefined;

/** The columns of the table at a port. */
export async function columnsAt(step: Step, port: string): Promise<Column[]> {
  if (!hasPort(step, port)) throw unfitData('missing_input', port);
  return columnsOf(step, `select * from ${quoted(port)}`);
}

/** The columns a query answers. */
export async function columnsOf(step: Step, select: string): Promise<Column[]> {
  const result = await step.connection.run(`select * from (${select}) limit 0`);
  const types = result.columnTypes();
  return result.columnNames().map((name, index) => ({ name, type: String(types[index]) }));
}

export async function rowsAt(step: Step, port: string): Promise<number> {
  const result = await step.connection.runAndReadAll(`select count(*)::double from ${quoted(port)}`);
  return Number(result.getRows()[0]?.[0]);
}

/** Rows of a port that needs some. */
export async function someRowsAt(step: Step, port: string, least = 1): Promise<number> {
  const rows = await rowsAt(step, port);
  if (rows === 0) throw unfitData('empty', port);
  if (rows < least) throw unfitData('too_few_rows', port, undefined, { rows, least });
  return rows;
}

/** The column a parameter names, or undefined where it names none. */
export function maybeColumn(step: Step, parameter: string, known: readonly Column[]): Column | undefined {
  const name = textOf(step, parameter);
  if (name === undefined) return undefined;
  const found = known.find((one) => one.name === name);
  if (!found) throw badParameter('no_such_column', parameter, { column: name });
  return found;
}

export function columnOf(step: Step, parameter: string, known: readonly Column[]): Column {
  const found = maybeColumn(step, parameter, known);
  if (!found) throw badParameter('required', parameter);
  return found;
}

/** The columns a parameter lists; none where it is empty. */
export function listedColumns(step: Step, parameter: string, known: readonly Column[]): Column[] {
  return (columnNames(textOf(step, parameter) ?? '[]') ?? []).map((name) => {
    const found = known.find((one) => one.name === name);
    if (!found) throw badParameter('no_such_column', parameter, { column: name });
    return found;
  });
}

/** The columns of numbers a parameter lists, or all of the table but `others` where it is empty. */
export function numericColumns(
  step: Step,
  parameter: string,
  port: string,
  known: readonly Column[],
  others: readonly (Column | undefined)[] = [],
): string[] {
  const listed = listedColumns(step, parameter, known);
  const rest = new Set(others.map((one) => one?.name));
  for (const one of listed) {
    if (!isNumeric(one)) throw badParameter('not_numeric', parameter, { column: one.name });
    if (rest.has(one.name)) throw badParameter('label_among_columns', parameter, { column: one.name });
  }
  const chosen = listed.length > 0 ? listed : known.filter((one) => isNumeric(one) && !rest.has(one.name));
  if (chosen.length === 0) throw unfitData('no_numeric_columns', port);
  if (chosen.length > 500)
    throw unfitData('too_many_columns', port, undefined, { most: 500, count: chosen.length });
  return chosen.map(({ name }) => name);
}

/** Goes through what a query answers, a chunk at a time, without an object for each row. */
export async function eachChunk(
  step: Step,
  select: string,
  use: (chunk: DuckDBDataChunk, at: number) => void,
) {
  const result = await step.connection.stream(select);
  let at = 0;
  for (;;) {
    step.stopped.throwIfAborted();
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return at;
    use(chunk, at);
    at += chunk.rowCount;
  }
}

/** What is missing comes as NaN, and so does a NaN. */
export const asDouble = (name: string) => `coalesce(cast(${quoted(name)} as double), 'nan'::double)`;
/** Numbers as they are, moments as seconds since 1970. */
export const asSeconds = (column: Column) =>
  isTime(column) ? `coalesce(epoch_us(${momentOf(column)}) / 1e6, 'nan'::double)` : asDouble(column.name);

export function copyDoubles(chunk: DuckDBDataChunk, index: number, into: Float64Array, at: number) {
  const vector = chunk.getColumnVector(index);
  if (!(vector instanceof DuckDBDoubleVector)) throw new Error(`Not a column of doubles: ${index}`);
  for (let row = 0; row < chunk.rowCount; row += 1) into[at + row] = vector.getItem(row) ?? Number.NaN;
}

type Reading = { order?: string; nulls?: 'refuse' | 'keep' };

/** Columns of numbers; missing ones are refused by name, or kept as NaN. Infinite ones are always refused. */
export async function readMatrix(
  step: Step,
  port: string,
  names: readonly string[],
  { order, nulls = 'refuse' }: Reading = {},
): Promise<Matrix> {
  const rows = await rowsAt(step, port);
  const columns = names.map(() => new Float64Array(rows));
  if (names.length > 0)
    await eachChunk(
      step,
      `select ${names.map(asDouble).join(', ')} from ${quoted(port)}${order ? ` order by ${order}` : ''}`,
      (chunk, at) => {
        for (const [index, into] of columns.entries()) copyDoubles(chunk, index, into, at);
      },
    );
  for (const [index, values] of columns.entries()) checkValues(port, names[index] as string, values, nulls);
  return { names: [...names], rows, columns };
}

/** Beyond this the squares that every method sums up are no longer numbers. */
const GREATEST = 1e140;

function checkValues(port: string, name: string, values: Float64Array, nulls: 'refuse' | 'keep') {
  let missing = 0;
  for (const value of values) {
    if (Number.isNaN(value)) missing += 1;
    else if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
      throw unfitData('not_finite', port, name);
    else if (value > GREATEST || value < -GREATEST) throw unfitData('too_great', port, name);
  }
  if (missing > 0 && nulls === 'refuse') throw unfitData('nulls', port, name, { count: missing });
}

/** A column as texts, each kept once; in the order in which they first come. */
export async function readTexts(step: Step, port: string, name: string): Promise<Coded> {
  const codes = new Int32Array(await rowsAt(step, port));
  const places = new Map<string, number>();
  await eachChunk(step, `select cast(${quoted(name)} as varchar) from ${quoted(port)}`, (chunk, at) => {
    const vector = chunk.getColumnVector(0);
    if (!(vector instanceof DuckDBVarCharVector)) throw new Error(`Not a column of texts: ${name}`);
    for (let row = 0; row < chunk.rowCount; row += 1) {
      const text = vector.getItem(row);
      if (text === null) codes[at + row] = -1;
      else {
        const known = places.get(text);
        if (known === undefined) places.set(text, places.size);
        codes[at + row] = known ?? places.size - 1;
      }
    }
  });
  return { labels: [...places.keys()], codes };
}

/** Whole numbers of one query: counts, row numbers. */
export async function readIntegers(step: Step, select: string, rows: number): Promise<Int32Array> {
  const into = new Int32Array(rows);
  await eachChunk(step, select, (chunk, at) => {
    const vector = chunk.getColumnVector(0);
    if (!(vector instanceof DuckDBIntegerVector)) throw new Error('Not a column of integers');
    for (let row = 0; row < chunk.rowCount; row += 1) into[at + row] = vector.getItem(row) ?? -1;
  });
  return into;
}
