import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import type { Kit } from '../../../kit/context.ts';
import { TableRefusal } from '../../../kit/engine-table.ts';
import type { ColumnFacts } from './result.queries.ts';

/** Of so many rows at most: what links tell of missing values and drift is for people, not for a bill. */
const SAMPLE = 10_000;
const MOST_COLUMNS = 200;
const SECONDS = 30;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const isNumber = ({ type }: Column) =>
  /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL)/.test(type);

/** Asked in a locked process: the bytes are a stranger's. Null: it could not be found out. */
export async function factsOf(
  kit: Kit,
  table: { path: string; rows: number; schema: Column[] },
  signal: AbortSignal,
): Promise<ColumnFacts[] | null> {
  const columns = table.schema.slice(0, MOST_COLUMNS);
  if (table.rows === 0) return [];
  const asked = columns.flatMap((column) => {
    const name = quoted(column.name);
    const figure = (text: string) => (isNumber(column) ? `${text}(${name}::double)` : 'null::double');
    return [`1 - count(${name}) / count(*)`, figure('avg'), figure('stddev_samp')];
  });
  const sample = table.rows > SAMPLE ? `using sample reservoir(${SAMPLE} rows) repeatable (1)` : '';
  const list = asked.map((text, at) => `${text} as f${at}`).join(', ');
  const text = `select ${list} from (select * from data ${sample})`;
  try {
    const { rows } = await kit.engine.query({
      ...{ tables: { data: table.path }, text, most: 1, seconds: SECONDS, signal },
    });
    const figures = rows[0] ?? [];
    const number = (at: number) => (typeof figures[at] === 'number' ? (figures[at] as number) : null);
    return columns.map(({ name }, at) => ({
      ...{ name, missing: number(at * 3) ?? 0, mean: number(at * 3 + 1), deviation: number(at * 3 + 2) },
    }));
  } catch (error) {
    // A column whose numbers have no mean is no reason to lose what the step made.
    if (!(error instanceof TableRefusal) || error.code === 'cancelled') throw error;
    kit.log.warn({ err: error }, 'nothing is known of a table that a step made');
    return null;
  }
}
