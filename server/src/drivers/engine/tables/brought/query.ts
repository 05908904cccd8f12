import type { Table } from '@cloudyard/contract/bigdata/table.ts';
import { type DuckDBConnection, StatementType } from '@duckdb/node-api';
import { literal, quoted } from '../locked.ts';
import { firstRows } from './cells.ts';
import { Unfit } from './refused.ts';

const COMMENTS = /^(?:\s+|--[^\n]*\n|\/\*[\s\S]*?\*\/|\()*/;

/** The parser of the database itself says what a text is. */
async function oneSelect(connection: DuckDBConnection, text: string) {
  const begins = /^(select|with|from|values)\b/i.test(text.replace(COMMENTS, ''));
  const statements = await connection.extractStatements(text);
  if (statements.count !== 1) throw new Unfit('Ask one question at a time: one SELECT.', 'sql');
  const statement = await statements.prepare(0);
  if (!begins || statement.statementType !== StatementType.SELECT)
    throw new Unfit('Only SELECT is possible here.', 'sql');
  if (statement.parameterCount > 0) throw new Unfit('There are no values for its parameters.', 'sql');
  return statement;
}

export async function query(
  connection: DuckDBConnection,
  tables: readonly { name: string; path: string }[],
  text: string,
  most: number,
): Promise<Table> {
  for (const { name, path } of tables)
    await connection.run(`create view ${quoted(name)} as from read_parquet(${literal(path)})`);
  const began = performance.now();
  try {
    const statement = await oneSelect(connection, text);
    const answer = await firstRows(await statement.stream(), most);
    return { ...answer, ms: Math.round(performance.now() - began) };
  } catch (error) {
    if (error instanceof Unfit) throw error;
    throw new Unfit(error instanceof Error ? error.message : String(error), 'sql');
  }
}
