import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ask, addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { databaseApi } from '@cloudyard/contract/space/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../src/domains/identity/index.ts';
import { type Databases, withClient } from '../src/drivers/database/index.ts';
import { freshDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { queueNow } from './jobs.ts';
import { AGENT, logInOver } from './login.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';

// The server is killed while it makes a database, and while it backs one up; its PostgreSQL for tenants lives on.

const SECRET = 'Harbour2026';
let databases: Databases;
let folder: string;
let env: Record<string, string>;
let server: ServerProcess;
let cookie: string;
let enterpriseId: string;

const inDatabase = <T>(sql: string, values: unknown[] = []) =>
  withClient(databases.owner, async (client) => {
    await client.query('set role cloudyard_platform');
    return (await client.query(sql, values)).rows as T[];
  });

/** Past the server: how a space comes online is another story. */
async function onlineSpace(): Promise<string> {
  const [found] = await inDatabase<{ enterprise: string; account: string; plan: string }>(
    `select (select id from enterprise where alias = '海川重工') as enterprise,
       (select id from account where username = 'lin.qiao') as account,
       (select id from quota_plan where code = 'standard') as plan`,
  );
  const { enterprise = '', account, plan } = found ?? {};
  const [space] = await inDatabase<{ id: string }>(
    `insert into space (enterprise_id, name, domain_name, secret_hash, platform, months, plan_id, plan, amount, status,
       created_by) select $1, 'haichuan', 'HaiChuan', $4, 'local', 3, $2, to_jsonb(p), 0, '3', $3 from quota_plan p
       where p.id = $2 returning id`,
    [enterprise, plan, account, await hashPassword(SECRET)],
  );
  await inDatabase(
    `insert into quota_grant (enterprise_id, item, amount, source_type, source_id)
       select $1, key, value::bigint, 'space', $2 from quota_plan, jsonb_each_text(items) where code = 'standard'`,
    [enterprise, space?.id],
  );
  return enterprise;
}

beforeAll(async () => {
  databases = await freshDatabase('peopled');
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-databases-'));
  await chmod(folder, 0o711);
  env = {
    DATABASE_URL: urlOf(databases.owner),
    DATABASE_APP_URL: urlOf(databases.app),
    CLOUDYARD_DATA: folder,
    REPEAT_LOGIN: 'allow',
  };
  enterpriseId = await onlineSpace();
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
  const response = await fetch(server.url + addressOf(endpoint, slots as object), {
    method: endpoint.method,
    headers: { cookie, 'user-agent': AGENT, 'content-type': 'application/json' },
    ...(endpoint.method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  return response.json();
}
const list = () => ask(databaseApi.resources, { params: { enterpriseId } });

/** Killed and started anew; what it had in hand is looked for at once instead of within the minute. */
async function killAndStart() {
  await server.stop('SIGKILL');
  server = await startServer(env);
  await inDatabase(`update tenant_database set tried_at = now() - interval '1 minute'`);
  await queueNow(databases.owner, 'space.resume-databases');
}

it('a database that was being made is made once', async () => {
  await ask(databaseApi.add, { body: { name: 'orders' } });
  await eventually(async () => expect(await readdir(join(folder, 'tenants'))).toContain('lock'));
  await killAndStart();
  await eventually(async () => expect(await list()).toMatchObject([{ name: 'orders', state: 'ready' }]));
  expect(await inDatabase('select state, amount from quota_use')).toEqual([{ state: 'used', amount: 1 }]);
});

it('a backup that was being written is written once, and whole', async () => {
  const [{ id }] = await list();
  const rotated = await ask(databaseApi.rotate, { params: { id }, body: { secret: SECRET } });
  const { username: user, ...place } = rotated;
  const login = {
    host: place.host,
    port: place.port,
    database: place.database,
    password: place.password,
    user,
  };
  await withClient(login, (client) =>
    client.query('CREATE TABLE note AS SELECT generate_series(1, 1000) AS n'),
  );
  const copies = () => ask(databaseApi.copies, { query: {} });
  await withClient(login, async (client) => {
    await client.query('BEGIN; LOCK TABLE note IN ACCESS EXCLUSIVE MODE');
    await ask(databaseApi.backup, { params: { id } });
    await eventually(async () => expect(await copies()).toMatchObject([{ state: 'running' }]));
    await killAndStart();
  });
  await eventually(async () => expect(await copies()).toMatchObject([{ state: 'done', rows: 1000 }]));
  const all = await readdir(join(folder, 'files'), { recursive: true });
  expect(all.filter((name) => name.includes('tenant-copy-'))).toHaveLength(1);
  // The login stands: it is the same server with the same passwords.
  await withClient(login, (client) => client.query('SELECT 1'));
});
