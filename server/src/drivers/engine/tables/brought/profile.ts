import type { Profile, Table } from '@cloudyard/contract/bigdata/table.ts';
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { ColumnFigures } from '../../../../kit/engine-table.ts';
import { literal, quoted } from '../locked.ts';
import { type Cell, cellOf } from './cells.ts';

type ColumnProfile = Profile['columns'][number];
type Column = Table['columns'][number];

const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95];
const BINS = 20;
const TOP = 10;
/** Beyond that nearly every value is another: the most frequent say nothing, and finding them costs most. */
const MOST_DISTINCT_FIGURES = 1_000;
const MOST_DISTINCT = 1_000_000;
const MOST_CORRELATED = 30;
/** Columns in one question. */
const BATCH = 25;
const PAIRS = 100;

const isFigures = ({ type }: Column) => type === 'BIGINT' || type === 'DOUBLE';
const figure = (value: DuckDBValue | undefined): number | null => {
  const number = typeof value === 'bigint' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};
const count = (value: DuckDBValue | undefined) => figure(value) ?? 0;

async function rowOf(connection: DuckDBConnection, text: string): Promise<DuckDBValue[]> {
  return (await connection.runAndReadAll(text)).getRows()[0] ?? [];
}

const SUMMARY = 7;
function summaryOf(column: Column): string[] {
  const name = quoted(column.name);
  const shown = column.type === 'VARCHAR' ? `left(${name}, 200)` : name;
  const basic = [`count(${name})`, `approx_count_distinct(${name})`, `min(${shown})`, `max(${shown})`];
  if (!isFigures(column)) return [...basic, 'null', 'null', 'null'];
  const value = `${name}::double`;
  return [
    ...basic,
    `avg(${value})`,
    // Of values at the edge of what can be held the square cannot be.
    `stddev_samp(${value}) filter (where abs(${value}) < 1e150)`,
    `approx_quantile(${value}, [${QUANTILES.join(', ')}])`,
  ];
}

/** Values of a list, as the library hands them over. */
const itemsOf = (value: DuckDBValue | undefined): readonly DuckDBValue[] =>
  value !== null && typeof value === 'object' && 'items' in value && Array.isArray(value.items)
    ? value.items
    : [];

async function histogramOf(
  connection: DuckDBConnection,
  source: string,
  { name }: Column,
  [least, most]: readonly (number | null)[],
): Promise<ColumnProfile['histogram']> {
  if (least === null || most === null || least === undefined || most === undefined) return null;
  const width = most / BINS - least / BINS;
  if (!(width > 0))
    return {
      edges: [least, most],
      counts: [count((await rowOf(connection, `select count(${quoted(name)}) from ${source}`))[0])],
    };
  const counts = new Array<number>(BINS).fill(0);
  // By position: a name would mean the table's own column of that name, where it has one.
  const read = await connection.runAndReadAll(
    `select least(${BINS - 1}, greatest(0, floor((${quoted(name)}::double - ${least}::double) / ${width}::double)))::int as bin, count(*)
       from ${source} where ${quoted(name)} is not null group by 1`,
  );
  for (const [bin, found] of read.getRows()) counts[count(bin)] = count(found);
  const edges = Array.from({ length: BINS + 1 }, (_, index) =>
    index === BINS ? most : least + width * index,
  );
  return { edges, counts };
}

async function topOf(connection: DuckDBConnection, source: string, column: Column, distinct: number) {
  const most = column.type === 'DOUBLE' ? MOST_DISTINCT_FIGURES : MOST_DISTINCT;
  if (distinct > most) return [];
  const name = quoted(column.name);
  const shown = column.type === 'VARCHAR' ? `left(${name}, 200)` : name;
  const read = await connection.runAndReadAll(
    `select ${shown} as value, count(*) as n from ${source} where ${name} is not null group by 1
       order by 2 desc, 1 limit ${TOP}`,
  );
  return read.getRows().map(([value, n]) => ({ value: cellOf(value ?? null), count: count(n) }));
}

async function correlationOf(connection: DuckDBConnection, source: string, columns: readonly Column[]) {
  const names = columns
    .filter(isFigures)
    .slice(0, MOST_CORRELATED)
    .map(({ name }) => name);
  if (names.length < 2) return null;
  const values: (number | null)[][] = names.map((_, row) => names.map((_, at) => (row === at ? 1 : null)));
  const pairs = names.flatMap((_, a) => names.slice(a + 1).map((_, b) => [a, a + 1 + b] as const));
  for (let from = 0; from < pairs.length; from += PAIRS) {
    const some = pairs.slice(from, from + PAIRS);
    const asked = some.map(([a, b]) => {
      const [x, y] = [a, b].map((index) => `${quoted(names[index] ?? '')}::double`);
      return `corr(${x}, ${y}) filter (where abs(${x}) < 1e150 and abs(${y}) < 1e150)`;
    });
    const row = await rowOf(connection, `select ${asked.join(', ')} from ${source}`);
    for (const [index, [a, b]] of some.entries())
      for (const [one, other] of [
        [a, b],
        [b, a],
      ] as const)
        (values[one] as (number | null)[])[other] = figure(row[index]);
  }
  return { names, values };
}

/** Figures of every column of a Parquet file. `tell`: how far it is, 0 to 1. */
export async function profileOf(
  connection: DuckDBConnection,
  path: string,
  schema: readonly Column[],
  rows: number,
  tell: (share: number) => void,
): Promise<ColumnFigures> {
  const source = `read_parquet(${literal(path)})`;
  const columns: ColumnProfile[] = [];
  for (let from = 0; from < schema.length; from += BATCH) {
    const some = schema.slice(from, from + BATCH);
    const row = await rowOf(connection, `select ${some.flatMap(summaryOf).join(', ')} from ${source}`);
    for (const [index, column] of some.entries()) {
      const [filled, distinct, min, max, mean, sd, quantiles] = row.slice(index * SUMMARY);
      const [least, most]: [Cell, Cell] = [cellOf(min ?? null), cellOf(max ?? null)];
      const figures = isFigures(column);
      columns.push({
        ...{ name: column.name, type: column.type, nulls: rows - count(filled) },
        // It is estimated, and can be no more than there are.
        distinct: Math.min(count(distinct), count(filled)),
        ...{ min: least, max: most, mean: figure(mean), sd: figure(sd) },
        quantiles: figures ? QUANTILES.map((_, at) => figure(itemsOf(quantiles)[at])) : [],
        histogram: figures ? await histogramOf(connection, source, column, [figure(min), figure(max)]) : null,
        top: await topOf(connection, source, column, count(distinct)),
      });
      tell(columns.length / (schema.length + 1));
    }
  }
  return { rows, columns, correlation: await correlationOf(connection, source, schema) };
}
