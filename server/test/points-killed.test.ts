import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { certificateApi } from '@cloudyard/contract/equipment/certificate.ts';
import { configApi } from '@cloudyard/contract/equipment/config.ts';
import { credentialApi } from '@cloudyard/contract/equipment/credential.ts';
import { deliveryApi } from '@cloudyard/contract/equipment/delivery.ts';
import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { equipmentTypeApi } from '@cloudyard/contract/equipment/type.ts';
import { type Ask, addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Gateway } from '../../gateway/src/gateway.ts';
import { endLocal } from '../src/drivers/runtime/index.ts';
import { eventually } from './eventually.ts';
import { AGENT, logInOver } from './login.ts';
import { type ServerProcess, startServer } from './process.ts';
import { times } from './prove.ts';

// A gateway sends without a pause, and the server or its database is killed again and again.

const ROUNDS = times(3, 50);
let folder: string;
let env: Record<string, string>;
let server: ServerProcess;
const cookies = new Map<string, string>();

const freePort = () =>
  new Promise<number>((resolve) => {
    const taken = createServer().listen(0, '127.0.0.1', () => {
      const { port } = taken.address() as { port: number };
      taken.close(() => resolve(port));
    });
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-points-'));
  if (process.env.FILLED_DATA)
    await promisify(execFile)('cp', ['-a', `${process.env.FILLED_DATA}/.`, folder]);
  env = { CLOUDYARD_DATA: folder, MQTT_PORT: String(await freePort()), REPEAT_LOGIN: 'allow' };
  server = await startServer(env);
}, 600_000);
afterAll(async () => {
  await server?.stop();
  await endLocal(folder);
  await rm(folder, { recursive: true, force: true });
});

async function ask<E extends Endpoint>(username: string, endpoint: E, asked: Ask<E>) {
  const known = cookies.get(username) ?? (await logInOver(server.url, username));
  cookies.set(username, known);
  const { path, body } = {
    path: addressOf(endpoint, asked as object),
    body: (asked as { body?: object }).body,
  };
  const response = await fetch(server.url + path, {
    method: endpoint.method,
    headers: { cookie: known, 'user-agent': AGENT, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer;
}

/** A certified gateway with a credential and five nodes that are read a hundred times a second. */
async function makeGateway() {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { id: certificate } = await ask('lin.qiao', certificateApi.register, {
    body: {
      ...{
        name: '断电试验',
        description: '试验',
        registerDescription: '试验',
        beginDate: day(-1),
        endDate: day(30),
      },
    },
  });
  await ask('deng.rui', certificateApi.verify, {
    body: { verifyCategory: 'REGISTER', certifyStatus: { code: '2' }, equipmentCertify: { id: certificate } },
  });
  const types = await ask('lin.qiao', equipmentTypeApi.list, {});
  const type = types.find(({ ifEnabled }: { ifEnabled: boolean }) => ifEnabled);
  const { id } = await ask('lin.qiao', gatewayApi.add, {
    body: {
      ...{
        equipmentId: 'KILLED-1',
        name: '',
        equipmentType: { id: type.id },
        equipmentCertify: { id: certificate },
      },
      ...{ equipmentAddressable: false, equipmentIp: '', equipmentPort: null },
    },
  });
  const nodes = ['a', 'b', 'c', 'd', 'e'].map((alias) => ({
    ...{ name: alias, alias, description: '', dataType: 'number' as const, dataUnit: 'A' },
    ...{ sampleMode: 'PERIOD' as const, period: 50 },
  }));
  await ask('lin.qiao', configApi.save, {
    params: { id },
    body: {
      ...{ transferProtocol: 'MQTT', compressMethod: 'NONE', dataTransferUrl: 'mqtt://localhost' },
      ...{
        fileTransferUrl: 'mqtt://localhost',
        period: 50,
        buffer: 1_000_000,
        version: 0,
        collectNodeConfigs: nodes,
      },
    },
  });
  const { name, secret } = await ask('lin.qiao', credentialApi.issue, {
    params: { id },
    body: { kind: 'key' },
  });
  return { id: id as string, key: name as string, secret: secret as string };
}

/** The embedded PostgreSQL, by the file in which it says who it is. */
const postmaster = async () =>
  Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n', 1)[0]);

it('no acknowledged point is lost and none doubled, whatever is killed under load', async () => {
  const own = await makeGateway();
  const url = `mqtt://127.0.0.1:${env.MQTT_PORT}`;
  const gateway = new Gateway({ ...own, url, say: () => undefined });
  gateway.setFaults({ duplicate: 0.1, reorder: 0.1, flood: 5 });
  gateway.start();
  await eventually(() => expect(gateway.sent).toBeGreaterThan(50));
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(300 + Math.random() * 1_500);
    if (round % 3 === 2) process.kill(await postmaster(), 'SIGKILL');
    await server.stop('SIGKILL');
    server = await startServer(env);
    const before = gateway.acknowledged;
    await eventually(() => expect(gateway.acknowledged).toBeGreaterThan(before + 20));
  }
  gateway.rest();
  await eventually(() => expect(gateway.waiting).toBe(0));
  await gateway.stop();
  const found = await ask('lin.qiao', deliveryApi.view, { params: { id: own.id } });
  expect(found).toMatchObject({
    ...{ messages: gateway.sent, points: gateway.sent * 5, gaps: [] },
    runs: [{ run: gateway.run, first: 1, last: gateway.sent, stored: gateway.sent, missing: 0 }],
  });
}, 3_600_000);
