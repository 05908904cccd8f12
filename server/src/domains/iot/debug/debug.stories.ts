import { type DebugRow, type DebugSend, debugApi, debugTopic } from '@cloudyard/contract/iot/debug.ts';
import { Client } from '@stomp/stompjs';
import { expect } from 'vitest';
import WebSocket from 'ws';
import { type Caller, openTestApp } from '../../../../test/app.ts';
import { gatewayStory } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
import { tapOf } from '../../equipment/index.ts';
import { decodeStory } from '../decode/decode.stories.ts';
import { parameter, property } from '../iot.stories.ts';

export const MODEL = {
  properties: [
    property('temperature', { isWritable: true, min: 0, max: 100 }),
    property('running', { dataType: 'boolean' }),
  ],
  events: [
    {
      ...{ id: 'overheat', name: '过热', description: '', level: 'warning' as const },
      output: [parameter('peak')],
    },
  ],
  codec: 'const decode = ([t]) => ({ temperature: t })',
};

/** A server with a broker, devices, and people who debug them. */
export async function debugStory() {
  const test = await openTestApp({ MQTT_PORT: '0' });
  const story = await decodeStory(test, await gatewayStory(test));
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as { port: number };
  const listeners: Client[] = [];

  const start = (deviceId: string, more: object = {}, who = story.lin) =>
    who.ask(debugApi.start, { body: { deviceId, ...more } });
  const say = (id: string, body: DebugSend, who = story.lin) =>
    who.ask(debugApi.send, { params: { id }, body: body as never });

  /** Listens as this person; rejects with what the server says instead. */
  async function hear(id: string, who: Caller = story.lin) {
    const heard: DebugRow[] = [];
    const dropped = { count: 0 };
    const client = new Client({
      webSocketFactory: () =>
        new WebSocket(`ws://127.0.0.1:${port}/sia-equipment-websocket`, ['v12.stomp'], {
          headers: { cookie: who.cookie },
        }),
      reconnectDelay: 0,
    });
    listeners.push(client);
    await new Promise<void>((resolve, reject) => {
      client.onStompError = ({ headers }) => reject(new Error(headers.message));
      client.onConnect = () => {
        client.watchForReceipt('r', () => resolve());
        const take = ({ body }: { body: string }) => {
          const told = debugTopic.payload.parse(JSON.parse(body));
          heard.push(...told.rows);
          dropped.count += told.dropped;
        };
        client.subscribe(`${debugTopic.name}/${id}`, take, { receipt: 'r' });
      };
      client.activate();
    });
    return { heard, dropped };
  }
  /** This copy listens to the gateway from now on. */
  const listening = (gatewayId: string) =>
    eventually(() => expect(tapOf(test.kit).isOn(gatewayId)).toBe(true));
  const close = async () => {
    await Promise.all(listeners.map((one) => one.deactivate()));
    story.close();
    await test.close();
  };
  return { ...story, test, start, say, hear, listening, close };
}
export type DebugStory = Awaited<ReturnType<typeof debugStory>>;
