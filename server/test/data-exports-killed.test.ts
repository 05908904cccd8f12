import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataExportApi } from '@cloudyard/contract/custody/data-export.ts';
import { type Ask, addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openZip } from '../src/domains/custody/archive.stories.ts';
import { type Databases, withClient } from '../src/drivers/database/index.ts';
import { DEMO_PASSWORD } from './browser.ts';
import { freshDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { queueNow } from './jobs.ts';
import { AGENT, logInOver } from './login.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';

// The server is killed while it writes the archive of an enterprise.

let databases: Databases;
let folder: string;
let env: Record<string, string>;
let server: ServerProcess;
let cookie: string;
const ROWS = 200_000;

const inDatabase = <T>(sql: string) =>
  withClient(databases.owner, async (client) => {
    await client.query('set role cloudyard_platform');
    return (await client.query(sql)).rows as T[];
  });

beforeAll(async () => {
  databases = await freshDatabase('peopled');
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-data-exports-'));
  env = {
    DATABASE_URL: urlOf(databases.owner),
    DATABASE_APP_URL: urlOf(databases.app),
    CLOUDYARD_DATA: folder,
    REPEAT_LOGIN: 'allow',
  };
  await inDatabase(`insert into sms_quota (enterprise_id, monthly)
    select id, 7 from enterprise where alias = '海川重工' on conflict do nothing`);
  // Enough that it takes a while.
  await inDatabase(`insert into deployment (enterprise_id, name, url)
    select e.id, 'n' || n, 'https://example.com/' || n from enterprise e, generate_series(1, ${ROWS}) n
    where e.alias = '海川重工'`);
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
const listed = async () => (await (await ask(dataExportApi.list, {})).json()).exports;

it('an archive that was being written is written once, and whole', async () => {
  const password = DEMO_PASSWORD;
  const asked = await ask(dataExportApi.start, { body: { password } });
  expect(asked.status).toBe(200);
  const { id } = await asked.json();
  await eventually(
    async () => {
      const [first] = await listed();
      expect(first).toMatchObject({ state: 'running' });
      expect(first.rows).toBeGreaterThan(0);
    },
    { interval: 20 },
  );
  await server.stop('SIGKILL');
  expect(await inDatabase('select state from data_export')).toEqual([{ state: 'running' }]);
  const files = async () =>
    (await readdir(join(folder, 'files'), { recursive: true })).filter((name) => name.includes('data-export-'));
  expect(await files()).toEqual([]);
  server = await startServer(env);
  await queueNow(databases.owner, 'custody.resume-exports');
  await eventually(async () => expect(await listed()).toMatchObject([{ state: 'done' }]));
  expect(await files()).toHaveLength(1);
  expect(await inDatabase('select attempts from data_export')).toEqual([{ attempts: 2 }]);
  const { url } = await (await ask(dataExportApi.link, { params: { id }, body: { password } })).json();
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const opened = await openZip(bytes);
  expect(opened.wrong).toEqual([]);
  expect(opened.rows('deployment')).toHaveLength(ROWS);
});
