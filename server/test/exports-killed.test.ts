import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { historyApi } from '@cloudyard/contract/equipment/history.ts';
import { type Ask, addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Databases, withClient } from '../src/drivers/database/index.ts';
import { freshDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { queueNow } from './jobs.ts';
import { AGENT, logInOver } from './login.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';

// The server is killed while it writes a file of history, which has many parts.

const DAY = 86_400_000;
const NOW = Date.now();
let databases: Databases;
let folder: string;
let env: Record<string, string>;
let server: ServerProcess;
let cookie: string;
let gateway: string;

const inDatabase = <T>(sql: string, values: unknown[] = []) =>
  withClient(databases.owner, async (client) => {
    await client.query('set role cloudyard_platform');
    return (await client.query(sql, values)).rows as T[];
  });

/** Past the server: how gateways come to be and deliver is another story. A point at each end of two years. */
async function measured(): Promise<string> {
  const [enterprise] = await inDatabase<{ id: string }>(`select id from enterprise where alias = '海川重工'`);
  const [made] = await inDatabase<{ id: string }>(
    `with t as (insert into equipment_type (name, code, description) values ('killed', 'KILLED', '') returning id)
      insert into gateway (enterprise_id, hardware_id, name, type_id) select $1, 'KILLED', '', id from t returning id`,
    [enterprise?.id],
  );
  const values = [enterprise?.id, made?.id];
  await inDatabase('insert into telemetry_source (id, enterprise_id) values ($2, $1)', values);
  await inDatabase(
    `insert into telemetry_series (enterprise_id, source_id, name, kind) values ($1, $2, 'a', 'number')`,
    values,
  );
  await inDatabase(
    `insert into telemetry_frame (slot, enterprise_id, source_id, no, received_at, base_at, from_at, to_at, series, value)
      select telemetry_slot(now()), $1, $2, n, now(), at, at, at, array[s.id], array[n::float8]
      from telemetry_series s, (values (1, $3::timestamptz), (2, $4::timestamptz)) p(n, at) where s.source_id = $2`,
    [...values, new Date(NOW - 720 * DAY), new Date(NOW - 1000)],
  );
  return made?.id ?? '';
}

beforeAll(async () => {
  databases = await freshDatabase('peopled');
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-exports-'));
  env = {
    DATABASE_URL: urlOf(databases.owner),
    DATABASE_APP_URL: urlOf(databases.app),
    CLOUDYARD_DATA: folder,
    REPEAT_LOGIN: 'allow',
  };
  gateway = await measured();
  server = await startServer(env);
  cookie = await logInOver(server.url, 'lin.qiao');
});
afterAll(async () => {
  await server?.stop();
  await databases?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

async function ask<E extends Endpoint>(endpoint: E, slots: Ask<E>) {
  const { body } = slots as { body?: unknown };
  return fetch(server.url + addressOf(endpoint, slots as object), {
    method: endpoint.method,
    headers: { cookie, 'user-agent': AGENT, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}
const listed = async () => (await ask(historyApi.exports, {})).json();

it('a file of history that was being written is written once, and whole', async () => {
  const range = { startTime: NOW - 721 * DAY, endTime: NOW };
  const asked = await ask(historyApi.export, {
    body: { guid: gateway, nodes: ['a'], format: 'csv', ...range },
  });
  expect(asked.status).toBe(200);
  const { id } = await asked.json();
  await eventually(
    async () => {
      const [first] = await listed();
      expect(first).toMatchObject({ state: 'running' });
      expect(first.percent).toBeGreaterThan(0);
    },
    { interval: 20 },
  );
  await server.stop('SIGKILL');
  expect(await inDatabase('select state from history_export')).toEqual([{ state: 'running' }]);
  const files = async () =>
    (await readdir(join(folder, 'files'), { recursive: true })).filter((name) =>
      name.includes('history-export-'),
    );
  expect(await files()).toEqual([]);
  server = await startServer(env);
  await queueNow(databases.owner, 'equipment.resume-exports');
  await eventually(async () => expect(await listed()).toMatchObject([{ state: 'done', points: 2 }]));
  expect(await files()).toHaveLength(1);
  const text = await (await ask(historyApi.downloadExport, { params: { id } })).text();
  expect(text.trim().split('\n')).toHaveLength(3);
  expect(await inDatabase('select attempts from history_export')).toEqual([{ attempts: 2 }]);
});
