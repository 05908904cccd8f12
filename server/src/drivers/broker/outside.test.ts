import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { Access, Guest, Parting, Reception } from '../../kit/broker.ts';
import { openOutsideBroker } from './outside.ts';
import { type Mosquitto, makeMosquitto, PLUGIN } from './testing/mosquitto.ts';

const A = '11111111-1111-4111-8111-111111111111';
const B = '22222222-2222-4222-8222-222222222222';
const KEYS = { [A]: `gk-${'a'.repeat(20)}`, [B]: `gk-${'b'.repeat(20)}` } as Record<string, string>;
const run = promisify(execFile);
const guest = (id: string, more: Partial<Guest> = {}): Guest => ({
  ...{ id, username: KEYS[id] as string, hasSecret: true, may: true, ...more },
});

type Copy = ReturnType<typeof openOutsideBroker> & { access: Access };

describe.skipIf(!PLUGIN)('a broker outside', () => {
  let mosquitto: Mosquitto;
  let copies: Copy[] = [];
  let clients: MqttClient[] = [];
  let came: string[] = [];
  let joined: string[] = [];
  let parted: [string, Parting][] = [];
  let take: (payload: string) => Promise<void> = async () => undefined;

  beforeAll(async () => {
    mosquitto = await makeMosquitto();
    await mosquitto.start();
  });
  afterAll(() => mosquitto?.remove());
  afterEach(async () => {
    for (const client of clients) client.end(true);
    for (const copy of copies) await copy.close();
    [copies, clients, came, joined, parted] = [[], [], [], [], []];
    take = async () => undefined;
  });

  const reception: Reception = {
    authority: async () => '',
    welcome: async () => ({ refused: 'unavailable' }),
    heard: async () => undefined,
    connected: async ({ id, sessionId }) => void joined.push(`${id} ${sessionId}`),
    disconnected: async ({ id }, why) => void parted.push([id, why]),
    message: async (_peer, topic, payload) => {
      await take(payload.toString());
      came.push(`${topic} ${payload}`);
    },
  };

  async function open(lanes: readonly number[] = [0, 1, 2, 3]): Promise<Copy> {
    const { url } = mosquitto;
    const addresses = { mqtt: url, mqtts: '', websocket: '' };
    const broker = openOutsideBroker({ url, isManaged: true, addresses, log: () => undefined });
    const copy = { ...broker, access: broker.outside.access as Access };
    copies.push(copy);
    await copy.open(reception);
    await eventually(() => expect(copy.outside.since()).not.toBeNull());
    expect(copy.outside.hears()).toBe(false);
    await copy.outside.attend(lanes);
    await eventually(() => expect(copy.outside.hears()).toBe(true));
    return copy;
  }
  /** Only these, with fresh secrets. */
  async function admit(copy: Copy, ...ids: string[]) {
    await copy.access.settle([], Object.values(KEYS));
    for (const id of ids) await copy.access.grant({ id, username: KEYS[id] as string }, `secret of ${id}`);
  }
  async function connect(id: string, options: IClientOptions = {}) {
    const client = await connectAsync(`mqtt://127.0.0.1:${mosquitto.port}`, {
      ...{
        username: KEYS[id] as string,
        password: `secret of ${id}`,
        reconnectPeriod: 0,
        protocolVersion: 4,
      },
      ...options,
    });
    client.on('error', () => undefined);
    clients.push(client);
    return client;
  }
  const say = (client: MqttClient, id: string, topic: string, payload: string) =>
    client.publishAsync(`gw/${id}/up/${topic}`, payload, { qos: 1 });
  const login = (id: string) => [
    ...['-h', '127.0.0.1', '-p', String(mosquitto.port)],
    ...['-u', KEYS[id] as string, '-P', `secret of ${id}`],
  ];
  /** A hold, and its end. */
  const held = () => {
    let letGo = () => {};
    const until = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    return { until, letGo };
  };

  it('hears machines, of MQTT 5 too, and knows sessions by what they say', async () => {
    const copy = await open();
    await admit(copy, A, B);
    const will = { topic: `gw/${A}/up/gone`, payload: Buffer.from('{"session":"s1"}'), qos: 1 as const };
    const one = await connect(A, { will: { ...will, retain: false } });
    const other = await connect(B, { protocolVersion: 5 });
    await say(one, A, 'hello', '{"session":"s1"}');
    await say(other, B, 'data/json', 'five');
    await eventually(() => expect(came.toSorted()).toEqual(['data/json five', 'hello {"session":"s1"}']));
    expect(joined).toEqual([`${A} outside s1`]);
    one.stream.destroy();
    await eventually(() => expect(parted).toEqual([[A, 'broken']]));
    await say(other, B, 'gone', '{"session":"x","left":true}');
    await eventually(() => expect(parted.at(-1)).toEqual([B, 'left']));
  });

  it('keeps what is not stored: the next who attends gets it', async () => {
    const first = await open();
    await admit(first, A);
    const client = await connect(A);
    const { until, letGo } = held();
    let begun = 0;
    take = () => {
      begun += 1;
      return until;
    };
    for (let n = 0; n < 20; n += 1) await say(client, A, 'data/json', String(n));
    await eventually(() => expect(begun).toBe(20));
    await first.close();
    letGo();
    await eventually(() => expect(came).toHaveLength(20));
    came = [];
    // It was stored, and the copy could not say so any more: it comes again, to another copy.
    await open();
    await eventually(() => expect(new Set(came).size).toBe(20));
    await copies.at(-1)?.close();
    came = [];
    await open();
    await say(client, A, 'data/json', 'last');
    await eventually(() => expect(came).toEqual(['data/json last']));
  });

  it('tries again what could not be stored, and holds up no other gateway with it', async () => {
    await admit(await open(), A);
    let failures = 2;
    take = async (payload) => {
      if (payload === 'hard' && failures-- > 0) throw new Error('the database is away');
    };
    const client = await connect(A);
    await say(client, A, 'data/json', 'hard');
    for (let n = 0; n < 8; n += 1) await say(client, A, 'data/json', `easy ${n}`);
    await eventually(() => expect(came).toHaveLength(9));
    expect(came.at(-1)).toBe('data/json hard');
  });

  it('begins a bounded number of messages', async () => {
    await admit(await open([0, 1, 2, 3]), A);
    const { until, letGo } = held();
    let begun = 0;
    take = () => {
      begun += 1;
      return until;
    };
    const client = await connect(A);
    await Promise.all(Array.from({ length: 1_000 }, (_, n) => say(client, A, 'data/json', String(n))));
    await eventually(() => expect(begun).toBe(400));
    letGo();
    await eventually(() => expect(came).toHaveLength(1_000));
  });

  it('begins a bounded number also of those that are not acknowledged', async () => {
    await admit(await open(), A);
    const { until, letGo } = held();
    let begun = 0;
    take = () => {
      begun += 1;
      return until;
    };
    const client = await connect(A);
    for (let n = 0; n < 2_000; n += 1)
      await client.publishAsync(`gw/${A}/up/data/json`, String(n), { qos: 0 });
    for (let n = 0; n < 8; n += 1) await say(client, A, 'data/json', `last ${n}`);
    // A hundred of each lane, and those that are acknowledged.
    await eventually(() => expect(begun).toBe(408));
    letGo();
    await eventually(() => expect(came.filter((one) => one.includes('last'))).toHaveLength(8));
    // What the broker had not handed over yet is taken now; what it had is forgotten.
    expect(came.length).toBeLessThan(2_000);
    await eventually(async () => {
      await client.publishAsync(`gw/${A}/up/data/json`, 'later', { qos: 0 });
      expect(came).toContain('data/json later');
    });
  });

  it('is not stopped by what the database refuses for good, however much of it there is', async () => {
    await admit(await open(), A);
    const client = await connect(A);
    take = async (payload) => {
      if (payload !== 'good') throw Object.assign(new Error('out of range'), { code: '22003' });
    };
    await Promise.all(Array.from({ length: 400 }, () => say(client, A, 'data/json', 'bad')));
    await say(client, A, 'data/json', 'good');
    await eventually(() => expect(came).toEqual(['data/json good']));
  });

  it('says whether a machine was there to be sent to', async () => {
    const copy = await open();
    await admit(copy, A);
    const client = await connect(A);
    expect(await copy.send(A, 'config', '{}')).toBe(false);
    const heard: string[] = [];
    client.on('message', (topic, payload) => heard.push(`${topic} ${payload}`));
    await client.subscribeAsync(`gw/${A}/down/#`, { qos: 1 });
    expect(await copy.send(A, 'config', '{"version":1}')).toBe(true);
    await eventually(() => expect(heard).toEqual([`gw/${A}/down/config {"version":1}`]));
  });

  it('lets a machine publish and hear its own topics only: mosquitto_pub and mosquitto_sub', async () => {
    const copy = await open();
    await admit(copy, A, B);
    for (const topic of [`gw/${B}/up/data/json`, `gw/${A}/down/config`, 'x'])
      await run('mosquitto_pub', [...login(A), '-V', 'mqttv311', '-q', '1', '-t', topic, '-m', 'evil']).catch(
        () => undefined,
      );
    await run('mosquitto_pub', [...login(A), '-q', '1', '-t', `gw/${A}/up/data/json`, '-m', 'good']);
    const filters = [
      '#',
      `gw/${B}/down/#`,
      'gw/+/down/#',
      'gw/+/up/#',
      '$share/cloudyard/gw/+/up/#',
      '$CONTROL/#',
    ];
    const listening = [...filters, `gw/${A}/down/#`].flatMap((filter) => ['-t', filter]);
    const ear = spawn('mosquitto_sub', [...login(A), '-q', '1', '-v', ...listening]);
    let heard = '';
    ear.stdout.on('data', (chunk: Buffer) => {
      heard += chunk;
    });
    await eventually(async () => expect(await copy.send(A, 'config', 'own')).toBe(true));
    const other = await connect(B);
    await other.subscribeAsync(`gw/${B}/down/#`, { qos: 1 });
    expect(await copy.send(B, 'config', 'foreign')).toBe(true);
    await say(other, B, 'data/json', 'of another');
    await copy.send(A, 'command', 'end');
    await eventually(() => expect(heard).toContain('end'));
    ear.kill();
    expect(heard.trim().split('\n')).toEqual([`gw/${A}/down/config own`, `gw/${A}/down/command end`]);
    await eventually(() => expect(came.toSorted()).toEqual(['data/json good', 'data/json of another']));
  });

  it('throws out who must not stay, and lets in again who may', async () => {
    const copy = await open();
    await admit(copy, A, B);
    const [one, other] = [await connect(A), await connect(B)];
    const closed = Promise.all(
      [one, other].map((each) => new Promise<void>((resolve) => each.once('close', () => resolve()))),
    );
    expect(await copy.access.settle([guest(A, { may: false })], [KEYS[B] as string])).toEqual([]);
    await closed;
    await expect(connect(A)).rejects.toThrow();
    await expect(connect(B)).rejects.toThrow();
    expect(await copy.access.settle([guest(A), guest(B)], [])).toEqual([B]);
    await connect(A);
    await expect(connect(B)).rejects.toThrow();
  });

  it('forgets unknown names, when it has seen them twice', async () => {
    const copy = await open();
    await admit(copy, A, B);
    expect(await copy.access.settleAll([guest(A)])).toEqual([]);
    await connect(B);
    expect(await copy.access.settleAll([guest(A)])).toEqual([]);
    await expect(connect(B)).rejects.toThrow();
    await connect(A);
    expect(mosquitto.known()).toContain(KEYS[A]);
  });

  it('is there again after a restart, and says whose secrets it lost', async () => {
    const copy = await open();
    await admit(copy, A);
    const client = await connect(A);
    await copy.outside.attend([]);
    await say(client, A, 'data/json', 'before');
    await mosquitto.stop();
    await eventually(() => expect(copy.outside.since()).toBeNull());
    await expect(copy.access.settle([guest(A)], [])).rejects.toThrow('away');
    expect(await copy.send(A, 'config', '{}')).toBe(false);
    await mosquitto.start();
    await copy.outside.attend([0, 1, 2, 3]);
    await eventually(() => expect(came).toEqual(['data/json before']));
    await mosquitto.stop();
    mosquitto.forget();
    await mosquitto.start();
    await eventually(() => expect(copy.outside.since()).not.toBeNull());
    expect(await copy.access.settleAll([guest(A)])).toEqual([A]);
    await expect(connect(A)).rejects.toThrow();
  });
});
