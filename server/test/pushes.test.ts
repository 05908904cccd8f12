import { forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { deviceGroupApi } from '@cloudyard/contract/iot/group.ts';
import { type PushDraft, pushApi } from '@cloudyard/contract/iot/push.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayStory, gatewayStory } from '../src/domains/equipment/gateway/gateway.stories.ts';
import {
  delivery,
  expectSum,
  forwardStory,
  httpDraft,
  openHttpReceiver,
} from '../src/domains/iot/forward/forward.stories.ts';
import { closeWindows } from '../src/domains/iot/push/consume.service.ts';
import { newId } from '../src/kit/new-id.ts';
import { openTestApp, type TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import { rows } from './rows.ts';
import { strangersAreRefused } from './strangers.ts';

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

describe('who may', () => {
  strangersAreRefused(
    () => test,
    pushApi.list,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    forwardApi.list,
    () => ({}),
  );
  it('not see, use or change what is another enterprise’s', async () => {
    const id = await story.add(httpDraft(receiver.url));
    const own = await add(draft(id));
    const of = { params: { id } };
    const asked = await Promise.all([
      story.zhou.ask(forwardApi.view, of),
      story.zhou.ask(forwardApi.change, { ...of, body: httpDraft(receiver.url) }),
      story.zhou.ask(forwardApi.act, { params: { id, act: 'stop' } }),
      story.zhou.ask(forwardApi.letters, of),
      story.zhou.ask(forwardApi.replay, { ...of, body: { ids: null } }),
      story.zhou.ask(forwardApi.test, { body: { id, config: httpDraft(receiver.url).config, secrets: {} } }),
      story.zhou.ask(pushApi.add, { body: draft(id) }),
      story.zhou.ask(pushApi.view, { params: { id: own } }),
    ]);
    expect(asked.map(({ body }) => body.code)).toEqual([
      ...Array(7).fill('iot.forward_not_found'),
      'iot.push_not_found',
    ]);
  });
});

it('what a gateway says goes through filter and template to the receiver, in order and counted', async () => {
  const gateway = await gateways.ready();
  const forwardId = await story.add(httpDraft(receiver.url));
  const id = await add(
    draft(forwardId, {
      scope: scope({ devices: [gateway.id], properties: ['temperature'] }),
      filter: 'values.temperature > 2',
      template: `{"device": "g", "n": "\${values.temperature}"}`,
    }),
  );
  const t = Date.now();
  for (let n = 1; n <= 6; n++)
    await say(gateway, { run: 'a', seq: n, t: t + n, v: { temperature: n, running: true } });
  await eventually(async () => expect((await view(id)).counts).toMatchObject({ matched: 4, delivered: 4 }));
  expect(receiver.got.filter(({ device }) => device === 'g').map(({ n }) => n)).toEqual([3, 4, 5, 6]);
  const seen = await view(id);
  expectSum(seen.counts);
  expect(seen).toMatchObject({ state: 'caught-up', lag: 0, problem: null });
  const range = { from: new Date(t).toISOString(), to: new Date(t + 10).toISOString() };
  expect((await story.lin.ask(pushApi.replay, { params: { id }, body: range })).body).toEqual({
    ...{ count: 6, isHeld: false },
  });
  await eventually(async () => expect((await view(id)).counts.delivered).toBe(8));
  const tried = await story.lin.ask(pushApi.preview, {
    body: {
      scope: scope({ devices: [gateway.id] }),
      filter: 'values.temperature > 100',
      template: '{"v": 1}',
    },
  });
  expect(tried.body).toMatchObject({ passes: false, filter: null, result: '{\n  "v": 1\n}' });
  expect(JSON.parse(tried.body.sample)).toMatchObject({ deviceId: gateway.id, values: { temperature: 6 } });
});

it('a push for a group sends what its members say, also those that joined later; a group that is used stays', async () => {
  const [member, other] = [await gateways.ready(), await gateways.ready()];
  const body = { name: newId(), description: '', parentId: null, kind: 'picked' as const, query: null };
  const group: string = (await story.lin.ask(deviceGroupApi.add, { body })).body.id;
  const join = (id: string) =>
    story.lin.ask(deviceGroupApi.addMembers, { params: { id: group }, body: { deviceIds: [id] } });
  await join(member.id);
  const forwardId = await story.add(httpDraft(receiver.url));
  const id = await add(draft(forwardId, { scope: scope({ groups: [group] }) }));
  const point = (seq: number) => ({ run: 'g', seq, n: 'temperature', t: Date.now(), v: seq });
  await say(other, point(1));
  await say(member, point(1));
  await eventually(async () => expect((await view(id)).counts.delivered).toBe(1));
  await join(other.id);
  // Who is in it is looked at anew after some seconds; what is said meanwhile is read then.
  await eventually(async () => {
    await say(other, point(Date.now()));
    expect((await view(id)).counts.delivered).toBeGreaterThan(1);
  });
  expect((await story.lin.ask(deviceGroupApi.remove, { params: { id: group } })).body).toMatchObject({
    ...{ code: 'iot.group_in_use', fields: { push: expect.stringContaining('push ') } },
  });
  const unknown = await story.zhou.ask(pushApi.add, {
    body: draft(forwardId, { scope: scope({ groups: [group] }) }),
  });
  expect(unknown.status).not.toBe(200);
});

it('a place that cannot be filled is counted and said, and a full queue that holds loses nothing', async () => {
  const gateway = await gateways.ready();
  const holds = delivery({ mostRows: 100, overflow: 'hold' });
  const forwardId = await story.add(httpDraft(receiver.url, { delivery: holds }));
  await story.lin.ask(forwardApi.act, { params: { id: forwardId, act: 'stop' } });
  const id = await add(
    draft(forwardId, {
      scope: scope({ devices: [gateway.id] }),
      template: `{"n": "\${values.temperature}", "device": "h"}`,
    }),
  );
  await say(gateway, { run: 'a', seq: 1, t: Date.now(), v: { running: true } });
  await eventually(async () => expect((await view(id)).counts.unfit).toBe(1));
  expect(await view(id)).toMatchObject({
    state: 'failing',
    problem: { kind: 'expression', detail: expect.stringContaining('temperature') },
  });
  const many = Array.from({ length: 150 }, (_, n) => ({ n: 'temperature', t: Date.now() + n, v: n + 1 }));
  for (let n = 0; n < 150; n += 10)
    await say(gateway, { run: 'a', seq: n + 2, points: many.slice(n, n + 10) });
  await eventually(async () => expect((await view(id)).heldSince).not.toBeNull());
  await story.lin.ask(forwardApi.act, { params: { id: forwardId, act: 'start' } });
  await eventually(async () => expect((await view(id)).counts.delivered).toBe(150));
  expect(receiver.got.filter(({ device }) => device === 'h').map(({ n }) => n)).toEqual(
    Array.from({ length: 150 }, (_, n) => n + 1),
  );
  expect((await view(id)).heldSince).toBeNull();
});

it('a window that nothing follows ends by its time', async () => {
  const gateway = await gateways.ready();
  const forwardId = await story.add(httpDraft(receiver.url));
  const id = await add(
    draft(forwardId, {
      scope: scope({ devices: [gateway.id] }),
      mode: 'window',
      seconds: 1,
      mostMessages: 100,
      template: '{"device": "w", "n": 1}',
    }),
  );
  await say(gateway, { run: 'a', seq: 1, t: Date.now(), v: { temperature: 1 } });
  await eventually(async () => expect((await view(id)).counts).toMatchObject({ matched: 1, delivered: 1 }));
  expect(receiver.got.filter(({ device }) => device === 'w')).toEqual([{ device: 'w', n: 1 }]);
});

it('refuses what cannot work, and keeps an instance that is used', async () => {
  const forwardId = await story.add(httpDraft(receiver.url));
  const code = async (more: Partial<PushDraft>) =>
    (await story.lin.ask(pushApi.add, { body: draft(forwardId, more) })).body.code;
  expect(await code({ filter: 'values.t >' })).toBe('iot.push_filter_wrong');
  expect(await code({ template: '{' })).toBe('iot.push_template_wrong');
  expect(await code({ scope: scope({ devices: [newId()] }) })).toBe('iot.push_scope_unknown');
  expect(await code({ scope: scope({ groups: [newId()] }) })).toBe('iot.push_scope_unknown');
  await add(draft(forwardId));
  await story.lin.ask(forwardApi.act, { params: { id: forwardId, act: 'stop' } });
  expect((await story.lin.ask(forwardApi.remove, { params: { id: forwardId } })).body.code).toBe(
    'iot.forward_in_use',
  );
});

it('windows that cannot be closed keep no other window open', async () => {
  const full = await story.add(
    httpDraft(receiver.url, { delivery: delivery({ overflow: 'hold', mostRows: 100 }) }),
  );
  await story.lin.ask(forwardApi.act, { params: { id: full, act: 'stop' } });
  await story.fill(full, 1, 33);
  const window = { mode: 'window' as const, seconds: 1, mostMessages: 100 };
  const [stuck, other] = [
    await add(draft(full, window)),
    await add(draft(await story.add(httpDraft(receiver.url)), window)),
  ];
  const open = (push: string, count: number, ago: string) =>
    rows(test, (db) =>
      sql`insert into push_device (push_id, device_id, enterprise_id, window_began_at, held)
        select ${push}, new_id(), ${story.here}, now() - ${ago}::interval, '["{}"]'
        from generate_series(1, ${count}::int)`.execute(db),
    );
  await open(stuck, 250, '2 hours');
  await open(other, 1, '1 hour');
  await closeWindows(test.kit);
  const left = (push: string) =>
    rows(test, async (db) => {
      const all = db.selectFrom('push_device').select('device_id').where('push_id', '=', push);
      return (await all.where('window_began_at', 'is not', null).execute()).length;
    });
  await eventually(async () => expect(await left(other)).toBe(0));
  expect(await left(stuck)).toBeGreaterThan(200);
});

it('secrets are written and never read back, and are not sent to another address', async () => {
  const secrets = { authorization: 'Bearer very-secret', signingKey: 'key-secret' };
  const body = httpDraft(receiver.url, { secrets });
  const id = await story.add(body);
  const seen = await story.lin.ask(forwardApi.view, { params: { id } });
  expect(JSON.stringify(seen.body)).not.toMatch(/very-secret|key-secret/);
  expect(seen.body.secrets).toEqual(['authorization', 'signingKey']);
  const kept = await rows(test, (db) => db.selectFrom('forward').selectAll().where('id', '=', id).execute());
  expect(
    JSON.stringify(kept).includes('very-secret') || String(kept[0]?.secrets).includes('very-secret'),
  ).toBe(false);
  await story.lin.ask(forwardApi.test, { body: { id, config: body.config, secrets: {} } });
  expect(receiver.headers.at(-1)).toMatchObject({
    ...{ authorization: 'Bearer very-secret', 'cloudyard-probe': '1' },
    'cloudyard-signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/),
  });
  const other = await openHttpReceiver();
  const config = { ...body.config, url: other.url } as typeof body.config;
  await story.lin.ask(forwardApi.test, { body: { id, config, secrets: {} } });
  expect(other.headers.at(-1)?.authorization).toBeUndefined();
  await other.close();
  const change = (said: object) =>
    story.lin.ask(forwardApi.change, { params: { id }, body: { ...body, config, secrets: said } });
  // Saved, it would be sent there with the next message.
  expect((await change({})).body.code).toBe('iot.forward_secret_again');
  expect((await change({ authorization: 'Bearer other' })).body.code).toBe('iot.forward_secret_again');
  const changed = await story.lin.ask(forwardApi.change, {
    params: { id },
    body: { ...body, secrets: { signingKey: null } },
  });
  expect(changed.body.secrets).toEqual(['authorization']);
});

it('what an instance sends to our own receiver arrives there, and nowhere else', async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const plain = httpDraft('');
  const config = { ...plain.config, isReceiver: true } as typeof plain.config;
  const id = await story.add({ ...plain, config });
  await story.fill(id, 1, 40);
  await eventually(async () => expect((await story.view(id)).counts.delivered).toBe(120));
  const { body } = await story.lin.ask(forwardApi.received, { params: { id } });
  expect(body.count).toBe(120);
  expect(body.newest).toHaveLength(100);
  const stranger = await test.visitor.ask(forwardApi.receive, {
    params: { token: 'a'.repeat(43) },
    body: {},
  });
  expect(stranger.body.code).toBe('iot.receiver_not_found');
});
