import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { sourceById } from '../../telemetry/index.ts';
import { type GatewayStory, gatewayStory } from '../gateway/gateway.stories.ts';
import { bar } from '../wire/barred.ts';

let test: TestApp;
let story: GatewayStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await gatewayStory(test);
});
afterAll(() => test?.close());

const T = Date.now();
const send = async (key: string, secret: string, payload: unknown) => {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  const { statusCode, body } = await test.app.inject({
    ...{
      method: 'POST',
      url: '/api-equipment/ingest',
      payload: payload as object,
      headers: { authorization },
    },
  });
  return [statusCode, JSON.parse(body)];
};

it('stores what a gateway without MQTT sends, once, and says what it does not take', async () => {
  const one = await story.ready();
  const message = { run: 'h', seq: 1, t: T, v: { temperature: 20, unheard: 1 } };
  const faults = [{ fault: 'unknown_node', name: 'unheard', count: 1 }];
  expect(await send(one.name, one.secret, message)).toEqual([200, { stored: 'new', faults }]);
  expect(await send(one.name, one.secret, message)).toEqual([200, { stored: 'double', faults }]);
  expect(await send(one.name, one.secret, [{ n: 'temperature', t: T + 1, v: 21 }])).toMatchObject([
    200,
    { stored: 'new' },
  ]);
  expect(await send(one.name, one.secret, { n: 'temperature', t: 'now', v: 1 })).toMatchObject([
    ...[
      400,
      { code: 'equipment.message_unreadable', fields: { reason: expect.stringContaining('milliseconds') } },
    ],
  ]);
  expect(await rows(test, (db) => sourceById(db, one.id))).toMatchObject({ points: 2, doubles: 1 });
});

it('refuses who is not a gateway, and one that must not send', async () => {
  const one = await story.ready();
  const message = { n: 'temperature', t: T, v: 1 };
  expect(await send(one.name, 'wrong', message)).toMatchObject([401, { code: 'equipment.credential_wrong' }]);
  expect(await send('', '', message)).toMatchObject([401, { code: 'equipment.credential_wrong' }]);
  await rows(test, (db) =>
    db.updateTable('gateway').set({ is_enabled: false }).where('id', '=', one.id).execute(),
  );
  expect(await send(one.name, one.secret, message)).toMatchObject([
    403,
    { code: 'equipment.gateway_barred' },
  ]);
});

it('does not read what strangers send', async () => {
  const one = await story.ready();
  // No JSON: an unknown sender is answered that, and not what is wrong with the message.
  const headers = { 'content-type': 'application/json' };
  const ask = async (authorization?: string) =>
    (
      await test.app.inject({
        ...{ method: 'POST', url: '/api-equipment/ingest', payload: '{'.repeat(1000) },
        headers: authorization ? { ...headers, authorization } : headers,
      })
    ).statusCode;
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  expect(await ask()).toBe(401);
  expect(await ask(basic(`${one.name}:guessed`))).toBe(401);
  expect(await ask(basic(`${one.name}:${one.secret}`))).toBe(400);
});

/** A message that has been let in and waits, while something happens to its gateway. */
const whileItWaits = (act: () => Promise<unknown>, begin: () => Promise<unknown[]>) =>
  withClient(test.owner, async (client) => {
    await client.query('begin; lock table telemetry_series in access exclusive mode');
    const answer = begin();
    await eventually(async () => {
      const { rows: waiting } = await client.query(
        `select from pg_locks where not granted and relation = 'telemetry_series'::regclass`,
      );
      expect(waiting).not.toEqual([]);
    });
    await act();
    await client.query('commit');
    return answer;
  });

it('takes what came before the word that ends former connections, and not of one that was stopped', async () => {
  const [one, other] = [await story.ready(), await story.ready()];
  const say = ({ name, secret }: typeof one) => send(name, secret, { n: 'temperature', t: T, v: 1 });
  const late = await whileItWaits(
    async () => bar(test.kit, [one.id]),
    () => say(one),
  );
  expect(late).toEqual([200, { stored: 'new', faults: [] }]);
  const stop = () =>
    rows(test, (db) =>
      db.updateTable('gateway').set({ is_enabled: false }).where('id', '=', other.id).execute(),
    );
  const stopped = await whileItWaits(
    async () => {
      await stop();
      bar(test.kit, [other.id]);
    },
    () => say(other),
  );
  expect(stopped).toMatchObject([403, { code: 'equipment.gateway_barred' }]);
});
