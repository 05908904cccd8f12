import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { sourceById } from '../../telemetry/index.ts';
import { aroundGateways, type GatewayStory, send } from '../gateway/gateway.stories.ts';
import { intakeOf } from './intake.service.ts';

// One gateway sends far more than its pace, and what is not through yet would take half a minute. Meanwhile another one
// sends more messages than the flood has, one after the other: without a pace the flood would be over by then.

let test: TestApp;
let story: GatewayStory;
aroundGateways((...opened) => {
  [test, story] = opened;
});

const T = Date.now();
const MIB = 2 ** 20;
const OTHERS = 100;
type Ready = Awaited<ReturnType<GatewayStory['ready']>>;

const message = (n: number) => ({ run: 'r', seq: n, n: 'temperature', t: T + n, v: n });
/** A message of that many bytes, most of which say nothing. */
const long = (n: number, bytes: number) => JSON.stringify(message(n)).padEnd(bytes, ' ');
const points = async ({ id }: Ready) => (await rows(test, (db) => sourceById(db, id)))?.points;

/** Counts what was answered; what is not when the server closes fails, as it should. */
function countAnswers(sent: readonly Promise<unknown>[]) {
  const count = { answered: 0 };
  for (const each of sent)
    each.then(
      () => {
        count.answered += 1;
      },
      () => undefined,
    );
  return count;
}

const post = async ({ name, secret }: Ready, payload: string) => {
  const authorization = `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const { statusCode } = await test.app.inject({
    ...{ method: 'POST', url: '/api-equipment/ingest', payload, headers },
  });
  if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
};

describe('a gateway that sends more bytes than its pace', () => {
  it('by MQTT, packed, is acknowledged later, and another one meanwhile', async () => {
    const [one, other] = [await story.ready(), await story.ready()];
    const [flooding, modest] = [await story.connect(one), await story.connect(other)];
    // Sixty messages with sixty points are nothing; 120 MiB are.
    const flood = countAnswers(
      Array.from({ length: 60 }, (_, n) =>
        flooding.publishAsync(`gw/${one.id}/up/data/json/gzip`, gzipSync(long(n, 2 * MIB)), { qos: 1 }),
      ),
    );
    await eventually(() => expect(flood.answered).toBeGreaterThan(0));
    for (let n = 0; n < OTHERS; n += 1) await send(modest, other.id, 'data/json', message(n));
    expect(await points(other)).toBe(OTHERS);
    const before = flood.answered;
    expect(before).toBeLessThan(60);
    // Slower, and nothing is thrown away.
    await eventually(() => expect(flood.answered).toBeGreaterThan(before));
    expect(await points(one)).toBeGreaterThanOrEqual(flood.answered);
    flooding.end(true);
  });

  it('by HTTP is answered later, and another one meanwhile', async () => {
    const [one, other] = [await story.ready(), await story.ready()];
    const flood = countAnswers(Array.from({ length: 80 }, (_, n) => post(one, long(n, MIB - 1))));
    await eventually(() => expect(flood.answered).toBeGreaterThan(0));
    for (let n = 0; n < OTHERS; n += 1) await post(other, JSON.stringify(message(n)));
    expect(await points(other)).toBe(OTHERS);
    const before = flood.answered;
    expect(before).toBeLessThan(80);
    await eventually(() => expect(flood.answered).toBeGreaterThan(before));
  });
});

describe('a gateway that sends more messages than its pace', () => {
  it('waits by HTTP as by MQTT, and another one does not', async () => {
    const [one, other] = [await story.ready(), await story.ready()];
    // As if it had sent them by MQTT: it has one pace, whichever way it comes.
    countAnswers(Array.from({ length: 6_000 }, () => intakeOf(test.kit).pace(one.id)));
    const late = countAnswers([post(one, JSON.stringify(message(0)))]);
    for (let n = 0; n < OTHERS; n += 1) await post(other, JSON.stringify(message(n)));
    expect([await points(other), late.answered, await points(one)]).toEqual([OTHERS, 0, 0]);
  });

  it('by HTTP is not read before its turn', async () => {
    const [one, other] = [await story.ready(), await story.ready()];
    countAnswers(Array.from({ length: 6_000 }, () => intakeOf(test.kit).pace(one.id)));
    const refused: unknown[] = [];
    post(one, 'no JSON').catch((error: unknown) => refused.push(error));
    for (let n = 0; n < OTHERS; n += 1) await post(other, JSON.stringify(message(n)));
    expect([await points(other), refused]).toEqual([OTHERS, []]);
  });
});
