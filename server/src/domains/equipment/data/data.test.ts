import { type DataChange, dataApi, dataTopic } from '@cloudyard/contract/equipment/data.ts';
import { Client } from '@stomp/stompjs';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type GatewayStory, gatewayStory } from '../gateway/gateway.stories.ts';

let test: TestApp;
let story: GatewayStory;
let port: number;
beforeAll(async () => {
  test = await openTestApp({ MQTT_PORT: '0' });
  story = await gatewayStory(test);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as { port: number }).port;
});
afterAll(async () => {
  story?.close();
  await test?.close();
});

const T = Date.now();
const send = (client: MqttClient, id: string, seq: number, value: number) =>
  client.publishAsync(
    `gw/${id}/up/data/json`,
    JSON.stringify({ run: 'r', seq, t: T + seq, v: { temperature: value, running: value % 2 === 0 } }),
    { qos: 1 },
  );
const snapshot = async (id: string, who = story.lin) =>
  (await who.ask(dataApi.snapshot, { params: { id } })).body;
const changes = async (id: string, after: number) =>
  (await story.lin.ask(dataApi.changes, { params: { id }, query: { after } })).body;

/** Subscribes; rejects with what the server says instead. */
async function hear(who: Caller, id: string) {
  const heard: DataChange[] = [];
  const client = new Client({
    webSocketFactory: () =>
      new WebSocket(`ws://127.0.0.1:${port}/sia-equipment-websocket`, ['v12.stomp'], {
        headers: { cookie: who.cookie },
      }),
    reconnectDelay: 0,
  });
  await new Promise<void>((resolve, reject) => {
    client.onStompError = ({ headers }) => reject(new Error(headers.message));
    client.onConnect = () => {
      client.watchForReceipt('r', () => resolve());
      client.subscribe(`${dataTopic.name}/${id}`, ({ body }) => heard.push(JSON.parse(body)), {
        receipt: 'r',
      });
    };
    client.activate();
  });
  return { heard, client };
}

describe('live values', () => {
  // rule: topics
  it('begin with what is known, go on with changes, and no subscriber misses one', async () => {
    const one = await story.ready();
    const machine = await story.connect(one);
    expect(await snapshot(one.id)).toMatchObject({
      no: 0,
      nodes: [{ alias: 'temperature', last: null }, { alias: 'running' }],
    });
    await send(machine, one.id, 1, 20);
    expect(await snapshot(one.id)).toMatchObject({
      ...{ no: 1, isUp: true },
      nodes: [
        {
          alias: 'temperature',
          period: 1000,
          last: { value: 20, quality: 'good', timestamp: new Date(T + 1).toISOString() },
        },
        { alias: 'running', last: { value: true } },
      ],
    });
    const { heard, client } = await hear(story.lin, one.id);
    await send(machine, one.id, 2, 21);
    await send(machine, one.id, 3, 22);
    await eventually(() => expect(heard.at(-1)?.last).toBe(3));
    // In order, without a hole between them.
    expect(heard.map(({ first }) => first)).toEqual([2, ...heard.slice(0, -1).map(({ last }) => last + 1)]);
    expect(heard.at(-1)?.changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ alias: 'temperature', value: 22 })]),
    );
    await client.deactivate();
    await send(machine, one.id, 4, 23);
    await send(machine, one.id, 5, 24);
    expect(await changes(one.id, 3)).toMatchObject({
      ...{ first: 4, last: 5 },
      changes: expect.arrayContaining([expect.objectContaining({ alias: 'temperature', value: 24 })]),
    });
    expect(await changes(one.id, 5)).toEqual({ first: 6, last: 5, changes: [] });
    machine.end();
  });

  it('of one enterprise are not heard by another', async () => {
    const one = await story.ready();
    await expect(hear(story.zhou, one.id)).rejects.toThrow('kit.not_allowed');
    expect(await snapshot(one.id, story.zhou)).toMatchObject({ code: 'equipment.gateway_not_found' });
  });
});

describe('strangers', () => {
  const params = { id: '11111111-1111-4111-8111-111111111111' };
  strangersAreRefused(
    () => test,
    dataApi.snapshot,
    () => ({ params }),
  );
  strangersAreRefused(
    () => test,
    dataApi.changes,
    () => ({ params, query: { after: 0 } }),
  );
});
