import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packagesFolder } from '@cloudyard/algorithms';
import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import { DuckDBInstance } from '@duckdb/node-api';
import { openEngine } from '../../server/src/drivers/engine/index.ts';
import type { Engine, PlacedPackage, StepOrder } from '../../server/src/kit/engine.ts';
import { type Figure, ratio } from './kit.ts';

const ROWS = 5_000_000;
const RUNS = 100;
const QUERY = `select device, time_bucket(interval '1 minute', taken) as minute, count(*) as n, avg(value) as mean,
  quantile_cont(value, 0.95) as p95, max(value) as most from data group by all`;
const limits = { memoryMb: 2048, cpu: 2, timeoutS: 300, diskMb: 2048 };

const manifestOf = (mode: Manifest['mode'], parameters: Manifest['parameters']): Manifest => ({
  ...{ contract: 1, name: 'bench', version: '1.0.0', mode, entry: 'main.mjs', parameters },
});

const timed = async (act: () => Promise<unknown>) => {
  const began = performance.now();
  await act();
  return performance.now() - began;
};
const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

/** A bench's own steps, in a folder of its own. */
function steps(engine: Engine, folder: string) {
  let jobs = 0;
  return async (placed: PlacedPackage, change: Partial<StepOrder> = {}) => {
    jobs += 1;
    const job = join(folder, 'jobs', String(jobs));
    const result = await engine.run({
      ...{
        package: placed,
        runId: 'bench',
        nodeId: 'one',
        attempt: 1,
        locale: 'en',
        seed: 1,
        params: {},
        inputs: {},
      },
      ...{ job, limits, reviewed: true },
      ...change,
    });
    if (result.end !== 'done') throw new Error(`A step of the bench ended as ${result.end}: ${result.text}`);
    await rm(job, { recursive: true });
    return result;
  };
}
type Run = ReturnType<typeof steps>;

/** The same group-by, as a step and by DuckDB alone, from file to file. */
async function speed(engine: Engine, run: Run, folder: string): Promise<Figure> {
  const [data, out] = [join(folder, 'data.parquet'), join(folder, 'raw.parquet')];
  const database = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '2048MB' });
  const connection = await database.connect();
  await connection.run(`copy (select range // 100 % 50 as device, timestamp '2026-03-01' + to_seconds(range // 50) as taken,
    20 + sin(range / 1000.0) + hash(range) % 1000 / 1000.0 as value from range(${ROWS})) to '${data}' (format parquet, compression zstd)`);
  const table = await engine.importTable({ from: data, format: 'parquet', into: join(folder, 'in.parquet') });
  const placed = await engine.place({
    from: 'file',
    text: `create view result as ${QUERY}`,
    manifest: manifestOf('SQL', [
      { name: 'data', type: 'DATASET_IN' },
      { name: 'result', type: 'DATASET_OUT' },
    ]),
  });
  const raw = () =>
    timed(() =>
      connection.run(
        `copy (with data as (from read_parquet('${table.path}')) ${QUERY}) to '${out}' (format parquet, compression zstd)`,
      ),
    );
  const step = async () => {
    // One that stands ready is how a step finds the engine; how long it takes to start another is measured below.
    await sleep(1000);
    return timed(() => run(placed, { inputs: { data: { ...table, format: 'parquet' } } }));
  };
  const seen = await ratio(
    async () => 1 / (await step()),
    async () => 1 / (await raw()),
    { rounds: 5 },
  );
  connection.closeSync();
  return {
    name: 'speed of an SQL algorithm over 5,000,000 rows, of DuckDB alone',
    ...{ value: seen.ratio, unit: 'x', limit: { least: 0.8 } },
    note: `${(1 / seen.ours).toFixed(0)} ms a step, ${(1 / seen.limit).toFixed(0)} ms alone`,
  };
}

/** Until the next process stands ready. */
const RESTED_MS = 1_000;
const PROGRAM = `
import { writeFileSync } from 'node:fs';
const began = performance.now();
writeFileSync('/out/result.csv', 'a\\n1\\n');
const worked = performance.now() - began;
writeFileSync('/out/response.json', JSON.stringify({ outputs: { result: { path: 'result.csv' } }, metrics: { worked } }));
`;

/** What a step costs beside its own work. */
async function overhead(engine: Engine, run: Run, folder: string): Promise<Figure[]> {
  const parameters: Manifest['parameters'] = [{ name: 'result', type: 'DATASET_OUT' }];
  const [csv, into] = [join(folder, 'one.csv'), join(folder, 'one.parquet')];
  await writeFile(csv, 'a\n1\n');
  const table = await engine.importTable({ from: csv, format: 'csv', into });
  // Its work is one row: all the time it takes is what a step costs.
  const own = await engine.read(join(packagesFolder, 'sql-transform'));
  const one: Partial<StepOrder> = {
    ...{ inputs: { data: { ...table, format: 'parquet' } }, params: { sql: 'select a from data' } },
  };
  const program = await engine.place({
    ...{ from: 'file', text: PROGRAM, manifest: manifestOf('JAVASCRIPT', parameters) },
  });
  const over = async (placed: PlacedPackage, restMs: number, change: Partial<StepOrder> = {}) => {
    const seen: number[] = [];
    for (let n = 0; n < 15; n += 1) {
      await sleep(restMs);
      const began = performance.now();
      const { metrics } = await run(placed, change);
      seen.push(performance.now() - began - (metrics.worked ?? 0));
    }
    return median(seen);
  };
  const { able } = (await engine.able()).JAVASCRIPT;
  const [ready, hurried] = [await over(own, RESTED_MS, one), await over(own, 0, one)];
  // As in a project: other steps of its run follow.
  const followed = await over(own, 0, { ...one, isFollowed: true });
  const apart = able ? await over(program, RESTED_MS) : Number.NaN;
  return [
    {
      name: 'milliseconds a built-in step costs beside its work',
      ...{ value: followed, unit: 'ms', limit: { most: 50 } },
      note: `in a run of several; ${ready.toFixed(0)} ms alone, ${hurried.toFixed(0)} ms when no process stands ready`,
    },
    ...(able
      ? [
          {
            name: 'milliseconds a program in its sandbox costs beside its work',
            ...{ value: apart, unit: 'ms', limit: { most: 400 } },
            note: 'with its table counted and converted',
          },
        ]
      : []),
  ];
}

const held = () => {
  global.gc?.();
  return process.memoryUsage().rss;
};

/** The server's own memory over many steps: the second half against the first. */
async function memory(engine: Engine, run: Run): Promise<Figure> {
  const placed = await engine.place({
    from: 'file',
    text: 'create view result as from range(10)',
    manifest: manifestOf('SQL', [{ name: 'result', type: 'DATASET_OUT' }]),
  });
  const half = async () => {
    for (let n = 0; n < RUNS / 2; n += 1) await run(placed);
    return held();
  };
  const [first, second] = [await half(), await half()];
  const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  return {
    name: `memory of the server after ${RUNS} steps, of that after ${RUNS / 2}`,
    ...{ value: second / first, unit: 'x', limit: { most: 1.1 } },
    note: `${mb(first)} MB, then ${mb(second)} MB`,
  };
}

export async function runningSteps(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-bench-'));
  const engine = openEngine({ folder: join(folder, 'engine') });
  const run = steps(engine, folder);
  try {
    return [
      await speed(engine, run, folder),
      ...(await overhead(engine, run, folder)),
      await memory(engine, run),
    ];
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await runningSteps());
