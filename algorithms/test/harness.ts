import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Manifest, outputsOf, type ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import { ModelCard, StepRequest, StepResponse } from '@cloudyard/contract/algorithm/step.ts';
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';
import { builtinPackages, Refusal, runBuiltin, type Step } from '../src/index.ts';
import { literal, quoted } from '../src/sql.ts';

const packages = new Map(builtinPackages().map((one) => [one.manifest.name, one]));

export const packageNamed = (name: string) => {
  const found = packages.get(name);
  if (!found) throw new Error(`There is no package ${name}`);
  return found;
};

/** A table as a query of DuckDB, a file, or columns of values. */
export type Given = { sql: string } | { file: string } | { columns: Record<string, readonly unknown[]> };
export type Order = {
  inputs?: Record<string, Given>;
  /** Folders of models. */
  models?: Record<string, string>;
  params?: ParameterValues;
  seed?: number;
  locale?: 'cn' | 'en';
  signal?: AbortSignal;
  tell?: Step['tell'];
};

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number')
    return Number.isFinite(value) ? `${value}::double` : `'${String(value).toLowerCase()}'::double`;
  if (typeof value === 'boolean') return String(value);
  return literal(String(value));
};

const readerOf = (file: string) => {
  const path = literal(file);
  const reader = { '.csv': `read_csv(${path})`, '.parquet': `read_parquet(${path})` }[extname(file)];
  if (!reader) throw new Error(`No table: ${file}`);
  return reader;
};

function selectOf(given: Given): string {
  if ('sql' in given) return given.sql;
  if ('file' in given) return `select * from ${readerOf(given.file)}`;
  const names = Object.keys(given.columns);
  const rows = names.length === 0 ? 0 : (given.columns[names[0] as string] as readonly unknown[]).length;
  const lines = Array.from(
    { length: rows },
    (_, row) => `(${names.map((name) => cell(given.columns[name]?.[row])).join(', ')})`,
  );
  return `select * from (values ${lines.join(', ')}) t(${names.map(quoted).join(', ')})`;
}

const sha = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

async function digestOf(path: string): Promise<string> {
  if (!(await stat(path)).isDirectory()) return sha(await readFile(path));
  const names = (await readdir(path)).sort();
  const parts = await Promise.all(
    names.map(async (name) => `${name} ${sha(await readFile(join(path, name)))}`),
  );
  return sha(parts.join('\n'));
}

/** A database as the engine opens it: two threads, the job's folder, and nothing that a statement could change. */
async function openLocked(folder: string) {
  const instance = await DuckDBInstance.create(':memory:', {
    ...{ threads: '2', memory_limit: '512MB', autoinstall_known_extensions: 'false' },
    ...{ autoload_known_extensions: 'false', allow_community_extensions: 'false' },
    temp_directory: join(folder, 'tmp'),
  });
  const connection = await instance.connect();
  await connection.run(`set allowed_directories = [${literal(`${folder}/`)}]`);
  await connection.run('set enable_external_access = false');
  await connection.run('set lock_configuration = true');
  return { instance, connection };
}

let maker: Promise<DuckDBConnection> | undefined;
const make = async (select: string, path: string) => {
  maker ??= DuckDBInstance.create(':memory:').then((instance) => instance.connect());
  const connection = await maker;
  await connection.run(`copy (${select}) to ${literal(path)} (format parquet, compression zstd)`);
  const result = await connection.runAndReadAll(
    `select count(*)::double from read_parquet(${literal(path)})`,
  );
  return Number(result.getRows()[0]?.[0]);
};

export type Ran = {
  response: StepResponse;
  digests: Record<string, string>;
  /** Where an output lies. */
  at(port: string): string;
  rows(port: string, select?: string): Promise<Record<string, DuckDBValue>[]>;
  /** Of a table that was answered: names and types. */
  columns(port: string): Promise<[string, string][]>;
  folder: string;
};

const folders: string[] = [];
export const removeJobs = async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
};

