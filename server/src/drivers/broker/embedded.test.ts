import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { Broker, Parting, Peer, Reception } from '../../kit/broker.ts';
import { openEmbeddedBroker } from './embedded.ts';

const A = '11111111-1111-4111-8111-111111111111';
const B = '22222222-2222-4222-8222-222222222222';
const IDS: Record<string, string> = { a: A, b: B };

type Came = { peer: Peer; topic: string; payload: string };

let broker: Broker;
let came: Came[];
let joined: string[];
let parted: { id: string; why: Parting }[];
let hold: Promise<void> | undefined;
let begun: number;
let clients: MqttClient[];

beforeEach(async () => {
  begun = 0;
  [came, joined, parted, hold, clients] = [[], [], [], undefined, []];
  broker = await openEmbeddedBroker({
    ...{ host: '127.0.0.1', port: 0, tls: null, publicHost: '127.0.0.1', websocket: '' },
    ...{ mostPacketBytes: 10_000, log: () => undefined },
  });
  await broker.open({
    authority: async () => '',
    welcome: async ({ username, password }) => {
      const id = IDS[username ?? ''];
      return id && password === 'right' ? { id, by: 'right' } : { refused: 'credentials' };
    },
    heard: async () => undefined,
    connected: async ({ id }) => void joined.push(id),
    disconnected: async ({ id }, why) => void parted.push({ id, why }),
    message: async (peer, topic, payload) => {
      begun += 1;
      await hold;
      if (payload.toString() === 'unbearable') throw new Error('it cannot be stored');
      came.push({ peer, topic, payload: payload.toString() });
    },
  });
});
afterEach(async () => {
  for (const client of clients) client.end(true);
  await broker.close();
});

async function connect(username: string, options: IClientOptions = {}) {
  const client = await connectAsync(broker.addresses().mqtt, {
    ...{ username, password: 'right', reconnectPeriod: 0, connectTimeout: 20_000, protocolVersion: 4 },
    ...options,
  });
  clients.push(client);
  // A connection that is ended is no failure of a test.
  client.on('error', () => undefined);
  return client;
}
/** Its `on` has types of its own, which `once` of Node does not know. */
const closing = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()));
const partings = (id: string) => parted.filter((one) => one.id === id).map(({ why }) => why);

describe('who may connect', () => {
  it('refuses a wrong password, and a protocol it does not speak, with their codes', async () => {
    await expect(connect('a', { password: 'wrong' })).rejects.toMatchObject({ code: 4 });
    await expect(connect('a', { protocolVersion: 5 })).rejects.toMatchObject({ code: 1 });
  });

  it('speaks MQTT 3.1 as well', async () => {
    const client = await connect('a', { protocolVersion: 3, protocolId: 'MQIsdp' });
    await client.publishAsync(`gw/${A}/up/data/json`, 'x', { qos: 1 });
    expect(came).toMatchObject([{ topic: 'data/json', payload: 'x' }]);
  });

  it('does not let one end the connection of another by its name', async () => {
    const one = await connect('a', { clientId: 'same' });
    const other = await connect('b', { clientId: 'same' });
    await Promise.all(
      [one, other].map((each, n) => each.publishAsync(`gw/${[A, B][n]}/up/hello`, '', { qos: 1 })),
    );
    expect(partings(A)).toEqual([]);
    await connect('a');
    await eventually(() => expect(partings(A)).toEqual(['replaced']));
  });
});

