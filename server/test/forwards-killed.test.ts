import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { modelApi } from '@cloudyard/contract/iot/model.ts';
import { pushApi } from '@cloudyard/contract/iot/push.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Gateway } from '../../gateway/src/gateway.ts';
import { expectSum, httpDraft, openHttpReceiver } from '../src/domains/iot/forward/forward.stories.ts';
import { graphOf, node } from '../src/domains/iot/rule/rule.stories.ts';
import { endLocal } from '../src/drivers/runtime/index.ts';
import { delivering, freePort } from './delivering.ts';
import { eventually } from './eventually.ts';
import { type ServerProcess, startServer } from './process.ts';
import { times } from './prove.ts';

// A gateway sends without a pause, a rule judges it, a push forwards it, and the server is killed again and again.

const ROUNDS = times(3, 50);
let folder: string;
let env: Record<string, string>;
let server: ServerProcess;
let receiver: Awaited<ReturnType<typeof openHttpReceiver>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-forwards-'));
  if (process.env.FILLED_DATA)
    await promisify(execFile)('cp', ['-a', `${process.env.FILLED_DATA}/.`, folder]);
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
  await rm(folder, { recursive: true, force: true });
});

const { ask, makeGateway } = delivering(() => server.url);

const property = {
  ...{ id: 'a', name: 'a', description: '', dataType: 'number' as const, unit: 'A', min: null, max: null },
  ...{ step: null, choices: [], source: 'device' as const, isWritable: false },
};
/** An alarm while the tenths of a value are above a half: begun and ended several times a second. */
const graph = graphOf(
  [
    node('start', 'on-property', { properties: ['a'], anyQuality: true }),
    node('half', 'filter', { expression: 'a - double(int(a)) >= 0.5' }),
    node('above', 'raise', { severity: 'info', title: 'above' }),
    node('below', 'clear', { raised: 'above' }),
  ],
  ['start out half', 'half yes above', 'half no below'],
);
const isAbove = (a: number) => a - Math.trunc(a) >= 0.5;

async function makeRule(deviceId: string): Promise<string> {
  const { product } = await ask('lin.qiao', deviceApi.view, { params: { id: deviceId } });
  const productId: string = product.id;
  const params = { id: productId };
  const known = await ask('admin', modelApi.view, { params, query: {} });
  const model = known?.model ?? { properties: [], events: [], services: [], tags: [], codec: '' };
  const isDraft = known?.publishedAt === null;
  const saved = await ask('admin', modelApi.save, {
    params,
    body: {
      revision: isDraft ? known.revision : 0,
      model: { ...model, properties: [...model.properties, property] },
    },
  });
  await ask('admin', modelApi.publish, {
    params,
    body: { revision: saved.revision, note: '', isBreaking: true },
  });
  const body = {
    ...{ name: 'Tenths', description: '', graph },
    scope: { products: [productId], groups: [], devices: [deviceId] },
  };
  const { id, revision } = await ask('lin.qiao', ruleApi.add, { body });
  await ask('lin.qiao', ruleApi.publish, { params: { id }, body: { revision, note: '' } });
  return id;
}

type Value = { a: number; at: number };

/**
 * As it must have been judged: every message once, in the order in which it was stored. What a gateway sends again after a
 * kill may be older than what it sent since: nobody acts on that.
 */
async function expectJudged(ruleId: string, values: readonly Value[]) {
  let newest = 0;
  const inTime = values.filter(({ at }) => {
    const isInTime = at >= newest;
    newest = Math.max(newest, at);
    return isInTime;
  });
  const all = values.filter(({ a }) => isAbove(a)).length;
  const above = inTime.map(({ a }) => isAbove(a));
  const begun = above.filter((one, n) => one && !above[n - 1]).length;
  const acted = above.filter(Boolean).length;
  const ports = async () => {
    const { nodes } = await ask('lin.qiao', ruleApi.counts, { params: { id: ruleId } });
    return Object.fromEntries(
      nodes.map((one: { node: string; ports: Record<string, number> }) => [one.node, one.ports]),
    );
  };
  await eventually(async () =>
    expect((await ports()).half).toMatchObject({ yes: all, no: values.length - all }),
  );
  const raised = (await ports()).above;
  expect(raised).toMatchObject({ raised: begun, again: acted - begun });
  expect(raised.late ?? 0).toBe(all - acted);
  const alarms = await ask('lin.qiao', alarmApi.list, { query: { rule: ruleId, page: 0, size: 1 } });
  expect(alarms.totalElements).toBe(begun);
}

it('each message arrives at least once and in the order of its device, and is judged once, whatever is killed', async () => {
  const own = await makeGateway('FORWARD-1');
  const forward = await ask('lin.qiao', forwardApi.add, { body: httpDraft(receiver.url) });
  const push = await ask('lin.qiao', pushApi.add, {
    body: {
      ...{
        name: '转发试验',
        description: '',
        forwardId: forward.id,
        filter: '',
        mode: 'every',
        seconds: null,
      },
      ...{
        mostMessages: null,
        template: `{"device": "g", "n": "\${no}", "a": "\${values.a}", "at": "\${at}"}`,
      },
      scope: { products: [], groups: [], devices: [own.id], kinds: ['property'], properties: [], events: [] },
    },
  });
  const rule = await makeRule(own.id);
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
  const asked = () => ask('lin.qiao', pushApi.view, { params: { id: push.id } });
  await eventually(async () =>
    expect(await asked()).toMatchObject({ lag: 0, counts: { queued: 0, sending: 0 } }),
  );
  const { counts } = await asked();
  expectSum(counts);
  expect(counts.delivered).toBe(counts.matched);
  // First arrivals, in their order: none is missing between the first and the last, and none overtook another.
  const firsts = [...new Set(receiver.got.map(({ n }) => n))];
  const frames = Array.from({ length: firsts.length }, (_, n) => (firsts[0] as number) + n);
  expect(firsts).toEqual(frames);
  const values = new Map((receiver.got as unknown as (Value & { n: number })[]).map((one) => [one.n, one]));
  await expectJudged(
    rule,
    firsts.map((n) => values.get(n) as Value),
  );
}, 3_600_000);
