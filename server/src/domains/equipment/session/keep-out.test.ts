import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import type { Access, Outside } from '../../../kit/broker.ts';
import { gapsOf, heldBy, sourceById } from '../../telemetry/index.ts';
import { type GatewayStory, gatewayStory } from '../gateway/gateway.stories.ts';
import { intakeOf } from '../wire/intake.service.ts';
import { guestsOf } from './outside.queries.ts';
import { OutsideSessions } from './outside.service.ts';
import { makeReception } from './reception.service.ts';

// Lanes are shared by all: no gateway waits in them. The server's own broker is away in these stories.

const T = Date.now();
/** Nearly a minute of a hundred a second, of which nothing is stored, so that it is said at once. */
const FLOOD = 6_000;
const STORED = 100;

let test: TestApp;
let story: GatewayStory;
/** What the broker was sent last: by gateway, whether it may connect. */
const doors = new Map<string, boolean>();
const access: Access = {
  grant: async () => undefined,
  settle: async (guests) => {
    for (const { id, may } of guests) doors.set(id, may);
    return [];
  },
  settleAll: async () => [],
};
const since = new Date();
beforeAll(async () => {
  test = await openTestApp({ MQTT_URL: 'mqtt://127.0.0.1:1', MQTT_ADMIN: 'none' });
  story = await gatewayStory(test);
  await eventually(() => expect(test.kit.presence()).toBeDefined());
});
afterAll(() => test?.close());

type Ready = Awaited<ReturnType<GatewayStory['ready']>>;
const open = (more: Partial<Outside> = {}) => {
  const outside = {
    lanes: 4,
    attend: async () => undefined,
    access,
    since: () => since,
    hears: () => true,
    ...more,
  };
  return new OutsideSessions(test.kit, outside, makeReception(test.kit), new Map());
};
const peerOf = ({ id }: Ready) => ({ id, sessionId: 'outside s', address: '' });
const say = (sessions: OutsideSessions, one: Ready, seq: number) =>
  sessions.reception.message(
    peerOf(one),
    'data/json',
    Buffer.from(JSON.stringify({ run: 'r', seq, n: 'temperature', t: T + seq, v: seq })),
  );
const points = async ({ id }: Ready) => (await rows(test, (db) => sourceById(db, id)))?.points;
async function flood(sessions: OutsideSessions, one: Ready) {
  const alive = () => sessions.reception.message(peerOf(one), 'alive', Buffer.from('{}'));
  await Promise.all(Array.from({ length: FLOOD }, alive));
  await Promise.all(Array.from({ length: STORED }, (_, n) => say(sessions, one, 1 + n)));
}
const may = ({ id }: Ready) =>
  rows(test, async (db) => (await guestsOf(db, new Date(), [id])).guests.map((guest) => guest.may));
/** Until it has paid for what it sent. */
const owes = async ({ id }: Ready) => {
  const paid = intakeOf(test.kit).pace(id);
  return (await Promise.race([paid, new Promise((resolve) => setImmediate(resolve, 'owes'))])) === 'owes';
};

it('what the broker handed over is stored without waiting, and a gateway that owes too much is kept out until it has paid', async () => {
  const [one, other] = [await story.ready(), await story.ready()];
  const sessions = open();
  await sessions.reception.connected(peerOf(one));
  await flood(sessions, one);
  await say(sessions, other, 1);
  expect(await owes(one)).toBe(true);
  expect([await points(one), await points(other), await owes(other)]).toEqual([STORED, 1, false]);
  await eventually(async () => expect([doors.get(one.id), await may(one)]).toEqual([false, [false]]));
  expect(await story.view(one.id)).toMatchObject({ equipmentStatus: { id: '3' }, linkCause: 'flooding' });
  const lines = await story.log(one.id, 'DISCONNECTED');
  expect(lines.map(({ facts }) => facts)).toEqual([{ cause: 'flooding', until: expect.any(String) }]);
  const until = Date.parse(String(lines[0]?.facts.until));
  expect(until).toBeGreaterThan(Date.now());
  // What it said before, and what the broker still had of it: it is stored, and it is not taken for connected.
  await sessions.reception.connected(peerOf(one));
  await rows(test, (db) =>
    db.updateTable('gateway').set({ disconnected_at: since }).where('id', '=', one.id).execute(),
  );
  await sessions.reception.heard([one.id]);
  await say(sessions, one, STORED + 1);
  expect([await points(one), await story.status(one.id)]).toEqual([STORED + 1, '3']);
  // The next copy, after a restart, knows when to let it in.
  const next = open();
  await next.look(until - 1);
  expect(await may(one)).toEqual([false]);
  await next.look(until + 3_600_000);
  expect(await may(one)).toEqual([true]);
  await next.reception.connected(peerOf(one));
  expect(await story.status(one.id)).toBe('2');
});

it('what it still sends makes it later, and is said once', async () => {
  const one = await story.ready();
  const sessions = open();
  const until = async () => {
    const row = await rows(test, (db) =>
      db.selectFrom('gateway').select('kept_out_until').where('id', '=', one.id).executeTakeFirstOrThrow(),
    );
    return row.kept_out_until?.getTime() ?? 0;
  };
  await flood(sessions, one);
  await eventually(async () => expect(await until()).toBeGreaterThan(0));
  const before = await until();
  await flood(sessions, one);
  await eventually(async () => expect(await until()).toBeGreaterThan(before + 20_000));
  expect(await story.log(one.id, 'DISCONNECTED')).toHaveLength(1);
});

it('where only the operator of the broker could keep it out, it is stored all the same, and no gateway waits', async () => {
  const [one, other] = [await story.ready(), await story.ready()];
  const sessions = open({ access: null });
  await flood(sessions, one);
  await say(sessions, other, 1);
  expect(await owes(one)).toBe(true);
  expect([await points(one), await points(other), await may(one)]).toEqual([STORED, 1, [true]]);
});

it('an enterprise without room holds up no other: its gateways are kept out until it has some, and asked for what is missing', async () => {
  const [one, blocker] = [await story.ready(), await story.ready()];
  const sessions = open();
  const hot = (bytes: number) =>
    rows(test, (db) =>
      db.updateTable('telemetry_source').set({ hot_bytes: bytes }).where('id', '=', blocker.id).execute(),
    );
  onTestFinished(() => hot(0).then(() => undefined));
  const held = () => heldBy(test.kit, story.here);
  await say(sessions, one, 1);
  await hot(2 ** 42);
  await eventually(async () => expect(await held()).toBe('quota'));
  await sessions.reception.connected(peerOf(one));
  // As many as all lanes have in hand.
  await Promise.all(Array.from({ length: 400 }, (_, n) => say(sessions, one, 2 + n)));
  expect(await points(one)).toBe(1);
  await eventually(() => expect(doors.get(one.id)).toBe(false));
  expect(await story.view(one.id)).toMatchObject({ linkCause: 'no_room' });
  expect(await story.log(one.id, 'DATA_HELD')).toMatchObject([{ facts: { reason: 'quota' } }]);
  await sessions.look(Date.now() + 3_600_000);
  expect(await may(one)).toEqual([false]);
  await hot(0);
  await eventually(async () => {
    await sessions.look(Date.now() + 3_600_000);
    expect(await may(one)).toEqual([true]);
  });
  await say(sessions, one, 402);
  expect(await points(one)).toBe(2);
  expect(await rows(test, (db) => gapsOf(db, one.id, 10))).toMatchObject([{ first: 2, last: 401 }]);
});