describe('a client that has not said who it is', () => {
  const knock = (bytes: Buffer = Buffer.alloc(0)) => {
    const socket = connectTcp(Number(new URL(broker.addresses().mqtt).port), '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
    socket.write(bytes);
    return { socket, closed };
  };

  it('sends no long packet, although others may', async () => {
    // CONNECT of MQTT 3.1.1 as "x", user "a", with a password of 8,982 bytes: 9,000 in all, of the 10,000 taken here.
    const begin = [0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 0xc2, 0, 60, 0, 1, 0x78, 0, 1, 0x61, 0x23, 0x16];
    const { socket, closed } = knock(
      Buffer.concat([Buffer.from([0x10, 0xa8, 0x46, ...begin]), Buffer.alloc(8_982, 'p')]),
    );
    const answers: Buffer[] = [];
    socket.on('data', (chunk) => answers.push(chunk));
    expect([await closed, answers]).toEqual([true, []]);
    const client = await connect('a');
    await client.publishAsync(`gw/${A}/up/data/json`, 'x'.repeat(9_000), { qos: 1 });
    expect(came).toHaveLength(1);
  });

  it('is not left on an unanswered connection when the broker is full', async () => {
    const full = await openEmbeddedBroker({
      ...{ host: '127.0.0.1', port: 0, tls: null, publicHost: '127.0.0.1', websocket: '' },
      ...{ mostConnections: 0, log: () => undefined },
    });
    await full.open({} as Reception);
    const socket = connectTcp(Number(new URL(full.addresses().mqtt).port), '127.0.0.1');
    const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
    // CONNECT of MQTT 3.1.1 with the client id "x".
    socket.write(Buffer.from([0x10, 13, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 2, 0, 60, 0, 1, 0x78]));
    expect(await closed).toBe(true);
    await full.close();
  });

  it('has so many connections from one address, and those who say it are not counted', async () => {
    const known = await connect('a');
    const first = Array.from({ length: 64 }, () => knock());
    const all = first.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve)));
    await Promise.all(all);
    await eventually(async () => {
      const { socket, closed } = knock();
      const isCut = await Promise.race([closed, sleep(200).then(() => false)]);
      socket.destroy();
      expect(isCut).toBe(true);
    });
    await known.publishAsync(`gw/${A}/up/hello`, '', { qos: 1 });
    for (const { socket } of first) socket.destroy();
    await eventually(async () => void (await connect('b')));
  });
});

describe('what is acknowledged', () => {
  it('is acknowledged when it is stored, not before', async () => {
    const client = await connect('a');
    let letGo = () => {};
    hold = new Promise((resolve) => {
      letGo = resolve;
    });
    let acknowledged = false;
    const sent = client.publishAsync(`gw/${A}/up/data/json`, 'x', { qos: 1 }).then(() => {
      acknowledged = true;
    });
    await sleep(100);
    expect([acknowledged, came]).toEqual([false, []]);
    letGo();
    await sent;
    expect(came).toHaveLength(1);
  });

  it('is not acknowledged when it cannot be stored: the connection ends', async () => {
    const client = await connect('a');
    const closed = closing(client);
    const sent = client.publishAsync(`gw/${A}/up/data/json`, 'unbearable', { qos: 1 });
    await closed;
    client.end(true);
    await expect(sent).rejects.toThrow();
    expect(came).toEqual([]);
  });
});

describe('a machine that sends more than can be stored', () => {
  it('is read no further until it is, and loses nothing', async () => {
    const client = await connect('a');
    let letGo = () => {};
    hold = new Promise((resolve) => {
      letGo = resolve;
    });
    // Long ones, so that few of them come in one piece: what was read together begins together.
    const sent = Array.from({ length: 400 }, (_, n) =>
      client.publishAsync(`gw/${A}/up/data/json`, `${n}`.padEnd(8_000), { qos: 1 }),
    );
    await eventually(() => expect(begun).toBeGreaterThan(0));
    await sleep(200);
    expect(begun).toBeLessThan(200);
    letGo();
    await Promise.all(sent);
    expect(came).toHaveLength(400);
  });
});