async function requestOf(manifest: Manifest, folder: string, order: Order): Promise<StepRequest> {
  const inputs: StepRequest['inputs'] = {};
  for (const [port, given] of Object.entries(order.inputs ?? {})) {
    const path = join(folder, 'in', `${port}.parquet`);
    const rows = await make(selectOf(given), path);
    const bytes = await readFile(path);
    inputs[port] = {
      kind: 'dataset',
      path,
      format: 'parquet',
      rows,
      bytes: bytes.length,
      sha256: sha(bytes),
      schema: [],
    };
  }
  for (const [port, path] of Object.entries(order.models ?? {})) {
    const { modelKind } = ModelCard.parse(JSON.parse(await readFile(join(path, 'model.json'), 'utf8')));
    inputs[port] = { kind: 'model', path, modelKind, sha256: await digestOf(path) };
  }
  const outputs: StepRequest['outputs'] = {};
  for (const { name, type } of outputsOf(manifest))
    outputs[name] =
      type === 'MODEL_OUT'
        ? { kind: 'model', path: join(folder, 'out', name) }
        : { kind: 'dataset', path: join(folder, 'out', `${name}.parquet`), format: 'parquet' };
  return StepRequest.parse({
    ...{ contract: 1, runId: 'run', nodeId: 'node', attempt: 1, seed: order.seed ?? 7 },
    ...{
      deadline: '2100-01-01T00:00:00Z',
      locale: order.locale ?? 'en',
      limits: {},
      params: order.params ?? {},
    },
    ...{ inputs, outputs },
  });
}

/** Runs a built-in package once, in a folder of its own, and holds its answer against the contract. */
export async function runPackage(name: string, order: Order): Promise<Ran> {
  const { folder: home, manifest } = packageNamed(name);
  const folder = await mkdtemp(join(tmpdir(), 'algorithm-'));
  folders.push(folder);
  for (const part of ['in', 'out', 'tmp']) await mkdir(join(folder, part));
  const request = await requestOf(manifest, folder, order);
  const { instance, connection } = await openLocked(folder);
  try {
    for (const [port, input] of Object.entries(request.inputs))
      if (input.kind === 'dataset')
        await connection.run(
          `create view ${quoted(port)} as select * from read_parquet(${literal(input.path)})`,
        );
    const response = await runBuiltin(home, manifest, {
      ...{ request, params: request.params, seed: request.seed, connection },
      tell: order.tell ?? (() => undefined),
      stopped: order.signal ?? new AbortController().signal,
    });
    return await checked(manifest, folder, StepResponse.parse(JSON.parse(JSON.stringify(response))));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function checked(manifest: Manifest, folder: string, response: StepResponse): Promise<Ran> {
  const digests: Record<string, string> = {};
  for (const { name, type } of outputsOf(manifest)) {
    const out = response.outputs[name];
    if (!out) throw new Error(`${manifest.name} answers no ${name}`);
    const path = join(folder, 'out', out.path);
    if (!existsSync(path)) throw new Error(`${manifest.name} wrote no ${name}`);
    if (type === 'MODEL_OUT') ModelCard.parse(JSON.parse(await readFile(join(path, 'model.json'), 'utf8')));
    digests[name] = await digestOf(path);
  }
  const at = (port: string) => join(folder, 'out', response.outputs[port]?.path ?? '');
  return {
    ...{ response, digests, at, folder },
    async rows(port, select = '*') {
      maker ??= DuckDBInstance.create(':memory:').then((instance) => instance.connect());
      const result = await (await maker).runAndReadAll(
        `select ${select} from read_parquet(${literal(at(port))})`,
      );
      return result.getRowObjects();
    },
    async columns(port) {
      maker ??= DuckDBInstance.create(':memory:').then((instance) => instance.connect());
      const described = await (await maker).runAndReadAll(
        `describe select * from read_parquet(${literal(at(port))})`,
      );
      return described.getRowObjects().map((row) => [String(row.column_name), String(row.column_type)]);
    },
  };
}

/** What a run that will not go on says. */
export async function refusalOf(name: string, order: Order): Promise<Refusal['refusal']> {
  try {
    await runPackage(name, order);
  } catch (error) {
    if (error instanceof Refusal) return error.refusal;
    throw error;
  }
  throw new Error(`${name} did not refuse`);
}
