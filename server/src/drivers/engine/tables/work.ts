import { readFile } from 'node:fs/promises';
import { Refusal } from '@cloudyard/algorithms/refusal.ts';
import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import type { StepEvent, StepRequest, StepResponse } from '@cloudyard/contract/algorithm/step.ts';
import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  listValue,
  VARCHAR,
} from '@duckdb/node-api';
import { Unfit } from './brought/refused.ts';
import { columnFacts } from './column-facts.ts';
import { literal, quoted } from './locked.ts';
import type { Answer, ReadTable, TableAnswer, TableFacts, Variable, Work } from './protocol.ts';

// What a job needs is loaded with the job: most need one of these, and reading all takes longer than opening a database.
const builtins = () => import('@cloudyard/algorithms/run.ts');
const scoring = () => import('@cloudyard/algorithms/onnx/score.ts');
const writing = () => import('@cloudyard/algorithms/onnx-out/write.ts');
const models = () => import('./brought/model.ts');
const bringing = () => import('./brought/bring.ts');
const questions = () => import('./brought/query.ts');

export type At = { connection: DuckDBConnection; tell(event: StepEvent): void; stopped: AbortSignal };
type Of<W extends Work['what']> = Extract<Work, { what: W }>;

export async function perform(at: At, work: Work): Promise<Answer> {
  try {
    if (work.what === 'read') return { response: EMPTY, tables: await readTables(at, work) };
    if (work.what === 'sniff' || work.what === 'bring' || work.what === 'query')
      return { table: await aboutTable(at, work) };
    if (work.what === 'open-model' || work.what === 'write-onnx') return { table: await aboutModel(work) };
    await showInputs(at, work.request);
    if (work.what === 'sql') return await runSql(at, work);
    return work.what === 'onnx' ? await runModel(at, work) : await runOwn(at, work);
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.refusal };
    if (error instanceof Unfit) return { unfit: { code: error.code, text: error.message } };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

const EMPTY: StepResponse = { outputs: {}, metrics: {}, views: [], warnings: [] };

async function aboutTable(
  { connection, tell }: At,
  work: Of<'sniff'> | Of<'bring'> | Of<'query'>,
): Promise<TableAnswer> {
  if (work.what === 'query') {
    const { query } = await questions();
    return { queried: await query(connection, work.tables, work.text, work.most) };
  }
  const { bring, sniff } = await bringing();
  if (work.what === 'sniff') return { sniffed: await sniff(connection, work.source, work.tmp) };
  const { source, into, tmp } = work;
  const share = (value: number) => tell({ event: 'progress', value });
  return { brought: await bring(connection, source, { into, tmp, tell: share }) };
}

async function aboutModel(work: Of<'open-model'> | Of<'write-onnx'>): Promise<TableAnswer> {
  if (work.what === 'open-model') {
    await (await models()).openModel(work);
    return { opened: true };
  }
  await (await writing()).writeOnnx(work.folder, work.into);
  return { written: true };
}

async function showInputs({ connection }: At, { inputs }: StepRequest): Promise<void> {
  for (const [port, input] of Object.entries(inputs))
    if (input.kind === 'dataset')
      await connection.run(`create view ${quoted(port)} as from read_parquet(${literal(input.path)})`);
}

/** Only the package's SQL, its values as variables, and a copy of what is named after a port. */
async function runSql(at: At, { text, request, variables, seed, wantsFacts }: Of<'sql'>): Promise<Answer> {
  const { connection } = at;
  for (const one of variables) await setVariable(connection, one);
  await connection.run('select setseed($1)', [(seed % 1_000_003) / 1_000_003]);
  await connection.run(text);
  const tables: TableFacts[] = [];
  const outputs: StepResponse['outputs'] = {};
  for (const [port, place] of Object.entries(request.outputs)) {
    if (place.kind !== 'dataset') continue;
    if (!(await isTable(connection, port))) throw new Error(`The SQL leaves no table or view named ${port}.`);
    await connection.run(
      `copy (from ${quoted(port)}) to ${literal(place.path)} (format parquet, compression zstd)`,
    );
    tables.push(await factsOf(connection, port, READERS.parquet([place.path]), wantsFacts));
    outputs[port] = { path: place.path };
  }
  return { response: { ...EMPTY, outputs, metrics: await metricsOf(connection) }, tables };
}

const TYPES: Record<Variable['type'], DuckDBType> = {
  BIGINT,
  DOUBLE,
  VARCHAR,
  BOOLEAN,
  'VARCHAR[]': LIST(VARCHAR),
};

async function setVariable(connection: DuckDBConnection, { name, type, value }: Variable): Promise<void> {
  const given = (): DuckDBValue => {
    if (Array.isArray(value)) return listValue(value);
    return type === 'BIGINT' && typeof value === 'number' ? BigInt(value) : value;
  };
  await connection.run(`set variable ${quoted(name)} = $1::${type}`, [given()], [TYPES[type]]);
}

async function isTable(connection: DuckDBConnection, name: string): Promise<boolean> {
  const found = await connection.runAndReadAll(
    'select 1 from duckdb_tables() where table_name = $1 union all select 1 from duckdb_views() where view_name = $1 and not internal',
    [name],
  );
  return found.currentRowCount > 0;
}

/** A table or view `metrics` of names and figures, where the SQL leaves one. */
async function metricsOf(connection: DuckDBConnection): Promise<StepResponse['metrics']> {
  if (!(await isTable(connection, 'metrics'))) return {};
  const read = await connection.runAndReadAll('select name::varchar, value::double from metrics limit 200');
  const figure = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
  return Object.fromEntries(
    read.getRowsJS().map(([name, value]) => [String(name).slice(0, 60), figure(value)]),
  );
}

async function runOwn(at: At, work: Of<'builtin'>): Promise<Answer> {
  const { folder, manifest, request, params, seed } = work;
  const { connection, tell, stopped } = at;
  const { runBuiltin } = await builtins();
  const response = await runBuiltin(folder, manifest, { request, params, seed, connection, tell, stopped });
  return withFacts(at, work, response);
}

/** The package is the model: what runs is the platform's own. */
async function runModel(at: At, work: Of<'onnx'>): Promise<Answer> {
  const { request, model, ...order } = work;
  const step = { ...at, request, params: request.params, seed: request.seed };
  try {
    const { scoreOnnx } = await scoring();
    const response = await scoreOnnx(step, { ...order, bytes: await readFile(model), at: 'entry' });
    return await withFacts(at, work, response);
  } catch (error) {
    throw error instanceof Refusal ? error.in(request.locale) : error;
  }
}

async function withFacts(
  { connection }: At,
  { request, wantsFacts }: Of<'builtin'> | Of<'onnx'>,
  response: StepResponse,
): Promise<Answer> {
  const tables: TableFacts[] = [];
  for (const [port, place] of Object.entries(request.outputs))
    if (place.kind === 'dataset' && response.outputs[port])
      tables.push(await factsOf(connection, port, READERS.parquet([place.path]), wantsFacts));
  return { response, tables };
}

async function factsOf(
  connection: DuckDBConnection,
  name: string,
  source: string,
  wantsFacts?: boolean,
): Promise<TableFacts> {
  const counted = await connection.runAndReadAll(`select count(*)::bigint from ${source}`);
  const described = await connection.runAndReadAll(`describe from ${source}`);
  const schema = described
    .getRowObjectsJS()
    .map((row): Column => ({ name: String(row.column_name), type: String(row.column_type), nullable: true }));
  const table = { name, rows: Number(counted.getRowsJS()[0]?.[0]), schema };
  return wantsFacts ? { ...table, facts: await columnFacts(connection, source, table) } : table;
}

const list = (paths: readonly string[]) => `[${paths.map(literal).join(', ')}]`;
const READERS: Record<ReadTable['format'], (paths: readonly string[]) => string> = {
  parquet: (paths) => `read_parquet(${list(paths)})`,
  csv: (paths) => `read_csv(${list(paths)}, sample_size = -1)`,
  json: (paths) => `read_json(${list(paths)}, sample_size = -1)`,
};
const WRITTEN = { parquet: '(format parquet, compression zstd)', csv: '(format csv, header)' };

async function readTables({ connection }: At, { tables, wantsFacts }: Of<'read'>): Promise<TableFacts[]> {
  const facts: TableFacts[] = [];
  for (const { name, from, format, into, as = 'parquet' } of tables) {
    const source = READERS[format](from);
    if (into !== null) await connection.run(`copy (from ${source}) to ${literal(into)} ${WRITTEN[as]}`);
    // Its footer says how many rows there are; whether they can be read is seen by reading them.
    else await connection.run(`select max(hash(columns(*))) from ${source}`);
    const kept = into !== null && as === 'parquet' ? READERS.parquet([into]) : source;
    facts.push(await factsOf(connection, name, kept, wantsFacts));
  }
  return facts;
}