describe('whose topics', () => {
  it.each([
    `gw/${B}/up/data/json`,
    `gw/${A}/down/config`,
    'gw/x/up/data',
    '$SYS/x',
    `gw/${A}/up/../../${B}/up/data`,
    `GW/${A}/up/data`,
  ])('ends the connection of one that publishes to %s', async (topic) => {
    const client = await connect('a');
    client.publish(topic, 'x', { qos: 1 });
    await closing(client);
    await eventually(() => expect(partings(A)).toEqual(['forbidden']));
    expect(came).toEqual([]);
  });

  it.each([
    '#',
    '+/+/down/#',
    `gw/${B}/down/config`,
    `gw/+/down/config`,
    `gw/${A}/up/#`,
    `gw/${A}/#`,
    '$SYS/#',
    `$share/x/gw/${A}/down/#`,
  ])('refuses a subscription to %s and goes on', async (filter) => {
    const client = await connect('a');
    await expect(client.subscribeAsync(filter, { qos: 1 })).rejects.toMatchObject({
      packet: { granted: [128] },
    });
    await client.publishAsync(`gw/${A}/up/hello`, '', { qos: 1 });
    expect(came).toHaveLength(1);
  });

  it('sends to the one it is meant for', async () => {
    const [one, other] = [await connect('a'), await connect('b')];
    const heard: string[] = [];
    one.on('message', (topic, payload) => heard.push(`a ${topic} ${payload}`));
    other.on('message', (topic, payload) => heard.push(`b ${topic} ${payload}`));
    await one.subscribeAsync(`gw/${A}/down/#`, { qos: 1 });
    await other.subscribeAsync(`gw/${B}/down/+`, { qos: 1 });
    expect(await broker.send(A, 'config', '{"version":1}')).toBe(true);
    await eventually(() => expect(heard).toEqual([`a gw/${A}/down/config {"version":1}`]));
    one.end();
    await eventually(async () => expect(await broker.send(A, 'config', '{}')).toBe(false));
  });

  it('keeps nothing for later: no retained messages, no sessions, no wills', async () => {
    const will = {
      topic: `gw/${A}/up/data/json`,
      payload: Buffer.from('last words'),
      qos: 1 as const,
      retain: true,
    };
    const client = await connect('a', { clean: false, clientId: 'kept', will });
    await client.subscribeAsync(`gw/${A}/down/#`, { qos: 1 });
    await client.publishAsync(`gw/${A}/up/data/json`, 'kept', { qos: 1, retain: true });
    client.stream.destroy();
    await eventually(() => expect(partings(A)).toEqual(['broken']));
    await broker.send(A, 'config', 'missed');
    const again = await connect('a', { clean: false, clientId: 'kept' });
    const heard: string[] = [];
    again.on('message', (topic) => heard.push(topic));
    await again.publishAsync(`gw/${A}/up/hello`, '', { qos: 1 });
    expect([came.map(({ payload }) => payload), heard]).toEqual([['kept', ''], []]);
  });
});

describe('how connections end', () => {
  it('knows a farewell from a break, and ends one on request', async () => {
    (await connect('a')).end();
    await eventually(() => expect(partings(A)).toEqual(['left']));
    (await connect('b')).stream.destroy();
    await eventually(() => expect(partings(B)).toEqual(['broken']));
    const client = await connect('b');
    await eventually(() => expect(joined).toEqual([A, B, B]));
    const closed = closing(client);
    await broker.end(B);
    await closed;
    await eventually(() => expect(partings(B)).toEqual(['broken', 'ended']));
    expect(broker.connections()).toBe(0);
  });

  it.each([
    ['that are too long', Buffer.concat([Buffer.from([0x30, 0xff, 0xff, 0x7f]), Buffer.alloc(1000)])],
    ['that are no MQTT', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
    ['with an endless length', Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0xff])],
  ])('breaks off packets %s', async (_, bytes) => {
    const { hostname, port } = new URL(broker.addresses().mqtt);
    const socket = connectTcp(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(bytes);
    await once(socket, 'close');
    const client = await connect('a');
    client.publish(`gw/${A}/up/data/json`, 'x'.repeat(20_000), { qos: 1 });
    await closing(client);
    await eventually(() => expect(partings(A)).toHaveLength(1));
    expect(came).toEqual([]);
  });
});
