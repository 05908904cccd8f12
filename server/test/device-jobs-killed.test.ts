import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deviceJobApi } from '@cloudyard/contract/iot/device-job.ts';
import { type Ask, addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Databases, withClient } from '../src/drivers/database/index.ts';
import { freshDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { queueNow } from './jobs.ts';
import { AGENT, logInOver } from './login.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';

// The server is killed while it works on many devices; two copies of it go on.

const MANY = 1_500;
let databases: Databases;
let folder: string;
let env: Record<string, string>;
const servers: ServerProcess[] = [];
let cookie: string;

const inDatabase = <T>(sql: string, values: unknown[] = []) =>
  withClient(databases.owner, async (client) => {
    await client.query('set role cloudyard_platform');
    return (await client.query(sql, values)).rows as T[];
  });

beforeAll(async () => {
  databases = await freshDatabase('peopled');
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-device-jobs-'));
  env = {
    DATABASE_URL: urlOf(databases.owner),
    DATABASE_APP_URL: urlOf(databases.app),
    CLOUDYARD_DATA: folder,
    REPEAT_LOGIN: 'allow',
    MQTT_PORT: 'off',
  };
  await inDatabase(
    `with e as (select id from enterprise where alias = '海川重工'),
      p as (insert into product (enterprise_id, name, code, description, node_type, protocol)
        select id, 'killed', 'KILLED', '', 'child', 'modbus' from e returning id, enterprise_id)
      insert into device (enterprise_id, product_id, node_type, name, code)
      select p.enterprise_id, p.id, 'child', '', 'KILLED-' || n from p, generate_series(1, $1::int) n`,
    [MANY],
  );
  servers.push(await startServer(env));
  cookie = await logInOver(servers[0]?.url ?? '', 'lin.qiao');
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await databases?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

async function ask<E extends Endpoint>(endpoint: E, slots: Ask<E>) {
  const { body } = slots as { body?: unknown };
  const response = await fetch(servers.at(-1)?.url + addressOf(endpoint, slots as object), {
    method: endpoint.method,
    headers: { cookie, 'user-agent': AGENT, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer;
}

it('work on many devices goes on after a kill, and is done to each once', async () => {
  const { id } = await ask(deviceJobApi.start, {
    body: {
      devices: { filter: { q: 'KILLED-' } },
      act: { kind: 'tag', key: 'killed', value: 'once' },
    },
  });
  const job = () => ask(deviceJobApi.view, { params: { id } });
  await eventually(
    async () => {
      expect((await job()).done).toBeGreaterThan(20);
    },
    { interval: 20 },
  );
  await servers.pop()?.stop('SIGKILL');
  const [left] = await inDatabase<{ state: string; open: number }>(
    `select j.state, (select count(*)::int from device_job_row where state = 'waiting') as open from device_job j`,
  );
  expect(left?.state).toBe('running');
  expect(left?.open).toBeGreaterThan(0);
  servers.push(await startServer(env));
  servers.push(await startServer({ ...env, CLOUDYARD_DATA: `${folder}/second` }));
  await queueNow(databases.owner, 'iot.resume-work');
  await eventually(async () =>
    expect(await job()).toMatchObject({ state: 'done', total: MANY, done: MANY, failed: 0 }),
  );
  const [told] = await inDatabase<{ entries: number; devices: number }>(
    `select count(*)::int as entries, count(distinct object_id)::int as devices from audit_entry
      where action = 'iot.device.change'`,
  );
  expect(told).toEqual({ entries: MANY, devices: MANY });
  const [tagged] = await inDatabase<{ n: number }>(
    `select count(*)::int as n from device where tag_list = array['killed=once']`,
  );
  expect(tagged?.n).toBe(MANY);
});
