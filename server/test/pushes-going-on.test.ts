import { deviceGroupApi } from '@cloudyard/contract/iot/group.ts';
import { modelApi } from '@cloudyard/contract/iot/model.ts';
import { type PushDraft, pushApi } from '@cloudyard/contract/iot/push.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatewayStory, gatewayStory } from '../src/domains/equipment/gateway/gateway.stories.ts';
import {
  delivery,
  forwardStory,
  httpDraft,
  openHttpReceiver,
} from '../src/domains/iot/forward/forward.stories.ts';
import { iotStory, modelWith, property } from '../src/domains/iot/iot.stories.ts';
import { activePushes, standsAs } from '../src/domains/iot/push/consume.queries.ts';
import { consumerName } from '../src/domains/iot/push/consume.service.ts';
import { consume } from '../src/domains/iot/stream/stream.service.ts';
import type { Db } from '../src/kit/db.ts';
import { newId } from '../src/kit/new-id.ts';
import { openTestApp, type TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import { rows } from './rows.ts';

let test: TestApp;
let story: Awaited<ReturnType<typeof forwardStory>>;
let gateways: GatewayStory;
let receiver: Awaited<ReturnType<typeof openHttpReceiver>>;
beforeAll(async () => {
  test = await openTestApp({ OWN_NETWORKS: '127.0.0.0/8' });
  gateways = await gatewayStory(test);
  story = await forwardStory(test);
  receiver = await openHttpReceiver();
});
afterAll(async () => {
  await test?.close();
  await receiver?.close();
});

const scope = (more: Partial<PushDraft['scope']> = {}): PushDraft['scope'] => ({
  ...{ products: [], groups: [], devices: [], kinds: ['property'], properties: [], events: [], ...more },
});
const draft = (forwardId: string, more: Partial<PushDraft> = {}): PushDraft => ({
  ...{ name: `push ${newId()}`, description: '', forwardId, scope: scope(), filter: '', template: '' },
  ...{ mode: 'every', seconds: null, mostMessages: null, ...more },
});
const add = async (body: PushDraft) => {
  const answer = await story.lin.ask(pushApi.add, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.id as string;
};
const view = async (id: string) => (await story.lin.ask(pushApi.view, { params: { id } })).body;
const say = async ({ name, secret }: { name: string; secret: string }, payload: object) => {
  const authorization = `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
  const answer = await test.app.inject({
    ...{ method: 'POST', url: '/api-equipment/ingest', payload, headers: { authorization } },
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

const groupOf = async (deviceIds: string[], parentId: string | null = null): Promise<string> => {
  const body = { name: newId(), description: '', parentId, kind: 'picked' as const, query: null };
  const { id } = (await story.lin.ask(deviceGroupApi.add, { body })).body;
  if (deviceIds.length > 0)
    await story.lin.ask(deviceGroupApi.addMembers, { params: { id }, body: { deviceIds } });
  return id;
};

it('a model that breaks names pushes for groups that its devices are in, and no others', async () => {
  const things = await iotStory(test);
  const [one, other] = [await things.added(), await things.added()];
  await things.published(one, modelWith({ properties: [property('speed')] }));
  await things.device(one, 'IMPACT-1');
  await things.device(other, 'IMPACT-2');
  const deviceOf = (code: string) =>
    rows(test, async (db) => {
      const found = db.selectFrom('device').select('id').where('code', '=', code);
      return (await found.executeTakeFirstOrThrow()).id;
    });
  const top = await groupOf([]);
  const [mine, others] = [
    await groupOf([await deviceOf('IMPACT-1')], top),
    await groupOf([await deviceOf('IMPACT-2')]),
  ];
  const forwardId = await story.add(httpDraft(receiver.url));
  const push = (groups: string[], more: object = {}) =>
    add(draft(forwardId, { scope: scope({ groups, properties: ['speed'], ...more }) }));
  const named = [await push([mine]), await push([top]), await push([others], { products: [one] })];
  await push([others]);
  await things.save(one, modelWith());
  const impact = (await story.lin.ask(modelApi.impact, { params: { id: one } })).body;
  expect(impact.pushes.map(({ id }: { id: string }) => id).sort()).toEqual(named.sort());
});

const enable = (id: string, isEnabled: boolean) =>
  story.lin.ask(pushApi.enable, { params: { id }, body: { isEnabled } });
const cursorsOf = (id: string) =>
  rows(test, (db) =>
    db
      .selectFrom('stream_cursor')
      .select(['source_id', 'frame_no'])
      .where('consumer', '=', consumerName(id))
      .execute(),
  );

it('a push that was off goes on where it stood: nothing is sent twice, and nothing is left out', async () => {
  const gateway = await gateways.ready();
  const forwardId = await story.add(httpDraft(receiver.url));
  const id = await add(
    draft(forwardId, {
      scope: scope({ devices: [gateway.id], properties: ['temperature'] }),
      template: `{"device": "off", "n": "\${values.temperature}"}`,
    }),
  );
  const tell = (n: number) => say(gateway, { run: 'o', seq: n, t: Date.now(), v: { temperature: n } });
  const got = () => receiver.got.filter(({ device }) => device === 'off').map(({ n }) => n);
  for (const n of [1, 2, 3]) await tell(n);
  await eventually(async () => expect(got()).toEqual([1, 2, 3]));
  await enable(id, false);
  const stood = await cursorsOf(id);
  expect(stood).toHaveLength(1);
  for (const n of [4, 5]) await tell(n);
  await enable(id, true);
  await tell(6);
  await eventually(async () => expect(got()).toEqual([1, 2, 3, 4, 5, 6]));
  // The receiver has it before it is written down that it has.
  await eventually(async () => expect((await view(id)).counts).toMatchObject({ matched: 6, delivered: 6 }));
});

it('what came while no copy read goes through a queue that is smaller, also what was said at once', async () => {
  const gateway = await gateways.ready();
  const holds = delivery({ mostRows: 100, overflow: 'hold' });
  const forwardId = await story.add(httpDraft(receiver.url, { delivery: holds }));
  const id = await add(
    draft(forwardId, {
      scope: scope({ devices: [gateway.id] }),
      template: `{"n": "\${values.temperature}", "device": "s"}`,
    }),
  );
  await say(gateway, { run: 's', seq: 1, t: Date.now(), v: { temperature: 1 } });
  await eventually(async () => expect((await view(id)).counts.delivered).toBe(1));
  await enable(id, false);
  const points = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ n: 'temperature', t: Date.now() + from + n, v: from + n }));
  // Together more than fits, and one of them alone too.
  for (let n = 0; n < 10; n += 1)
    await say(gateway, { run: 's', seq: n + 2, points: points(2 + n * 15, 15) });
  await say(gateway, { run: 's', seq: 12, points: points(152, 120) });
  await enable(id, true);
  await eventually(async () => expect((await view(id)).counts.delivered).toBe(271));
  expect(receiver.got.filter(({ device }) => device === 's').map(({ n }) => n)).toEqual(
    Array.from({ length: 271 }, (_, n) => n + 1),
  );
});

it('a round that still reads for a push that is off, changed or gone moves nothing and leaves nothing behind', async () => {
  const gateway = await gateways.ready();
  const forwardId = await story.add(httpDraft(receiver.url));
  const id = await add(draft(forwardId, { scope: scope({ devices: [gateway.id] }) }));
  const asRead = await rows(test, async (db) => (await activePushes(db)).find((one) => one.id === id));
  if (!asRead) throw new Error('it is on');
  const stands = () => rows(test, (db) => standsAs(db, asRead));
  expect(await stands()).toBe(true);
  await enable(id, false);
  expect(await stands()).toBe(false);
  await enable(id, true);
  // As it was listed before: since then it is another.
  expect(await stands()).toBe(false);
  const consumer = {
    ...{ name: consumerName(id), enterpriseId: story.here, since: asRead.created_at, sources: [gateway.id] },
    ...{ isWanted: () => true, stands: (db: Db) => standsAs(db, asRead) },
    handle: async () => {
      throw new Error('nothing is handled');
    },
  };
  expect(await cursorsOf(id)).toHaveLength(1);
  await story.lin.ask(pushApi.remove, { params: { id } });
  await say(gateway, { run: 'l', seq: 1, t: Date.now(), v: { temperature: 1 } });
  // Listed once more, by a copy that has not heard of it yet.
  let lists = 0;
  await consume(test.kit, async () => (++lists === 1 ? [consumer] : [])).catchUp();
  expect(await cursorsOf(id)).toEqual([]);
});
