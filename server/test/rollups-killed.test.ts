import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Databases, withClient } from '../src/drivers/database/index.ts';
import { freshDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { queueNow } from './jobs.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';
import { times } from './prove.ts';

// The server is killed while it makes roll-ups of many days.

const DAYS = 60;
let databases: Databases;
let folder: string;
let env: Record<string, string>;
let server: ServerProcess | undefined;

const inDatabase = <T>(sql: string, values: unknown[] = []) =>
  withClient(databases.owner, async (client) => {
    await client.query('set role cloudyard_platform');
    return (await client.query(sql, values)).rows as T[];
  });

/** A point of each of the last days, at noon and an hour later; received some hours ago. */
async function measured() {
  const [one] = await inDatabase<{ id: string }>(`select id from enterprise where alias = '海川重工'`);
  const source = '0199dead-0000-7000-8000-00000000beef';
  await inDatabase('insert into telemetry_source (id, enterprise_id) values ($2, $1)', [one?.id, source]);
  await inDatabase(
    `insert into telemetry_series (enterprise_id, source_id, name, kind) values ($1, $2, 'a', 'number')`,
    [one?.id, source],
  );
  await inDatabase(
    `insert into telemetry_frame (slot, enterprise_id, source_id, no, received_at, base_at, from_at, to_at, series, value)
      select telemetry_slot(now() - interval '3 hours'), $1, $2, n * 2 + k, now() - interval '3 hours', at, at, at,
        array[s.id], array[n::float8]
      from telemetry_series s, generate_series(1, $3::int) n, generate_series(0, 1) k,
        lateral (select telemetry_day_at(current_date - n) + (12 + k) * interval '1 hour' as at) t
      where s.source_id = $2`,
    [one?.id, source, DAYS],
  );
}

beforeAll(async () => {
  databases = await freshDatabase('peopled');
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-rollups-'));
  env = {
    DATABASE_URL: urlOf(databases.owner),
    DATABASE_APP_URL: urlOf(databases.app),
    CLOUDYARD_DATA: folder,
  };
  await measured();
});
afterAll(async () => {
  await server?.stop();
  await databases?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

type Row = { name: string; sha: string; step: string; cells: number; gone: boolean };
const rollups = () =>
  inDatabase<Row>(
    `select name, encode(sha256, 'hex') as sha, step, cells::int, gone_at is not null as gone from telemetry_rollup`,
  );
const dueDays = async () =>
  (await inDatabase<{ n: number }>(`select count(*)::int as n from telemetry_roll_day where due <> '{}'`))[0]
    ?.n;

async function filesHere() {
  const names = await readdir(join(folder, 'files'), { recursive: true });
  return new Map(names.map((name) => [name.split('/').at(-1) ?? '', join(folder, 'files', name)]));
}

it('roll-ups that were being made are made whole, each once', async () => {
  for (let kill = 0; kill < times(2, 20); kill += 1) {
    server = await startServer(env);
    const known = (await rollups()).length;
    await queueNow(databases.owner, 'telemetry.seal');
    await eventually(async () => expect((await rollups()).length).toBeGreaterThan(known), { interval: 10 });
    await server.stop('SIGKILL');
    const isHalf = (await dueDays()) ?? 0;
    if (kill === 0) expect(isHalf).toBeGreaterThan(0);
    if (isHalf === 0) break;
  }
  server = await startServer(env);
  await queueNow(databases.owner, 'telemetry.seal');
  await eventually(async () => {
    expect(await dueDays()).toBe(0);
    expect((await rollups()).length).toBeGreaterThan(0);
  });
  const rows = (await rollups()).filter(({ gone }) => !gone);
  const cellsOf = (step: string) =>
    rows.filter((row) => row.step === step).reduce((sum, { cells }) => sum + cells, 0);
  expect([cellsOf('minute'), cellsOf('hour'), cellsOf('day')]).toEqual([DAYS * 2, DAYS * 2, DAYS]);
  const files = await filesHere();
  for (const { name, sha } of rows) {
    const body = await readFile(files.get(name) ?? '');
    expect(createHash('sha256').update(body).digest('hex')).toBe(sha);
  }
});
