import { DEBUG_LIMITS, debugApi } from '@cloudyard/contract/iot/debug.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSessions } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import type { Broker, Reception } from '../../../kit/broker.ts';
import { tapOf } from '../../equipment/index.ts';
import { said } from '../iot.stories.ts';
import { openConsoles } from './console.service.ts';
import { endDebugJob } from './debug.jobs.ts';
import { listenedTo } from './debug.queries.ts';
import { type DebugStory, debugStory, MODEL } from './debug.stories.ts';
import { watchedSessions } from './watched.service.ts';

// A person watches a device: what is shown, to whom, and for how long.

let story: DebugStory;
beforeAll(async () => {
  story = await debugStory();
});
afterAll(() => story?.close());

describe('the live console', () => {
  it('shows what a device says and hears, with what became of it', async () => {
    const one = await story.direct(MODEL);
    expect(tapOf(story.test.kit).isOn(one.id)).toBe(false);
    const session = (await story.start(one.id)).body;
    const { heard } = await story.hear(session.id);
    await story.listening(one.id);
    const client = await story.connect(one);
    await client.publishAsync(`gw/${one.id}/up/raw`, Buffer.from([42]), { qos: 1 });
    await client.publishAsync(`gw/${one.id}/up/data/json`, '{', { qos: 1 });
    await eventually(() =>
      expect(heard.map(({ direction, topic, result }) => `${direction} ${topic} ${result}`)).toEqual(
        expect.arrayContaining([
          'link  connected',
          'up raw stored',
          'up data/json refused',
          'down problem taken',
        ]),
      ),
    );
    const raw = heard.find(({ kind }) => kind === 'raw');
    expect(raw).toMatchObject({ size: 1, payload: Buffer.from([42]).toString('base64'), isCut: false });
    expect(JSON.parse(raw?.decoded ?? '')).toMatchObject({
      values: [{ property: 'temperature', value: 42 }],
    });
    await story.lin.ask(debugApi.end, { params: { id: session.id } });
    await eventually(() => expect(tapOf(story.test.kit).isOn(one.id)).toBe(false));
  });

  it('of a child shows what is about it, and of its gateway nothing else', async () => {
    const one = await story.behind(MODEL);
    const session = (await story.start(one.childId)).body;
    const { heard } = await story.hear(session.id);
    await story.listening(one.id);
    const client = await story.connect(one);
    const data = (v: object) =>
      client.publishAsync(`gw/${one.id}/up/data/json`, JSON.stringify({ t: Date.now(), v }), { qos: 1 });
    await data({ running: true });
    await data({ running: true, temperature: 3 });
    await client.publishAsync(
      `gw/${one.id}/up/event`,
      JSON.stringify({ device: one.code, event: 'overheat' }),
      {
        qos: 1,
      },
    );
    await eventually(() => expect(heard.map(({ kind }) => kind)).toEqual(['link', 'data', 'event']));
    expect(JSON.parse(heard[1]?.decoded ?? '').points).toMatchObject([{ n: 'temperature', v: 3 }]);
    // Its bytes would show what its siblings say.
    expect(heard[1]).toMatchObject({ isShared: true, payload: '' });
    await data({ temperature: 4 });
    await eventually(() => expect(heard).toHaveLength(4));
    expect(heard[3]?.isShared).toBe(false);
    expect(Buffer.from(heard[3]?.payload ?? '', 'base64').toString()).toContain('"temperature":4');
  });

  it('sends nothing while no subscriber hears it', async () => {
    const one = await story.direct(MODEL);
    const session = (await story.start(one.id)).body;
    await story.listening(one.id);
    const { kit } = story.test;
    const told = vi.spyOn(kit.live, 'publish');
    const say = (topic: string) =>
      tapOf(kit).report({ gatewayId: one.id, direction: 'up', topic, result: 'stored' });
    say('unheard');
    const { heard } = await story.hear(session.id);
    say('heard');
    await eventually(() => expect(heard).toHaveLength(1));
    expect(heard[0]?.topic).toBe('heard');
    expect(told.mock.calls.filter(([, topic]) => topic.endsWith(session.id))).toHaveLength(1);
    told.mockRestore();
  });

  it('shows and sends by the copy that the gateway is connected to', async () => {
    const one = await story.direct(MODEL);
    let reception: Reception | undefined;
    const sent: string[] = [];
    const broker: Broker = {
      ...story.test.kit.broker,
      open: async (given) => {
        reception = given;
      },
      send: async (_, topic, payload) => sent.push(`${topic} ${payload}`) > 0,
    };
    const copy = { ...story.test.kit, broker };
    await openSessions(copy);
    const watched = watchedSessions(copy);
    openConsoles(copy, watched);
    const peer = { id: one.id, sessionId: 'elsewhere', address: '10.0.0.1' };
    await reception?.connected(peer);
    const session = (await story.start(one.id)).body;
    const { heard } = await story.hear(session.id);
    await eventually(() => expect([tapOf(copy).isOn(one.id), watched.has(session.id)]).toEqual([true, true]));
    const message = JSON.stringify({ t: Date.now(), v: { temperature: 5 } });
    await reception?.message(peer, 'data/json', Buffer.from(message));
    await story.say(session.id, { kind: 'publish', topic: 'own', form: 'text', input: 'hello' });
    await eventually(() =>
      expect(heard.map(({ direction, topic, result }) => `${direction} ${topic} ${result}`)).toEqual([
        'up data/json stored',
        'down own taken',
      ]),
    );
    // Once, however many copies heard that it is to be sent.
    expect(sent).toEqual(['own hello']);
  });

  it('shows so many a second and counts the others', async () => {
    const one = await story.direct(MODEL);
    const session = (await story.start(one.id)).body;
    const { heard, dropped } = await story.hear(session.id);
    await story.listening(one.id);
    const tap = tapOf(story.test.kit);
    const sent = DEBUG_LIMITS.rowsPerSecond * 10;
    for (let n = 0; n < sent; n++)
      tap.report({ gatewayId: one.id, direction: 'up', topic: 'data/json', result: 'stored' });
    await eventually(() => expect(heard.length + dropped.count).toBe(sent));
    // At most two seconds of them, wherever a second began.
    expect(heard.length).toBeLessThanOrEqual(2 * DEBUG_LIMITS.rowsPerSecond);
  });

  it('is not heard without the key, from another enterprise, or after its end', async () => {
    const one = await story.direct(MODEL);
    const session = (await story.start(one.id)).body;
    await expect(story.hear(session.id, story.zhou)).rejects.toThrow('kit.not_allowed');
    await expect(story.hear(session.id, await story.test.as('su.wen'))).rejects.toThrow('kit.not_allowed');
    await expect(story.hear('nothing')).rejects.toThrow('kit.not_allowed');
    await story.lin.ask(debugApi.end, { params: { id: session.id } });
    await expect(story.hear(session.id)).rejects.toThrow('kit.not_allowed');
  });
});

