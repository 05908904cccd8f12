import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { pushApi } from '@cloudyard/contract/iot/push.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Gateway } from '../../gateway/src/gateway.ts';
import {
  delivery,
  expectSum,
  httpDraft,
  openHttpReceiver,
} from '../src/domains/iot/forward/forward.stories.ts';
import { endLocal } from '../src/drivers/runtime/index.ts';
import { delivering, freePort } from './delivering.ts';
import { eventually } from './eventually.ts';
import { expectJudged, tenthsRule, untilDelivered, type Value, valuesPush } from './judged.ts';
import { layFilled, type ServerProcess, startServer } from './process.ts';
import { times } from './prove.ts';

// A gateway sends without a pause, a rule judges it, a push forwards it, and the server is killed again and again.

const ROUNDS = times(3, 50);
let folder: string;
let env: Record<string, string>;
let server: ServerProcess;
let receiver: Awaited<ReturnType<typeof openHttpReceiver>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-forwards-'));
  await layFilled(folder);
  env = {
    ...{ CLOUDYARD_DATA: folder, MQTT_PORT: String(await freePort()), REPEAT_LOGIN: 'allow' },
    OWN_NETWORKS: '127.0.0.0/8',
  };
  server = await startServer(env);
  receiver = await openHttpReceiver();
}, 600_000);
afterAll(async () => {
  await server?.stop();
  await receiver?.close();
  await endLocal(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const calls = delivering(() => server.url);
const { ask, makeGateway } = calls;

it('each message arrives at least once and in the order of its device, and is judged once, whatever is killed', async () => {
  const own = await makeGateway('FORWARD-1');
  // On a machine that is busy with something else the queue becomes long: nothing of it may be dropped.
  const room = delivery({ mostRows: 1_000_000, mostBytes: 1_000_000_000 });
  const forward = await ask('lin.qiao', forwardApi.add, {
    body: httpDraft(receiver.url, { delivery: room }),
  });
  const push = await ask('lin.qiao', pushApi.add, { body: valuesPush(forward.id, own.id) });
  const rule = await tenthsRule(calls, own.id);
  const gateway = new Gateway({ ...own, url: `mqtt://127.0.0.1:${env.MQTT_PORT}`, say: () => undefined });
  gateway.start();
  await eventually(() => expect(receiver.got.length).toBeGreaterThan(20));
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(300 + Math.random() * 1_500);
    receiver.behave(round % 2 === 0 ? 'slow' : 'take');
    await server.stop('SIGKILL');
    server = await startServer(env);
    const before = receiver.got.length;
    await eventually(() => expect(receiver.got.length).toBeGreaterThan(before + 20));
  }
  receiver.behave('take');
  gateway.rest();
  await eventually(() => expect(gateway.waiting).toBe(0));
  await gateway.stop();
  const counts = await untilDelivered(calls, push.id);
  expectSum(counts);
  expect(counts.delivered).toBe(counts.matched);
  // First arrivals, in their order: none is missing between the first and the last, and none overtook another.
  const firsts = [...new Set(receiver.got.map(({ n }) => n))];
  const frames = Array.from({ length: firsts.length }, (_, n) => (firsts[0] as number) + n);
  expect(firsts).toEqual(frames);
  const values = new Map((receiver.got as unknown as (Value & { n: number })[]).map((one) => [one.n, one]));
  await expectJudged(
    calls,
    rule,
    firsts.map((n) => values.get(n) as Value),
  );
}, 3_600_000);
