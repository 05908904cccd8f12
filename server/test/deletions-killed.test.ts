import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deletionApi } from '@cloudyard/contract/custody/deletion.ts';
import { type Ask, addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Databases, withClient } from '../src/drivers/database/index.ts';
import { DEMO_PASSWORD } from './browser.ts';
import { freshDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { queueNow } from './jobs.ts';
import { AGENT, logInOver } from './login.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';

// The server is killed while it removes an enterprise.

let databases: Databases;
let folder: string;
let env: Record<string, string>;
let server: ServerProcess;
let cookie: string;
const ROWS = 100_000;
const NAME = '海川重工';

const inDatabase = <T>(sql: string) =>
  withClient(databases.owner, async (client) => {
    await client.query('set role cloudyard_platform');
    return (await client.query(sql)).rows as T[];
  });

beforeAll(async () => {
  databases = await freshDatabase('peopled');
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-deletions-'));
  env = {
    DATABASE_URL: urlOf(databases.owner),
    DATABASE_APP_URL: urlOf(databases.app),
    CLOUDYARD_DATA: folder,
    REPEAT_LOGIN: 'allow',
  };
  // Enough that it takes a while.
  await inDatabase(`insert into deployment (enterprise_id, name, url)
    select e.id, 'n' || n, 'https://example.com/' || n from enterprise e, generate_series(1, ${ROWS}) n
    where e.alias = '${NAME}'`);
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
  const answer = await fetch(server.url + addressOf(endpoint, slots as object), {
    method: endpoint.method,
    headers: { cookie, 'user-agent': AGENT, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: await answer.json() };
}

type State = { state: string; gone: number };
const state = async (): Promise<State | undefined> =>
  (
    await inDatabase<State>(
      `select state, coalesce((removed->'deployment'->>'count')::int, 0) as gone from enterprise_deletion`,
    )
  )[0];

it('a deletion that was under way ends, and each row is counted once', async () => {
  const { name } = (await ask(deletionApi.plan, {})).body;
  const asked = await ask(deletionApi.ask, { body: { password: DEMO_PASSWORD, name } });
  expect(asked.status).toBe(200);
  await inDatabase(`update enterprise_deletion set due_at = now() - interval '1 minute'`);
  await queueNow(databases.owner, 'custody.resume-deletions');
  await eventually(async () => expect((await state())?.gone).toBeGreaterThan(0), { interval: 20 });
  await server.stop('SIGKILL');
  const half = await state();
  expect(half?.state).toBe('removing');
  expect(half?.gone).toBeLessThan(ROWS);
  server = await startServer(env);
  await queueNow(databases.owner, 'custody.resume-deletions');
  await eventually(async () => expect(await state()).toEqual({ state: 'done', gone: ROWS }));
  expect(
    await inDatabase(`select count(*)::int as left from deployment d join enterprise_deletion e
    on e.enterprise_id = d.enterprise_id`),
  ).toEqual([{ left: 0 }]);
  const { body } = await ask(deletionApi.certificate, { params: { id: asked.body.id } });
  const { number } = body.statement;
  const checked = await ask(deletionApi.verify, { query: { number, digest: body.sha256 } });
  expect(checked.body).toMatchObject({ verdict: 'valid', statement: { enterprise: { name } } });
});
