import { basename } from 'node:path';
import type { StepResponse } from '@cloudyard/contract/algorithm/step.ts';
import {
  BIGINT,
  DOUBLE,
  DuckDBBigIntVector,
  DuckDBDataChunk,
  DuckDBDoubleVector,
  DuckDBIntegerVector,
  DuckDBVarCharVector,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api';
import { unfitData } from './refusal.ts';
import { literal, momentFrom, quoted, typeName, withinRange } from './sql.ts';
import type { Step } from './step.ts';
import { type Coded, columnsAt, columnsOf } from './tables.ts';

export type Output = StepResponse['outputs'][string];

/** A column that comes out: NaN and -1 are written as missing where the type says so. */
export type OutColumn =
  | { name: string; type: 'DOUBLE'; values: Float64Array }
  | { name: string; type: 'INTEGER'; values: Int32Array }
  | { name: string; type: 'BIGINT'; values: BigInt64Array }
  | { name: string; type: 'BOOLEAN'; values: Int32Array | Uint8Array }
  | { name: string; type: 'VARCHAR'; values: readonly (string | null)[] }
  /** Seconds since 1970, written as a moment of the type `as`. */
  | { name: string; type: 'time'; values: Float64Array; as: string }
  /** One of few texts, written as what the column was before it was read as a text. */
  | { name: string; type: 'coded'; values: Coded; as: string };

const CHUNK = 2048;

function placeOf(step: Step, port: string): string {
  const place = step.request.outputs[port];
  if (!place) throw new Error(`The request names no place for ${port}`);
  return place.path;
}
/** Paths of the answer are inside `out/`. */
const answered = (path: string) => basename(path);

/** Writes what a query answers as the table of a port. */
export async function copySelect(step: Step, port: string, select: string): Promise<Output> {
  const path = placeOf(step, port);
  // Before anything is written: what cannot be asked is told as it was asked.
  await columnsOf(step, select);
  step.stopped.throwIfAborted();
  const result = await step.connection.runAndReadAll(
    `copy (${select}) to ${literal(path)} (format parquet, compression zstd)`,
  );
  // As the file has them: Parquet knows no HUGEINT, which every sum of whole numbers is, and no ENUM.
  const schema = await columnsOf(step, `select * from read_parquet(${literal(path)})`);
  return { path: answered(path), rows: Number(result.getRows()[0]?.[0] ?? 0), schema };
}

type Calculated = { input: string; output: string; select: string; columns: readonly string[] };

/**
 * As `copySelect`, where columns are calculated: some functions end where values are all but infinite, others go on
 * with what is no number any more. Either way that is for the table's owner to mend.
 */
export async function copyCalculated(
  step: Step,
  { input, output, select, columns }: Calculated,
): Promise<Output> {
  const written = await withinRange(step, input, () => copySelect(step, output, select));
  const names = columns.filter((name) =>
    written.schema?.some((one) => one.name === name && /^(DOUBLE|FLOAT)$/.test(one.type)),
  );
  if (names.length === 0) return written;
  const stray = names.map((name) => `coalesce(bool_or(not isfinite(${quoted(name)})), false)`).join(' or ');
  const found = await step.connection.runAndReadAll(
    `select ${stray} from read_parquet(${literal(placeOf(step, output))})`,
  );
  if (found.getRows()[0]?.[0] === true) throw unfitData('out_of_range', input);
  return written;
}

const STORED: Partial<Record<OutColumn['type'], typeof DOUBLE | typeof VARCHAR | typeof BIGINT>> = {
  DOUBLE,
  time: DOUBLE,
  VARCHAR,
  BIGINT,
};
const storedAs = (type: OutColumn['type']) => STORED[type] ?? INTEGER;
const lengthOf = (one: OutColumn) => (one.type === 'coded' ? one.values.codes.length : one.values.length);

function fillVector(chunk: DuckDBDataChunk, index: number, one: OutColumn, at: number, count: number) {
  const vector = chunk.getColumnVector(index);
  if ((one.type === 'DOUBLE' || one.type === 'time') && vector instanceof DuckDBDoubleVector)
    for (let row = 0; row < count; row += 1) vector.setItem(row, one.values[at + row] as number);
  else if (one.type === 'VARCHAR' && vector instanceof DuckDBVarCharVector)
    for (let row = 0; row < count; row += 1) vector.setItem(row, one.values[at + row] ?? null);
  else if (one.type === 'BIGINT' && vector instanceof DuckDBBigIntVector)
    for (let row = 0; row < count; row += 1) vector.setItem(row, one.values[at + row] as bigint);
  else if (
    vector instanceof DuckDBIntegerVector &&
    (one.type === 'coded' || one.type === 'INTEGER' || one.type === 'BOOLEAN')
  ) {
    const values = one.type === 'coded' ? one.values.codes : one.values;
    for (let row = 0; row < count; row += 1) vector.setItem(row, values[at + row] as number);
  } else throw new Error(`A column of ${one.type} cannot be written`);
  vector.flush();
}

/** How a stored column is read back as what it stands for. */
function readBack(one: OutColumn, place: number, table: string): string {
  const stored = `${table}.c${place}`;
  const expression = (() => {
    if (one.type === 'DOUBLE') return `nullif(${stored}, 'nan'::double)`;
    if (one.type === 'time') return momentFrom(stored, one.as);
    if (one.type === 'BOOLEAN') return `(${stored} = 1)`;
    if (one.type !== 'coded') return stored;
    const labels = `[${one.values.labels.map(literal).join(', ')}]::varchar[]`;
    return `cast(case when ${stored} >= 0 then list_extract(${labels}, ${stored} + 1) end as ${typeName(one.as)})`;
  })();
  return `${expression} as ${quoted(one.name)}`;
}

let made = 0;

/** A table of the step's own database for columns of these types. */
async function begin(step: Step, columns: readonly OutColumn[]): Promise<string> {
  made += 1;
  const table = `made_${made}`;
  const list = columns.map(({ type }, index) => `c${index} ${storedAs(type)}`).join(', ');
  await step.connection.run(`create temp table ${table} (${list})`);
  return table;
}

/** Puts the first `rows` of columns into it. */
async function append(step: Step, table: string, columns: readonly OutColumn[], rows: number): Promise<void> {
  const types = columns.map(({ type }) => storedAs(type));
  const appender = await step.connection.createAppender(table);
  for (let at = 0; at < rows; at += CHUNK) {
    step.stopped.throwIfAborted();
    const count = Math.min(CHUNK, rows - at);
    const chunk = DuckDBDataChunk.create(types, count);
    columns.forEach((one, index) => {
      fillVector(chunk, index, one, at, count);
    });
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

async function load(step: Step, columns: readonly OutColumn[], rows: number): Promise<string> {
  const table = await begin(step, columns);
  await append(step, table, columns, rows);
  return table;
}

/** Writes columns as the table of a port. */
export async function writeTable(step: Step, port: string, columns: readonly OutColumn[]): Promise<Output> {
  const [first] = columns;
  const table = await load(step, columns, first ? lengthOf(first) : 0);
  const list = columns.map((one, index) => readBack(one, index, table)).join(', ');
  return copySelect(step, port, `select ${list} from ${table}`);
}

type Beside = {
  input: string;
  output: string;
  /** In the order of the rows of `input`. */
  columns: readonly OutColumn[];
  /** Columns of the input that do not come out. */
  without?: readonly string[];
};

/** Writes the table of an input with columns added; one of the same name is replaced, and that is told. */
export async function writeBeside(step: Step, { input, output, columns, without = [] }: Beside) {
  const [first] = columns;
  const table = await load(step, columns, first ? lengthOf(first) : 0);
  return joined(step, table, { input, output, columns, without });
}

/** As `writeBeside`, where columns come some rows at a time, in the order of those of `input`. */
export function besideWriter(step: Step, place: Pick<Beside, 'input' | 'output'>) {
  let table: string | undefined;
  return {
    /** The first `rows` of each column, whose names and types are always the same. */
    async add(columns: readonly OutColumn[], rows: number): Promise<void> {
      table ??= await begin(step, columns);
      await append(step, table, columns, rows);
    },
    async finish(columns: readonly OutColumn[]) {
      table ??= await begin(step, columns);
      return joined(step, table, { ...place, columns });
    },
  };
}

async function joined(step: Step, table: string, { input, output, columns, without = [] }: Beside) {
  const known = await columnsAt(step, input);
  const added = new Set(columns.map(({ name }) => name.toLowerCase()));
  const replaced = known.filter(({ name }) => added.has(name.toLowerCase()) && !without.includes(name));
  const gone = new Set([...without, ...replaced.map(({ name }) => name)]);
  const kept = known.filter(({ name }) => !gone.has(name)).map(({ name }) => `data.${quoted(name)}`);
  const list = [...kept, ...columns.map((one, index) => readBack(one, index, table))].join(', ');
  const written = await copySelect(
    step,
    output,
    `select ${list} from (select * from ${quoted(input)}) data positional join ${table}`,
  );
  const warnings = replaced.map(({ name }) => ({ code: 'column_replaced', column: name.slice(0, 128) }));
  return { written, warnings };
}

/** Names that texts of classes make alike are told apart by a number. */
export function apart(columns: readonly OutColumn[]): OutColumn[] {
  const seen = new Set<string>();
  return columns.map((one) => {
    let { name } = one;
    for (let n = 2; seen.has(name.toLowerCase()); n += 1) name = `${one.name}_${n}`;
    seen.add(name.toLowerCase());
    return { ...one, name };
  });
}

/** An answer with what every answer has. */
export const answer = (
  outputs: StepResponse['outputs'],
  rest: Partial<Omit<StepResponse, 'outputs'>> = {},
): StepResponse => ({ outputs, metrics: {}, views: [], warnings: [], ...rest });
