import { DATASET_LIMITS } from '@cloudyard/contract/bigdata/values.ts';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { BroughtTable, SniffedTable, TableSource } from '../../../../kit/engine-table.ts';
import { literal, quoted } from '../locked.ts';
import { firstRows } from './cells.ts';
import { profileOf } from './profile.ts';
import { Unfit } from './refused.ts';
import { openSource, type PlannedColumn, planOf } from './source.ts';
import { defineRules } from './types.ts';

const SHOWN_ROWS = 50;
const LOOKED_ROWS = 2_000;

/** What is wrong with the bytes is said by the database, in its words. */
async function orUnfit<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Unfit) throw error;
    const text = error instanceof Error ? error.message : String(error);
    const isRoom = /Out of Memory|max_temp_directory_size|No space left/i.test(text);
    // Its advice is for who writes SQL; the first lines say what is wrong, and where.
    throw new Unfit(
      text.split(/\n\s*(?:Possible fixes|\n)/)[0]?.slice(0, 600) ?? '',
      isRoom ? 'room' : 'unfit',
    );
  }
}

const countsOf = async (connection: DuckDBConnection, asked: string[], from: string): Promise<number[]> => {
  if (asked.length === 0) return [];
  const read = await connection.runAndReadAll(`select ${asked.join(', ')} from ${from}`);
  return (read.getRows()[0] ?? []).map(Number);
};

/** How many values do not become what their column is to be. */
async function misfitsOf(connection: DuckDBConnection, plan: readonly PlannedColumn[], from: string) {
  const asked = plan.map(
    ({ column, type }) =>
      `count(*) filter (where ${column.value} is not null and ${column.as(type)} is null)`,
  );
  return countsOf(connection, asked, from);
}

export const sniff = (
  connection: DuckDBConnection,
  source: TableSource,
  tmp: string,
): Promise<SniffedTable> =>
  orUnfit(async () => {
    await defineRules(connection);
    const opened = await openSource(connection, source, tmp);
    const plan = planOf(opened, source.columns);
    const some = `(select * from ${opened.relation} limit ${LOOKED_ROWS})`;
    const shown = plan.map(({ column, type }) => column.as(type)).join(', ');
    const result = await connection.stream(`select ${shown} from ${opened.relation} limit ${SHOWN_ROWS}`);
    const { rows } = await firstRows(result, SHOWN_ROWS);
    return {
      ...{ reading: opened.reading, sheets: opened.sheets, rows },
      columns: plan.map(({ column: _, ...one }) => one),
      misfits: await misfitsOf(connection, plan, some),
    };
  });

type Written = Omit<BroughtTable, 'bytes' | 'sha256'>;

export const bring = (
  connection: DuckDBConnection,
  source: TableSource,
  { into, tmp, tell }: { into: string; tmp: string; tell(share: number): void },
): Promise<Written> =>
  orUnfit(async () => {
    await defineRules(connection);
    const opened = await openSource(connection, source, tmp);
    const plan = planOf(opened, source.columns).filter(({ isKept }) => isKept);
    if (plan.length === 0) throw new Unfit('No column is kept.', 'columns');
    tell(0.1);
    const chosen = plan.map(({ column, name, type }) => `${column.as(type)} as ${quoted(name)}`);
    await connection.run(
      `copy (select ${chosen.join(', ')} from ${opened.relation} limit ${DATASET_LIMITS.rows + 1})
         to ${literal(into)} (format parquet, compression zstd)`,
    );
    tell(0.5);
    const kept = `read_parquet(${literal(into)})`;
    const [rows = 0] = await countsOf(connection, ['count(*)'], kept);
    if (rows > DATASET_LIMITS.rows) throw new Unfit(`It has more than ${DATASET_LIMITS.rows} rows.`);
    const changed = plan.filter(({ type }) => type !== 'VARCHAR');
    const filled = await countsOf(
      connection,
      changed.map(({ column }) => `count(${column.value})`),
      opened.relation,
    );
    const fitting = await countsOf(
      connection,
      changed.map(({ name }) => `count(${quoted(name)})`),
      kept,
    );
    const misfits = changed
      .map(({ name }, index) => ({ column: name, count: (filled[index] ?? 0) - (fitting[index] ?? 0) }))
      .filter(({ count }) => count > 0);
    tell(0.6);
    const schema = plan.map(({ name, type }) => ({ name, type, nullable: true }));
    const figures = await profileOf(connection, into, schema, rows, (share) => tell(0.6 + share * 0.4));
    return { rows, schema, reading: opened.reading, misfits, figures };
  });
