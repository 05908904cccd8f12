import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChosenColumn, Reading } from '@cloudyard/contract/bigdata/table.ts';
import { DATASET_LIMITS } from '@cloudyard/contract/bigdata/values.ts';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableSource } from '../../../../kit/engine-table.ts';
import { literal, quoted } from '../locked.ts';
import { namesOf, readingOf, rowsIn } from './delimited.ts';
import { beginningOf, encodingOf, toPlainText } from './encoding.ts';
import { Unfit } from './refused.ts';
import { bookAsText } from './sheet.ts';
import { type ColumnType, type Fits, fitsOf, ownType, textAs, typeOf, valueAs } from './types.ts';

const SAMPLE_BYTES = 1024 * 1024;
const SAMPLE_ROWS = 2_000;
const LONGEST_LINE = 4 * 1024 * 1024;

/** A column of what was brought: what it is called there, its value, and what it seems to be. */
export type FoundColumn = {
  name: string;
  /** The value as it stands there, null where nothing does. */
  value: string;
  type: ColumnType;
  misfits: number;
  as(type: ColumnType): string;
};
export type Opened = {
  relation: string;
  reading: Reading | null;
  sheets: string[];
  columns: FoundColumn[];
};

const mustFit = (width: number) => {
  if (width > DATASET_LIMITS.columns)
    throw new Unfit(`It has ${width} columns; ${DATASET_LIMITS.columns} are the most there may be.`);
};

/** Half a line at the end of a part is left out. */
const whole = (text: string) => text.slice(0, text.lastIndexOf('\n') + 1) || text;

async function openText(
  connection: DuckDBConnection,
  path: string,
  reading: Reading,
  sample: string,
): Promise<Opened> {
  const { delimiter, quote, skip, hasHeader, nulls } = reading;
  const rows = rowsIn(sample, reading, SAMPLE_ROWS).slice(skip);
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  if (width === 0) throw new Unfit('There is nothing in it.');
  mustFit(width);
  const names = namesOf(hasHeader ? (rows[0] ?? []) : [], width);
  const columns = names.map((_, index) => `'c${index}': 'VARCHAR'`).join(', ');
  const options = [
    `auto_detect = false, columns = {${columns}}, header = ${hasHeader}, skip = ${skip}`,
    `delim = ${literal(delimiter)}, quote = ${literal(quote)}, escape = ${literal(quote)}`,
    `null_padding = true, strict_mode = true, parallel = false, max_line_size = ${LONGEST_LINE}`,
  ];
  const empty = ['', ...nulls].map(literal).join(', ');
  const shown = names.map(
    (_, index) => `case when trim(c${index}) in (${empty}) then null else trim(c${index}) end as c${index}`,
  );
  const filled = names.map((_, index) => `c${index}`).join(', ');
  await connection.run(
    `create view brought as from (select ${shown.join(', ')} from read_csv(${literal(path)}, ${options.join(', ')}))
       where coalesce(${filled}) is not null`,
  );
  return {
    relation: 'brought',
    reading,
    sheets: [],
    columns: await lookAt(connection, names, reading.decimal),
  };
}

/** Finds out by the first rows what each column is. */
async function lookAt(connection: DuckDBConnection, names: string[], decimal: Reading['decimal']) {
  await connection.run(`create temp table looked as select * from brought limit ${SAMPLE_ROWS}`);
  const found: FoundColumn[] = [];
  const batch = 50;
  for (let from = 0; from < names.length; from += batch) {
    const some = names.slice(from, from + batch);
    const asked = some.flatMap((_, index) => fitsOf(`c${from + index}`, decimal));
    const read = await connection.runAndReadAll(`select ${asked.join(', ')} from looked`);
    const counts = (read.getRows()[0] ?? []).map(Number);
    for (const [index, name] of some.entries()) {
      const [filled = 0, BIGINT = 0, DOUBLE = 0, BOOLEAN = 0, DATE = 0, TIMESTAMP = 0] = counts.slice(
        index * 6,
      );
      const fits: Fits = { filled, BIGINT, DOUBLE, BOOLEAN, DATE, TIMESTAMP };
      const value = `c${from + index}`;
      found.push({ name, value, ...typeOf(fits), as: (type) => textAs(type, value, decimal) });
    }
  }
  return found;
}

