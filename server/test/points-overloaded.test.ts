import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliveryApi } from '@cloudyard/contract/equipment/delivery.ts';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endLocal } from '../src/drivers/runtime/index.ts';
import { delivering, freePort } from './delivering.ts';
import { layFilled, type ServerProcess, startServer } from './process.ts';
import { times } from './prove.ts';

// Gateways that wait for nothing send everything at once: many times what can be stored in that time.

const GATEWAYS = times(3, 8);
const MESSAGES = times(400, 6_000);
const READINGS = 40;
const NODES = ['a', 'b', 'c', 'd', 'e'];
/** Of the whole process, whatever waits for it outside. */
const MOST_MEMORY_MB = 400;

let folder: string;
let env: Record<string, string>;
let server: ServerProcess;
const { ask, makeGateway } = delivering(() => server.url);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-load-'));
  await layFilled(folder);
  env = {
    CLOUDYARD_DATA: folder,
    MQTT_PORT: String(await freePort()),
    REPEAT_LOGIN: 'allow',
    // As `npm start` has it: without, Node keeps what it could give back.
    NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=16',
  };
  server = await startServer(env);
}, 600_000);
afterAll(async () => {
  await server?.stop();
  await endLocal(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const memoryMb = async () =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;

const message = (seq: number, from: number) => {
  const t = Array.from({ length: READINGS }, (_, n) => from + seq * READINGS + n);
  const columns = NODES.map((n) => ({ n, t, v: t.map((at) => at % 1_000) }));
  return JSON.stringify({ run: 'load', seq, columns });
};

type Own = Awaited<ReturnType<typeof makeGateway>>;

async function connect({ key, secret }: Own) {
  const client = await connectAsync(`mqtt://127.0.0.1:${env.MQTT_PORT}`, {
    ...{ username: key, password: secret, protocolVersion: 4, reconnectPeriod: 1_000, keepalive: 600 },
  });
  // One that is cut off comes again and sends what was not acknowledged.
  client.on('error', () => undefined);
  return client;
}

it('ten times the load slows the server, and neither ends it nor fills it; it loses nothing and goes on', async () => {
  const own: Own[] = [];
  for (let n = 0; n < GATEWAYS; n += 1) own.push(await makeGateway(`LOAD-${n}`));
  const clients = await Promise.all(own.map(connect));
  const [before, from] = [await memoryMb(), Date.now() - 3_600_000];
  let [acknowledged, most] = [0, before];
  const sent = own.flatMap(({ id }, place) =>
    Array.from({ length: MESSAGES }, async (_, seq) => {
      await clients[place]?.publishAsync(`gw/${id}/up/data/json`, message(seq, from), { qos: 1 });
      acknowledged += 1;
    }),
  );
  const all = Promise.all(sent);
  // A user works in the console meanwhile, and is answered.
  for (let stored = 0; stored < GATEWAYS * MESSAGES; ) {
    const seen = await Promise.all(
      own.map(({ id }) => ask('lin.qiao', deliveryApi.view, { params: { id } })),
    );
    stored = seen.reduce((sum, { messages }) => sum + messages, 0);
    most = Math.max(most, await memoryMb());
    // As a person would: what asks without a pause is refused after a minute.
    await sleep(200);
  }
  await all;
  expect([acknowledged, server.child.exitCode]).toEqual([GATEWAYS * MESSAGES, null]);
  expect(most - before).toBeLessThan(MOST_MEMORY_MB);
  for (const { id } of own)
    expect(await ask('lin.qiao', deliveryApi.view, { params: { id } })).toMatchObject({
      ...{ messages: MESSAGES, points: MESSAGES * READINGS * NODES.length, gaps: [] },
      runs: [{ first: 0, last: MESSAGES - 1, stored: MESSAGES, missing: 0 }],
    });
  // It is as it was before: what comes now is stored now.
  await clients[0]?.publishAsync(`gw/${own[0]?.id}/up/data/json`, message(MESSAGES, from), { qos: 1 });
  for (const client of clients) await client.endAsync(true);
}, 3_600_000);
