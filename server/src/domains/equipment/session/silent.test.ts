import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import type { Outside } from '../../../kit/broker.ts';
import { type GatewayStory, gatewayStory } from '../gateway/gateway.stories.ts';
import { OutsideSessions } from './outside.service.ts';
import { makeReception } from './reception.service.ts';

// A broker outside says of no gateway that it is gone: the clock does. The server's own broker is away in these stories.

const THREE_MINUTES = 180_000;

let test: TestApp;
let story: GatewayStory;
/** Since when silence could have been heard. */
let since: Date | null = null;
let sessions: OutsideSessions;
const links: string[] = [];
beforeAll(async () => {
  test = await openTestApp({ MQTT_URL: 'mqtt://127.0.0.1:1', MQTT_ADMIN: 'none' });
  story = await gatewayStory(test);
  const outside: Outside = {
    lanes: 4,
    attend: async () => undefined,
    access: null,
    since: () => since,
    hears: () => true,
  };
  sessions = new OutsideSessions(test.kit, outside, makeReception(test.kit), new Map());
  test.kit.events.on('equipment.link_changed', (_, { id, up }) => {
    links.push(`${id} ${up ? 'up' : 'down'}`);
  });
});
afterAll(() => test?.close());

const seenAt = async (id: string) => {
  const found = await rows(test, (db) =>
    db.selectFrom('gateway').select('seen_at').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return (found.seen_at as Date).getTime();
};
/** Looks when that gateway was silent for so long, as the one copy that does it for all. */
const lookAfter = async (id: string, ms: number) => sessions.look((await seenAt(id)) + ms);

it('a gateway that was silent for three minutes is noted as silent, and as connected when it speaks', async () => {
  await eventually(() => expect(test.kit.presence()).toBeDefined());
  const one = await story.ready();
  since = new Date(Date.now() - THREE_MINUTES);
  await sessions.reception.connected({ id: one.id, sessionId: 'outside s', address: '' });
  await lookAfter(one.id, THREE_MINUTES);
  expect(await story.status(one.id)).toBe('2');
  await lookAfter(one.id, THREE_MINUTES + 1);
  expect(await story.status(one.id)).toBe('3');
  expect(await story.view(one.id)).toMatchObject({ linkCause: 'silent' });
  expect((await story.log(one.id, 'DISCONNECTED')).map(({ facts }) => facts)).toEqual([{ cause: 'silent' }]);
  await lookAfter(one.id, 2 * THREE_MINUTES);
  expect(await story.log(one.id, 'DISCONNECTED')).toHaveLength(1);
  // Whatever arrives right after it ended may have been said before; this was said later.
  await rows(test, (db) =>
    db
      .updateTable('gateway')
      .set({ disconnected_at: new Date(Date.now() - 60_000) })
      .where('id', '=', one.id)
      .execute(),
  );
  await sessions.reception.heard([one.id]);
  expect(await story.status(one.id)).toBe('2');
  expect(links.filter((line) => line.startsWith(one.id))).toEqual(
    ['up', 'down', 'up'].map((way) => `${one.id} ${way}`),
  );
});

it('one that says anything meanwhile is not', async () => {
  const one = await story.ready();
  since = new Date(Date.now() - THREE_MINUTES);
  await sessions.reception.connected({ id: one.id, sessionId: 'outside s', address: '' });
  const long = new Date(Date.now() - 2 * THREE_MINUTES);
  await rows(test, (db) =>
    db.updateTable('gateway').set({ seen_at: long }).where('id', '=', one.id).execute(),
  );
  await sessions.reception.heard([one.id]);
  await sessions.look();
  expect(await story.status(one.id)).toBe('2');
});

it('no gateway is, while the broker was away or has just come back', async () => {
  const one = await story.ready();
  await sessions.reception.connected({ id: one.id, sessionId: 'outside s', address: '' });
  const at = (await seenAt(one.id)) + 2 * THREE_MINUTES;
  for (const then of [null, new Date(at - THREE_MINUTES + 1)]) {
    since = then;
    await sessions.look(at);
    expect(await story.status(one.id)).toBe('2');
  }
  since = new Date(at - THREE_MINUTES);
  await sessions.look(at);
  expect(await story.status(one.id)).toBe('3');
});