/** A file that says itself what its columns are. */
async function openTyped(connection: DuckDBConnection, reader: string): Promise<Opened> {
  const described = await connection.runAndReadAll(`describe from ${reader}`);
  const rows = described.getRowObjectsJS();
  mustFit(rows.length);
  const names = namesOf(
    rows.map((row) => String(row.column_name)),
    rows.length,
  );
  const columns = rows.map((row, index): FoundColumn => {
    const from = ownType(String(row.column_type));
    const value = quoted(String(row.column_name));
    return {
      ...{ name: names[index] ?? '', value, misfits: 0, type: from === 'nested' ? 'VARCHAR' : from },
      as: (type) => valueAs(type, value, from),
    };
  });
  if (columns.length === 0) throw new Unfit('There is nothing in it.');
  return { relation: reader, reading: null, sheets: [], columns };
}

async function openCsv(connection: DuckDBConnection, source: TableSource, tmp: string): Promise<Opened> {
  const head = await beginningOf(source.from, SAMPLE_BYTES);
  if (head.length === 0) throw new Unfit('The file is empty.');
  const encoding = source.reading?.encoding ?? encodingOf(head);
  const plain = join(tmp, 'plain.txt');
  await toPlainText(source.from, plain, encoding, source.isPart);
  const beginning = (await beginningOf(plain, SAMPLE_BYTES)).toString();
  const isCut = source.isPart === true || head.length === SAMPLE_BYTES;
  const sample = isCut ? whole(beginning) : beginning;
  if (source.isPart) await writeFile(plain, sample);
  return openText(connection, plain, { encoding, ...readingOf(sample, source.reading) }, sample);
}

/** A sheet is a text with commas; what is said about such texts is not believed about it. */
async function openBook(connection: DuckDBConnection, source: TableSource, tmp: string): Promise<Opened> {
  const plain = join(tmp, 'plain.txt');
  const { sheets, sheet } = await bookAsText(source.from, plain, source.sheet);
  const beginning = (await beginningOf(plain, SAMPLE_BYTES)).toString();
  if (beginning === '') throw new Unfit(`There is nothing on the sheet ${sheet}.`);
  const fixed = { delimiter: ',', quote: '"', decimal: '.' as const };
  const said = source.reading && {
    skip: source.reading.skip,
    hasHeader: source.reading.hasHeader,
    nulls: source.reading.nulls,
  };
  const sample = beginning.length < SAMPLE_BYTES ? beginning : whole(beginning);
  const reading = { encoding: 'utf-8' as const, ...readingOf(sample, { ...said, ...fixed }) };
  const opened = await openText(connection, plain, reading, sample);
  return { ...opened, sheets: [sheet, ...sheets.filter((one) => one !== sheet)] };
}

async function openJson(connection: DuckDBConnection, source: TableSource, tmp: string): Promise<Opened> {
  const plain = join(tmp, 'plain.txt');
  await toPlainText(source.from, plain, 'utf-8', source.isPart);
  if (source.isPart) await writeFile(plain, whole((await beginningOf(plain, 4 * SAMPLE_BYTES)).toString()));
  return openTyped(
    connection,
    `read_json(${literal(plain)}, sample_size = -1, map_inference_threshold = -1, maximum_object_size = ${LONGEST_LINE})`,
  );
}

export function openSource(connection: DuckDBConnection, source: TableSource, tmp: string): Promise<Opened> {
  switch (source.format) {
    case 'csv':
      return openCsv(connection, source, tmp);
    case 'excel':
      return openBook(connection, source, tmp);
    case 'jsonl':
      return openJson(connection, source, tmp);
    default:
      return openTyped(connection, `read_parquet(${literal(source.from)})`);
  }
}

export type PlannedColumn = ChosenColumn & { column: FoundColumn };

/** What becomes of each column: as it was chosen, or as it seems to be. */
export function planOf({ columns }: Opened, chosen: readonly ChosenColumn[] | undefined): PlannedColumn[] {
  if (!chosen)
    return columns.map((column) => ({
      ...{ column, from: column.name, name: column.name, type: column.type, isKept: true },
    }));
  const byName = new Map(columns.map((column) => [column.name, column]));
  return chosen.map((one) => {
    const column = byName.get(one.from);
    if (!column) throw new Unfit(`There is no column ${one.from}.`, 'columns');
    return { ...one, column };
  });
}
