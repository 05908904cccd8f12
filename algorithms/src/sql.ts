import { badParameter, unfitData } from './refusal.ts';
import type { Step } from './step.ts';

/** A name in SQL, whatever characters it has. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const quotedList = (names: readonly string[]) => names.map(quoted).join(', ');
/** A text in SQL. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** A number in SQL, with all its digits. */
export const figure = (value: number) =>
  Number.isFinite(value) ? `cast(${literal(String(value))} as double)` : "'nan'::double";

/** A type in SQL. It may come from a model that somebody brought: only what DuckDB itself names so. */
export const typeName = (type: string) =>
  /^[A-Z][A-Z0-9_ ]*(\(\d+,\s?\d+\))?$/.test(type) ? type : 'VARCHAR';

/** Threads add doubles up in any order, and the last digits follow it: by value the sum is always the same. */
export const steadySum = (expression: string) => `sum(${expression} order by ${expression})`;
export const steadyMean = (expression: string) => `avg(${expression} order by ${expression})`;
export const steadyDeviation = (expression: string) => `stddev_samp(${expression} order by ${expression})`;

/** A moment as a TIMESTAMP of UTC, whatever zone the machine is in. */
export const momentOf = ({ name, type }: { name: string; type: string }) =>
  type.endsWith('TIME ZONE') ? `make_timestamp(epoch_us(${quoted(name)}))` : `${quoted(name)}::timestamp`;
/** Seconds since 1970, of a type that holds moments. */
export const momentFrom = (seconds: string, type: string) =>
  type.endsWith('TIME ZONE')
    ? `to_timestamp(${seconds})`
    : `cast(make_timestamp(cast(round(${seconds} * 1e6) as bigint)) as ${typeName(type)})`;

/** The table at a port with the number of each row, as `no` chosen so that it meets no column's name. */
export const numbered = (port: string, no: string) =>
  `(select *, row_number() over () as ${quoted(no)} from ${quoted(port)})`;

/** A name that none of these columns has; DuckDB does not tell upper from lower case. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => name.toLowerCase()));
  let name = wanted;
  for (let n = 2; known.has(name.toLowerCase()); n += 1) name = `${wanted}_${n}`;
  return name;
}

type Parsed = { error: boolean; error_message?: string; statements?: { node: unknown }[] };

/** Rows at random, by a clause and not by a function. */
const SAMPLE = 'using sample';

/** Everything in the tree of a statement that has a name to look at. */
function namesIn(node: unknown, found: { functions: string[]; columns: string[] }) {
  if (Array.isArray(node)) for (const one of node) namesIn(one, found);
  else if (typeof node === 'object' && node !== null) {
    const { function_name: name, column_names: columns, sample } = node as Record<string, unknown>;
    if (sample) found.functions.push(SAMPLE);
    if (typeof name === 'string') found.functions.push(name.toLowerCase());
    if (Array.isArray(columns) && columns.length === 1) found.columns.push(String(columns[0]).toLowerCase());
    for (const one of Object.values(node)) namesIn(one, found);
  }
  return found;
}

/** Words that stand for a function without parentheses. */
const BARE = ['current_date', 'current_time', 'current_timestamp', 'localtime', 'localtimestamp'];
/** Would run a text as another statement, out of sight of this check. */
const HIDDEN = ['query', 'query_table', 'json_execute_serialized_sql', 'from_substrait', 'sql_auto_complete'];
/** Read what lies beside the tables; a step's tables are its views and nothing else. */
const READERS =
  /^(read_|parquet_|sniff_|glob$|duckdb_|pragma_|arrow_scan|seq_scan|which_secret|getenv|st_read)/;

async function refuseNames(step: Step, parameter: string, node: unknown) {
  const { functions, columns } = namesIn(node, { functions: [], columns: [] });
  const result = await step.connection.runAndReadAll(
    "select distinct lower(function_name) from duckdb_functions() where stability <> 'CONSISTENT'",
  );
  const changing = new Set(result.getRows().map(([name]) => String(name)));
  for (const name of functions) {
    if (HIDDEN.includes(name) || READERS.test(name))
      throw badParameter('not_allowed_here', parameter, { value: name });
    if (name === SAMPLE || changing.has(name))
      throw badParameter('changes_each_time', parameter, { value: name });
  }
  for (const name of columns)
    if (BARE.includes(name)) throw badParameter('changes_each_time', parameter, { value: name });
}

const reasonOf = (message: string) => (message.split('\n')[0] ?? message).slice(0, 500);

/** How many statements a text holds. */
async function statementsIn(step: Step, parameter: string, text: string): Promise<number> {
  try {
    return (await step.connection.extractStatements(text)).count;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const at = error.message.indexOf('Parser Error');
    // Of a text without a statement DuckDB's binding says only that it failed.
    if (at < 0) throw badParameter('required', parameter);
    throw badParameter('bad_sql', parameter, { reason: reasonOf(error.message.slice(at)) });
  }
}

/** What somebody wrote as one statement that only reads and answers the same each time; its tree. */
export async function checkSelect(step: Step, parameter: string, text: string): Promise<unknown> {
  const count = await statementsIn(step, parameter, text);
  if (count > 1) throw badParameter('several_statements', parameter);
  const prepared = await step.connection.prepare('select json_serialize_sql($1::varchar)');
  let parsed: Parsed;
  try {
    prepared.bindVarchar(1, text);
    const answer = (await prepared.runAndReadAll()).getRows()[0]?.[0];
    parsed = JSON.parse(String(answer)) as Parsed;
  } finally {
    prepared.destroySync();
  }
  const message = parsed.error_message ?? '';
  if (parsed.error)
    throw /only select/i.test(message)
      ? badParameter('not_a_select', parameter)
      : badParameter('bad_sql', parameter, { reason: reasonOf(message) });
  const [statement] = parsed.statements ?? [];
  if (!statement) throw badParameter('required', parameter);
  await refuseNames(step, parameter, statement.node);
  return statement.node;
}

/** What DuckDB says against a text of the user's is about that parameter. */
export async function asWritten<T>(step: Step, parameter: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (step.stopped.aborted) throw error;
    if (
      error instanceof Error &&
      /^(Parser|Binder|Catalog|Conversion|Invalid Input|Out of Range|Constraint|Permission|Not implemented) Error|^Invalid Error/.test(
        error.message,
      )
    )
      throw badParameter('bad_sql', parameter, { reason: reasonOf(error.message) });
    throw error;
  }
}

/** Sums of what is all but infinite are no numbers any more: that is for the table's owner to mend. */
export async function withinRange<T>(step: Step, port: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!step.stopped.aborted && error instanceof Error && /^Out of Range Error/.test(error.message))
      throw unfitData('out_of_range', port);
    throw error;
  }
}
