import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import type { Outside } from '../../../kit/broker.ts';
import { sourceById } from '../../telemetry/index.ts';
import { said } from '../equipment.stories.ts';
import { type GatewayStory, gatewayStory } from '../gateway/gateway.stories.ts';
import { isBarred } from '../wire/barred.ts';
import { OutsideSessions } from './outside.service.ts';
import { makeReception } from './reception.service.ts';

// Who may send by a broker that ends no connection. The server's own broker is away in these stories.

let test: TestApp;
let story: GatewayStory;
beforeAll(async () => {
  test = await openTestApp({ MQTT_URL: 'mqtt://127.0.0.1:1', MQTT_ADMIN: 'none' });
  story = await gatewayStory(test);
});
afterAll(() => test?.close());

it('a gateway that was stopped is heard again when it is started, also when a user looked before it spoke', async () => {
  const outside: Outside = {
    lanes: 4,
    attend: async () => undefined,
    access: null,
    since: () => null,
    hears: () => true,
  };
  const sessions = new OutsideSessions(test.kit, outside, makeReception(test.kit), new Map());
  const one = await story.ready();
  const say = (seq: number) =>
    sessions.reception.message(
      { id: one.id, sessionId: 'outside s', address: '' },
      'data/json',
      Buffer.from(JSON.stringify({ run: 'r', seq, n: 'temperature', t: Date.now(), v: seq })),
    );
  const points = async () => (await rows(test, (db) => sourceById(db, one.id)))?.points;
  const act = async (call: typeof gatewayApi.stop | typeof gatewayApi.start) =>
    expect(said(await story.lin.ask(call, { params: { id: one.id } }))).toBe('done');
  await say(1);
  await act(gatewayApi.stop);
  await eventually(() => expect(isBarred(test.kit, one.id)).toBe(true));
  await sessions.settle([one.id]);
  await say(2);
  expect(await points()).toBe(1);
  await act(gatewayApi.start);
  await sessions.look();
  await say(3);
  expect(await points()).toBe(2);
});
