import { type Forward, forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { pushApi } from '@cloudyard/contract/iot/push.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Gateway } from '../../gateway/src/gateway.ts';
import {
  expectOrder,
  expectSum,
  httpDraft,
  openHttpReceiver,
} from '../src/domains/iot/forward/forward.stories.ts';
import { type Databases, withClient } from '../src/drivers/database/index.ts';
import { freshDatabase } from './database.ts';
import { delivering, freePort } from './delivering.ts';
import { eventually } from './eventually.ts';
import { expectJudged, tenthsRule, untilDelivered, type Value, valuesPush } from './judged.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';

// Two servers on one database: one of them sends for an instance, and the other takes over when it is killed.

let databases: Databases;
let env: Record<string, string>;
let mqttPort: number;
let servers: ServerProcess[];
let receiver: Awaited<ReturnType<typeof openHttpReceiver>>;

beforeAll(async () => {
  databases = await freshDatabase('peopled');
  env = {
    ...{ DATABASE_URL: urlOf(databases.owner), DATABASE_APP_URL: urlOf(databases.app) },
    ...{ OWN_NETWORKS: '127.0.0.0/8', REPEAT_LOGIN: 'allow' },
  };
  mqttPort = await freePort();
  servers = await Promise.all([startServer({ ...env, MQTT_PORT: String(mqttPort) }), startServer(env)]);
  receiver = await openHttpReceiver();
});
afterAll(async () => {
  await Promise.all(servers?.map((server) => server.stop()) ?? []);
  await receiver?.close();
  await databases?.stop();
});

const calls = delivering(
  () => (servers.find(({ child }) => child.exitCode === null && !child.killed) as ServerProcess).url,
);
const { ask, makeGateway } = calls;

/** Messages `from` to `to` of three devices, as a push would write them. */
const fill = (id: string, from: number, to: number) =>
  withClient(databases.owner, async (client) => {
    await client.query('begin; set local role cloudyard_platform');
    await client.query(
      `with m as (
        insert into push_message (enterprise_id, forward_id, device_id, payload, bytes, at)
        select f.enterprise_id, f.id, md5(d)::uuid, jsonb_build_object('device', d, 'n', n)::text, 20, now()
        from forward f, generate_series($2::int, $3::int) n, unnest(array['a', 'b', 'c']) d where f.id = $1 order by n, d
        returning enterprise_id, forward_id, bytes)
      insert into forward_count (enterprise_id, forward_id, matched, queued, bytes)
      select enterprise_id, forward_id, count(*), count(*), sum(bytes) from m group by 1, 2`,
      [id, from, to],
    );
    await client.query('commit');
  });

it('each message is judged once by a rule, whichever of them reads it; one is killed in the middle', async () => {
  await withClient(databases.owner, (client) =>
    client.query(`insert into equipment_type (name, code, description) values ('two', 'TWO', '')`),
  );
  const own = await makeGateway('TWO-1');
  const forward = await ask('lin.qiao', forwardApi.add, { body: httpDraft(receiver.url) });
  const push = await ask('lin.qiao', pushApi.add, { body: valuesPush(forward.id, own.id) });
  const rule = await tenthsRule(calls, own.id);
  const gateway = new Gateway({ ...own, url: `mqtt://127.0.0.1:${mqttPort}`, say: () => undefined });
  gateway.start();
  await eventually(() => expect(receiver.got.length).toBeGreaterThan(60));
  await servers[1]?.stop('SIGKILL');
  await eventually(() => expect(receiver.got.length).toBeGreaterThan(120));
  servers[1] = await startServer(env);
  await eventually(() => expect(receiver.got.length).toBeGreaterThan(240));
  gateway.rest();
  await eventually(() => expect(gateway.waiting).toBe(0));
  await gateway.stop();
  await untilDelivered(calls, push.id);
  const stored = new Map((receiver.got as unknown as (Value & { n: number })[]).map((one) => [one.n, one]));
  await expectJudged(
    calls,
    rule,
    [...stored.keys()].sort((a, b) => a - b).map((n) => stored.get(n) as Value),
  );
  receiver.got.length = 0;
});

it('each message is sent by one of them, in order; killed in the middle, by the other', async () => {
  const { id } = (await ask('lin.qiao', forwardApi.add, { body: httpDraft(receiver.url) })) as Forward;
  const view = () => ask('lin.qiao', forwardApi.view, { params: { id } }) as Promise<Forward>;
  await fill(id, 1, 100);
  await eventually(async () => expect((await view()).counts.delivered).toBe(300));
  // Nothing failed: nothing came twice.
  expect(receiver.got).toHaveLength(300);
  expectOrder(receiver.got, 100);
  receiver.behave('slow');
  // One of the two is the one that sends.
  for (const n of [0, 1]) {
    const to = 200 + n * 100;
    await fill(id, to - 99, to);
    const before = receiver.got.length;
    await eventually(() => expect(receiver.got.length).toBeGreaterThan(before + 30));
    await servers[n]?.stop('SIGKILL');
    servers[n] = await startServer(env);
    await eventually(async () => expect((await view()).counts.delivered).toBe(to * 3));
  }
  expectOrder(receiver.got, 300);
  expectSum((await view()).counts);
});
