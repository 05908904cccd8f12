import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliveryApi } from '@cloudyard/contract/equipment/delivery.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Gateway } from '../../gateway/src/gateway.ts';
import { endLocal } from '../src/drivers/runtime/index.ts';
import { delivering, freePort } from './delivering.ts';
import { eventually } from './eventually.ts';
import { layFilled, type ServerProcess, startServer } from './process.ts';
import { times } from './prove.ts';

// A gateway sends without a pause, and the server or its database is killed again and again.

const ROUNDS = times(3, 50);
let folder: string;
let env: Record<string, string>;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-points-'));
  await layFilled(folder);
  env = { CLOUDYARD_DATA: folder, MQTT_PORT: String(await freePort()), REPEAT_LOGIN: 'allow' };
  server = await startServer(env);
}, 600_000);
afterAll(async () => {
  await server?.stop();
  await endLocal(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const { ask, makeGateway } = delivering(() => server.url);

/** The embedded PostgreSQL, by the file in which it says who it is. */
const postmaster = async () =>
  Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n', 1)[0]);

it('no acknowledged point is lost and none doubled, whatever is killed under load', async () => {
  const own = await makeGateway('KILLED-1');
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
  // The last message too may be one that was held back.
  gateway.setFaults({ reorder: 1 });
  gateway.rest();
  await eventually(() => expect(gateway.waiting).toBe(0));
  await gateway.stop();
  const found = await ask('lin.qiao', deliveryApi.view, { params: { id: own.id } });
  expect(found).toMatchObject({
    ...{ messages: gateway.sent, points: gateway.sent * 5, gaps: [] },
    runs: [{ run: gateway.run, first: 1, last: gateway.sent, stored: gateway.sent, missing: 0 }],
  });
}, 3_600_000);