describe('a session', () => {
  it('listens to no gateway that is another enterprise’s since', async () => {
    const one = await story.behind(MODEL);
    const { id } = (await story.start(one.childId)).body;
    const isHeard = () =>
      rows(story.test, async (db) => (await listenedTo(db, new Date())).some((row) => row.id === id));
    expect(await isHeard()).toBe(true);
    await rows(story.test, (db) =>
      sql`update gateway g set certificate_id = null, enterprise_id = (
        select e.id from enterprise e where e.id <> g.enterprise_id limit 1) where g.id = ${one.id}`.execute(
        db,
      ),
    );
    expect(await isHeard()).toBe(false);
  });

  it('is on for a while, shown to whoever sees the device, and ends by hand or by itself', async () => {
    const one = await story.direct(MODEL);
    const made = (await story.start(one.id)).body;
    expect(new Date(made.endsAt).getTime() - new Date(made.startedAt).getTime()).toBe(15 * 60_000);
    expect((await story.start(one.id, { ttl: 1_441 })).status).toBe(400);
    const other = (await story.start(one.id, { ttl: 1 })).body;
    const on = async () => (await story.lin.ask(debugApi.list, { query: { device: one.id } })).body;
    expect((await on()).map(({ id }: { id: string }) => id)).toEqual([other.id, made.id]);
    await rows(story.test, (db) =>
      sql`update debug_session set started_at = now() - interval '2 minutes', ends_at = now() - interval '1 minute'
        where id = ${other.id}`.execute(db),
    );
    expect(said(await story.say(other.id, { kind: 'read', timeoutSeconds: 30 }))).toBe('iot.debug_over');
    await endDebugJob.run(story.test.kit, {}, new AbortController().signal);
    const view = (await story.lin.ask(debugApi.view, { params: { id: other.id } })).body;
    expect(view.endedAt).toBe(view.endsAt);
    expect(await on()).toHaveLength(1);
    expect(said(await story.lin.ask(debugApi.end, { params: { id: made.id } }))).toBe('done');
    expect(said(await story.lin.ask(debugApi.end, { params: { id: made.id } }))).toBe('iot.debug_over');
  });

  it('is one of so many of an enterprise, however many begin at once', async () => {
    const one = await story.direct(MODEL);
    await rows(story.test, (db) =>
      sql`update debug_session set ended_at = now() where ended_at is null`.execute(db),
    );
    const answers = await Promise.all(
      Array.from({ length: DEBUG_LIMITS.sessions + 2 }, () => story.start(one.id)),
    );
    expect(answers.map(said).filter((word) => word === 'iot.debugs_many')).toHaveLength(2);
    await rows(story.test, (db) =>
      sql`update debug_session set ended_at = now() where ended_at is null`.execute(db),
    );
  });
});
