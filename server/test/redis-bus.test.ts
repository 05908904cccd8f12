import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { certificateApi } from '@cloudyard/contract/equipment/certificate.ts';
import { configApi } from '@cloudyard/contract/equipment/config.ts';
import { credentialApi } from '@cloudyard/contract/equipment/credential.ts';
import { type DataChange, dataTopic } from '@cloudyard/contract/equipment/data.ts';
import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { equipmentTypeApi } from '@cloudyard/contract/equipment/type.ts';
import { type Ask, addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { Client } from '@stomp/stompjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { Gateway } from '../../gateway/src/gateway.ts';
import type { Databases } from '../src/drivers/database/index.ts';
import { freshDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { AGENT, logInOver } from './login.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';

/** `npm run engines redis` names it; without it these stories are left out. */
const program = process.env.REDIS_TEST_PROGRAM ?? '';

let redis: ChildProcess;
let redisPort: number;
let mqttPort: number;
let databases: Databases;
let one: ServerProcess;
let two: ServerProcess;
let gateway: Gateway | undefined;
let clients: Client[] = [];
const cookies = new Map<string, string>();

const freePort = () =>
  new Promise<number>((resolve) => {
    const taken = createServer().listen(0, '127.0.0.1', () => {
      const { port } = taken.address() as { port: number };
      taken.close(() => resolve(port));
    });
  });

async function startRedis() {
  redis = spawn(program, ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', ''], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const chunk of redis.stdout ?? []) if (String(chunk).includes('Ready to accept')) break;
}
async function stopRedis(signal: NodeJS.Signals) {
  const gone = once(redis, 'exit');
  redis.kill(signal);
  await gone;
}

async function ask<E extends Endpoint>(username: string, endpoint: E, asked: Ask<E>) {
  const cookie = cookies.get(username) ?? (await logInOver(one.url, username));
  cookies.set(username, cookie);
  const { body } = asked as { body?: object };
  const response = await fetch(one.url + addressOf(endpoint, asked as object), {
    method: endpoint.method,
    headers: { cookie, 'user-agent': AGENT, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer;
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function certified() {
  const { id } = await ask('lin.qiao', certificateApi.register, {
    body: {
      ...{ name: '总线试验', description: '试验', registerDescription: '试验' },
      ...{ beginDate: day(-1), endDate: day(30) },
    },
  });
  await ask('deng.rui', certificateApi.verify, {
    body: { verifyCategory: 'REGISTER', certifyStatus: { code: '2' }, equipmentCertify: { id } },
  });
  return id as string;
}

/** A certified gateway with a credential and a node that is read ten times a second. */
async function makeGateway() {
  const types = await ask('lin.qiao', equipmentTypeApi.list, {});
  const type = types.find(({ ifEnabled }: { ifEnabled: boolean }) => ifEnabled);
  const { id } = await ask('lin.qiao', gatewayApi.add, {
    body: {
      ...{ equipmentId: 'REDIS-1', name: '', equipmentType: { id: type.id } },
      ...{ equipmentCertify: { id: await certified() } },
      ...{ equipmentAddressable: false, equipmentIp: '', equipmentPort: null },
    },
  });
  const node = {
    ...{ name: 'a', alias: 'a', description: '', dataType: 'number' as const, dataUnit: 'A' },
    ...{ sampleMode: 'PERIOD' as const, period: 100 },
  };
  await ask('lin.qiao', configApi.save, {
    params: { id },
    body: {
      ...{ transferProtocol: 'MQTT', compressMethod: 'NONE', dataTransferUrl: 'mqtt://localhost' },
      ...{ fileTransferUrl: 'mqtt://localhost', period: 100, buffer: 100_000, version: 0 },
      collectNodeConfigs: [node],
    },
  });
  const { name, secret } = await ask('lin.qiao', credentialApi.issue, {
    params: { id },
    body: { kind: 'key' },
  });
  return { id: id as string, key: name as string, secret: secret as string };
}

/** A browser at this copy, which connects again by itself, and what it heard in each of its connections. */
function browserAt(server: ServerProcess, id: string) {
  const connections: DataChange[][] = [];
  const client = new Client({
    webSocketFactory: () =>
      new WebSocket(`${server.url.replace('http', 'ws')}/sia-equipment-websocket`, ['v12.stomp'], {
        headers: { cookie: cookies.get('lin.qiao') ?? '', 'user-agent': AGENT },
      }),
    reconnectDelay: 100,
    onConnect: () => {
      const heard: DataChange[] = [];
      connections.push(heard);
      client.subscribe(`${dataTopic.name}/${id}`, ({ body }) => heard.push(JSON.parse(body)));
    },
  });
  client.activate();
  clients.push(client);
  return connections;
}

describe.skipIf(!program)('two copies of the server over one Redis', () => {
  beforeAll(async () => {
    [redisPort, mqttPort] = [await freePort(), await freePort()];
    await startRedis();
    databases = await freshDatabase();
    const env = {
      ...{ DATABASE_URL: urlOf(databases.owner), DATABASE_APP_URL: urlOf(databases.app) },
      ...{ BUS_URL: `redis://127.0.0.1:${redisPort}`, REPEAT_LOGIN: 'allow' },
    };
    one = await startServer({ ...env, MQTT_PORT: String(mqttPort) });
    two = await startServer(env);
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.deactivate()));
    clients = [];
    await gateway?.stop();
    await Promise.all([one?.stop(), two?.stop()]);
    await stopRedis('SIGTERM');
    await databases?.stop();
  });

  it('what a gateway sends to one reaches a browser at the other, also after Redis was killed', async () => {
    const own = await makeGateway();
    gateway = new Gateway({ ...own, url: `mqtt://127.0.0.1:${mqttPort}`, say: () => undefined });
    gateway.start();
    const connections = browserAt(two, own.id);
    await eventually(() => expect(connections.at(-1)?.length).toBeGreaterThan(3));
    const before = connections.length;
    await stopRedis('SIGKILL');
    // Points are stored all the same: nothing waits for Redis to be acknowledged.
    const stored = gateway.acknowledged;
    await eventually(() => expect(gateway?.acknowledged).toBeGreaterThan(stored + 5));
    await startRedis();
    // The gap is announced: the browser's connection is ended, it connects again, and values go on.
    await eventually(() => expect(connections.length).toBeGreaterThan(before));
    await eventually(() => expect(connections.at(-1)?.length).toBeGreaterThan(3));
  });

  it('who is thrown out at one is thrown out at the other', async () => {
    const cookie = await logInOver(one.url, 'zhou.yan');
    const socket = new WebSocket(`${two.url.replace('http', 'ws')}/sia-equipment-websocket`, ['v12.stomp'], {
      headers: { cookie, 'user-agent': AGENT },
    });
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    await new Promise((resolve) => socket.on('open', resolve));
    await fetch(`${one.url}/delete-session`, { headers: { cookie, 'user-agent': AGENT } });
    expect(await closed).toBe(4001);
  });

  it('a copy that is killed is a gap for the other', async () => {
    await two.stop('SIGKILL');
    await eventually(() => expect(one.output()).toContain('another copy of the server fell silent'));
  });
});
