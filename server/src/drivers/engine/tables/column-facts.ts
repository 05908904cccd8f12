import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColumnFacts } from '../../../kit/engine.ts';
import { quoted } from './locked.ts';

/** Of so many rows at most: what links tell of missing values and drift is for people, not for a bill. */
const SAMPLE = 10_000;
const MOST_COLUMNS = 200;
const isNumber = ({ type }: Column) =>
  /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL)/.test(type);

/** Null: it could not be found out; a column whose numbers have no mean is no reason to lose what a step made. */
export async function columnFacts(
  connection: DuckDBConnection,
  source: string,
  { rows, schema }: { rows: number; schema: readonly Column[] },
): Promise<ColumnFacts[] | null> {
  const columns = schema.slice(0, MOST_COLUMNS);
  if (rows === 0 || columns.length === 0) return [];
  const asked = columns.flatMap((column) => {
    const name = quoted(column.name);
    const figure = (text: string) => (isNumber(column) ? `${text}(${name}::double)` : 'null::double');
    return [`1 - count(${name}) / count(*)`, figure('avg'), figure('stddev_samp')];
  });
  const sample = rows > SAMPLE ? ` using sample reservoir(${SAMPLE} rows) repeatable (1)` : '';
  try {
    const read = await connection.runAndReadAll(`select ${asked.join(', ')} from (from ${source}${sample})`);
    const figures = read.getRowsJS()[0] ?? [];
    const number = (at: number) => (Number.isFinite(figures[at]) ? (figures[at] as number) : null);
    return columns.map(({ name }, at) => ({
      ...{ name, missing: number(at * 3) ?? 0, mean: number(at * 3 + 1), deviation: number(at * 3 + 2) },
    }));
  } catch (error) {
    if (!(error instanceof Error) || /^INTERRUPT/.test(error.message)) throw error;
    return null;
  }
}
