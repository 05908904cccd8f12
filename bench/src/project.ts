import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { storedName } from '../../server/src/domains/bigdata/dataset/place.ts';
import { canvasOf, stepNode, tableNode } from '../../server/src/domains/bigdata/project/project.stories.ts';
import { linked, runStory } from '../../server/src/domains/bigdata/project-run/project-run.stories.ts';
import { openTestApp, type TestApp } from '../../server/test/app.ts';
import { provideDatabases } from '../../server/test/database.ts';
import { openDatabases } from '../../server/test/global.ts';
import { type Figure, ratio } from './kit.ts';

const ROWS = 1_000_000;
/** Ten steps, each over what the one before it made. */
const STEPS = [
  'select *, value * 1.8 + 32 as fahrenheit from data',
  'select * from data where fahrenheit > 60',
  'select *, avg(value) over (partition by device order by taken rows 9 preceding) as smooth from data',
  'select *, value - smooth as rest from data',
  'select * from data where abs(rest) < 2',
  'select *, extract(hour from taken) as hour from data',
  'select device, hour, taken, value, smooth, rest, rank() over (partition by device, hour order by value) as place from data',
  'select * from data where place < 100000',
  "select device, time_bucket(interval '1 minute', taken) as minute, avg(value) as value, count(*) as n from data group by all",
  'select device, avg(value) as value, sum(n) as n from data group by all order by device',
];

/** A dataset whose table is laid into the storage: a bench uploads no million rows. */
async function largeTable(
  test: TestApp,
  sql: (text: string) => Promise<unknown>,
  datasetId: string,
  path: string,
) {
  const into = `${path}.own`;
  const table = await test.kit.engine.importTable({ from: path, format: 'parquet', into });
  const rows = (await sql(
    `select id from dataset_version where dataset_id = '${datasetId}' and number = 1`,
  )) as { id: string }[];
  const id = rows[0]?.id ?? '';
  await rm(join(test.kit.env.dataFolder, 'datasets', `${id}.parquet`), { force: true });
  await test.kit.storage.put(storedName({ id }), createReadStream(table.path));
  await sql(`update dataset_version set rows = ${table.rows}, bytes = ${table.bytes}, sha256 = '${table.sha256}',
    schema = '${JSON.stringify(table.schema)}' where id = '${id}'`);
  return table.path;
}

/** The same work by hand, from file to file. */
async function byHand(folder: string, first: string) {
  const database = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '2048MB' });
  const connection = await database.connect();
  return async () => {
    const began = performance.now();
    let data = first;
    for (const [at, text] of STEPS.entries()) {
      const into = join(folder, `hand-${at}.parquet`);
      await connection.run(
        `copy (with data as (from read_parquet('${data}')) ${text}) to '${into}' (format parquet, compression zstd)`,
      );
      data = into;
    }
    return performance.now() - began;
  };
}

async function drawn(test: TestApp, datasetId: string) {
  const nodes = [tableNode('table', datasetId)];
  const links = [];
  for (const [at, query] of STEPS.entries()) {
    nodes.push(
      await stepNode(test, `step-${at}`, 'sql-transform', { y: 200 + at * 80, params: { sql: query } }),
    );
    links.push(linked(at === 0 ? 'table' : `step-${at - 1}.result`, `step-${at}`));
  }
  return canvasOf(nodes, links);
}

export async function runningProjects(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-bench-project-'));
  const { close, ...databases } = await openDatabases();
  provideDatabases(databases);
  const test = await openTestApp({ RATE_LIMIT: '1000000' });
  try {
    const story = await runStory(test);
    const path = join(folder, 'data.parquet');
    const database = await DuckDBInstance.create(':memory:');
    await (await database.connect()).run(`copy (select range % 50 as device,
      timestamp '2026-03-01' + to_seconds(range // 50) as taken, 20 + sin(range / 1000.0) + hash(range) % 1000 / 1000.0
      as value from range(${ROWS})) to '${path}' (format parquet, compression zstd)`);
    const { id: datasetId } = await story.table('device,taken,value\n1,2026-01-01,1\n');
    const hand = await byHand(folder, await largeTable(test, story.sql, datasetId, path));
    const id = await story.saved(await drawn(test, datasetId));
    const place = `(select enterprise_id from project where id = '${id}')`;
    for (const [item, amount] of Object.entries({ BIGDATA_MEMORY: 4096, BIGDATA_HOURS: 1000 }))
      await story.sql(`insert into quota_grant (enterprise_id, item, amount, source_type, source_id, starts_at)
        select ${place}, '${item}', ${amount}, 'request', new_id(), now()`);
    const ran = async (force: boolean) => {
      const { state, startedAt, endedAt, problem } = await story.run(id, { force });
      if (state !== 'done') throw new Error(`${state}: ${JSON.stringify(problem)}`);
      return Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '');
    };
    const seen = await ratio(
      async () => 1 / (await ran(true)),
      async () => 1 / (await hand()),
      { rounds: 3 },
    );
    const reused: number[] = [];
    for (let round = 0; round < 5; round += 1) reused.push((await ran(false)) / STEPS.length);
    return [
      {
        name: 'speed of a run of ten steps over 1,000,000 rows, of the same SQL by hand',
        ...{ value: seen.ratio, unit: 'x', limit: { least: 0.8 } },
        note: `${Math.round(1 / seen.ours)} ms, by hand ${Math.round(1 / seen.limit)} ms`,
      },
      {
        name: 'a reused step',
        ...{ value: reused.sort((a, b) => a - b)[2] ?? Number.NaN, unit: 'ms', limit: { most: 10 } },
        note: 'of a run of ten that are all reused, the middle of five',
      },
    ];
  } finally {
    await test.close();
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}
