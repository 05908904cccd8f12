import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { Aedes } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { Lane } from './lane.ts';

// With a broker of this process: what a lane does with a message is the same at any.

let aedes: Aedes;
let server: Server;
let url: string;
let machine: MqttClient;
let lanes: Lane[] = [];
/** What was acknowledged to the broker, and it may forget. */
let forgotten: string[] = [];
beforeAll(async () => {
  aedes = await Aedes.createBroker();
  aedes.on('ack', (packet) => 'payload' in packet && forgotten.push(String(packet.payload)));
  server = createServer(aedes.handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
  machine = await connectAsync(url);
});
afterEach(async () => {
  for (const lane of lanes) await lane.close();
  [lanes, forgotten] = [[], []];
});
afterAll(async () => {
  machine?.end(true);
  await new Promise<void>((closed) => aedes.close(closed));
  server.close();
});

const TOPIC = 'gw/one/up/data/json';
const say = (payload: string) => machine.publishAsync(TOPIC, payload, { qos: 1 });

/** A lane, what it was given, and what it said. */
async function attend(clientId: string, take: (payload: string) => Promise<void>) {
  const subscribed = once(aedes, 'subscribe');
  const [given, said] = [[] as string[], [] as string[]];
  const lane = new Lane({
    ...{ url, clientId, filter: 'gw/+/up/#', connection: { protocolVersion: 4 } },
    take: async (_topic, payload) => {
      given.push(String(payload));
      await take(String(payload));
    },
    log: (_error, what) => said.push(what),
    pauseAfter: () => 1,
  });
  lanes.push(lane);
  await subscribed;
  return { lane, given, said, times: (payload: string) => given.filter((one) => one === payload).length };
}

const GIVEN_UP = `a message on ${TOPIC} is given up: it cannot be stored, others can`;

it('says that it hears when the broker has answered that, and not while it is away', async () => {
  const before = aedes.authorizeSubscribe;
  onTestFinished(() => {
    aedes.authorizeSubscribe = before;
  });
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    aedes.authorizeSubscribe = (_client, subscription, done) => {
      answer = () => done(null, subscription);
      resolve();
    };
  });
  const attending = attend('hearing', async () => undefined);
  await asked;
  expect(lanes.at(-1)?.isSubscribed()).toBe(false);
  answer();
  const { lane } = await attending;
  await eventually(() => expect(lane.isSubscribed()).toBe(true));
  await lane.close();
  expect(lane.isSubscribed()).toBe(false);
});

it('gives up what failed ten times while others were stored, says so, and does not get it again', async () => {
  const first = await attend('lane', async (payload) => {
    if (payload === 'poison') throw new Error('it breaks whatever takes it');
  });
  await say('poison');
  await say('good');
  await eventually(() => expect(first.said).toContain(GIVEN_UP));
  expect(first.times('good')).toBe(1);
  const tries = first.times('poison');
  expect(tries).toBeGreaterThanOrEqual(10);
  await say('later');
  await eventually(() => expect(forgotten.toSorted()).toEqual(['good', 'later', 'poison']));
  expect(first.times('poison')).toBe(tries);
  await first.lane.close();
  const next = await attend('lane', async () => undefined);
  await say('last');
  await eventually(() => expect(next.given).toEqual(['last']));
});

it('tries at most ten times when others are stored from the beginning', async () => {
  let letGo = () => {};
  const isStored = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { said, times } = await attend('exact', async (payload) => {
    if (payload !== 'poison') return letGo();
    await isStored;
    throw new Error('it breaks whatever takes it');
  });
  await say('poison');
  await say('good');
  await eventually(() => expect(said).toContain(GIVEN_UP));
  expect([times('poison'), said.filter((line) => line === GIVEN_UP)]).toEqual([10, [GIVEN_UP]]);
});

it('gives nothing up while nothing at all is stored: that is no fault of the message', async () => {
  let isAway = true;
  const { said, times } = await attend('away', async () => {
    if (isAway) throw new Error('the database is away');
  });
  await say('patient');
  await eventually(() => expect(times('patient')).toBeGreaterThan(20));
  isAway = false;
  const before = times('patient');
  await say('next');
  await eventually(() => expect(times('next')).toBe(1));
  expect(times('patient')).toBeLessThanOrEqual(before + 1);
  await eventually(() => expect(forgotten.toSorted()).toEqual(['next', 'patient']));
  expect(said).not.toContain(GIVEN_UP);
});

it('does not acknowledge what is not stored: the next who attends gets it, once', async () => {
  const never = new Promise<void>(() => undefined);
  const first = await attend('handed over', (payload) => (payload === 'slow' ? never : Promise.resolve()));
  await say('slow');
  await say('quick');
  await eventually(() => expect(forgotten).toEqual(['quick']));
  expect(first.given).toEqual(['slow', 'quick']);
  await first.lane.close();
  const next = await attend('handed over', async () => undefined);
  await say('end');
  await eventually(() => expect(forgotten).toEqual(['quick', 'slow', 'end']));
  expect(next.given).toEqual(['slow', 'end']);
  await next.lane.close();
  const last = await attend('handed over', async () => undefined);
  await say('over');
  await eventually(() => expect(last.given).toEqual(['over']));
});
