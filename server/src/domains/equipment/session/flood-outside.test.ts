import type { MqttClient } from 'mqtt';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { PLUGIN } from '../../../drivers/broker/testing/mosquitto.ts';
import { heldBy, sourceById } from '../../telemetry/index.ts';
import { closing, type GatewayStory, send } from '../gateway/gateway.stories.ts';
import { aroundBroker } from './outside.stories.ts';

// One gateway sends far more than its pace, every message to be acknowledged, and the broker takes it all.

const T = Date.now();
/** At a hundred a second they would take more than a minute; more than all lanes have in hand at once. */
const FLOOD = 8_000;
const message = (seq: number) => ({ run: 'f', seq, n: 'temperature', t: T + seq, v: seq });

describe.skipIf(!PLUGIN)('a flood at a broker outside', () => {
  let test: TestApp;
  let story: GatewayStory;
  aroundBroker(
    (opened, told) => {
      [test, story] = [opened, told];
    },
    { isUp: true },
  );

  const points = async ({ id }: { id: string }) =>
    (await rows(test, (db) => sourceById(db, id)))?.points ?? 0;
  const keptOut = async ({ id }: { id: string }) => {
    const row = await rows(test, (db) =>
      db.selectFrom('gateway').select('kept_out_until').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    return row.kept_out_until !== null;
  };
  /** Whatever it could not send when it was thrown out is no failure. */
  const flood = (client: MqttClient, { id }: { id: string }) => {
    const sent = { acknowledged: 0 };
    for (let seq = 1; seq <= FLOOD; seq += 1)
      send(client, id, 'data/json', message(seq)).then(
        () => {
          sent.acknowledged += 1;
        },
        () => undefined,
      );
    return sent;
  };

  it('of one gateway does not delay another: it is thrown out, nothing the broker took is lost, and it comes again', async () => {
    const [one, other] = [await story.ready(), await story.ready()];
    const [flooding, modest] = [await story.connect(one), await story.connect(other)];
    await send(flooding, one.id, 'hello', {});
    await eventually(async () => expect(await story.status(one.id)).toBe('2'));
    const thrownOut = closing(flooding);
    const sent = flood(flooding, one);
    await thrownOut;
    for (let seq = 1; seq <= 20; seq += 1) await send(modest, other.id, 'data/json', message(seq));
    await eventually(async () => expect(await points(other)).toBe(20));
    // It has not paid yet, and what it sent is stored: storing did not wait for its pace.
    await eventually(async () => expect(await points(one)).toBeGreaterThanOrEqual(sent.acknowledged));
    expect([await keptOut(one), modest.connected]).toEqual([true, true]);
    expect(await story.view(one.id)).toMatchObject({ linkCause: 'flooding' });
    await expect(story.connect(one)).rejects.toMatchObject({ code: 5 });
    const again = await eventually(() => story.connect(one), { interval: 1_000 });
    const before = await points(one);
    await send(again, one.id, 'data/json', message(FLOOD + 1));
    await eventually(async () => expect(await points(one)).toBe(before + 1));
  });

  it('of an enterprise without room neither', async () => {
    const [one, other] = [await story.ready(), await story.ready()];
    const hot = (bytes: number) =>
      rows(test, (db) =>
        db.updateTable('telemetry_source').set({ hot_bytes: bytes }).where('id', '=', other.id).execute(),
      );
    const client = await story.connect(one);
    await send(client, one.id, 'data/json', message(0));
    await eventually(async () => expect(await points(one)).toBe(1));
    await hot(2 ** 42);
    await eventually(async () => expect(await heldBy(test.kit, story.here)).toBe('quota'));
    const thrownOut = closing(client);
    flood(client, one);
    await thrownOut;
    expect(await story.view(one.id)).toMatchObject({ linkCause: 'no_room' });
    await expect(story.connect(one)).rejects.toMatchObject({ code: 5 });
    await hot(0);
    const again = await eventually(() => story.connect(one), { interval: 1_000 });
    await send(again, one.id, 'data/json', message(FLOOD + 1));
    await eventually(async () => expect(await points(one)).toBeGreaterThanOrEqual(2));
  });
});
