import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../kit/context.ts';
import { sourceById } from '../../telemetry/index.ts';
import { said } from '../equipment.stories.ts';
import { aroundGateways, closing, type GatewayStory, heard, send } from '../gateway/gateway.stories.ts';
import { bar } from '../wire/barred.ts';
import { endSessions } from './end.service.ts';

// A new credential ends the connections of the former one by a word on the bus, which may come late or never.

let test: TestApp;
let story: GatewayStory;
aroundGateways((...opened) => {
  [test, story] = opened;
});

const points = async (id: string) => (await rows(test, (db) => sourceById(db, id)))?.points;
const isConnected = (id: string) => eventually(async () => expect(await story.status(id)).toBe('2'));

it('a connection made with the new credential stays when the word comes after it', async () => {
  const one = await story.ready();
  const other = await story.ready();
  const fresh = (await story.issue(one.id)).body as { name: string; secret: string };
  await heard(test);
  const [client, witness] = [await story.connect(fresh), await story.connect(other)];
  await isConnected(one.id);
  await isConnected(other.id);
  await inTransaction(test.kit, { platform: 'story' }, (ctx) => endSessions(ctx, [one.id]));
  await heard(test);
  // A word that came later has had its effect.
  const closed = closing(witness);
  expect(said(await story.lin.ask(gatewayApi.stop, { params: { id: other.id } }))).toBe('done');
  await closed;
  expect(client.connected).toBe(true);
  await send(client, one.id, 'data/json', { run: 'r', seq: 1, n: 'temperature', t: Date.now(), v: 1 });
  await eventually(async () => expect(await points(one.id)).toBe(1));
});

it('what is said at once is taken when the word came just before the connection', async () => {
  const one = await story.ready();
  await heard(test);
  bar(test.kit, [one.id]);
  // Its connection is noted when this is over: until then it has only been let in.
  const held = Promise.withResolvers<void>();
  const holding = inTransaction(test.kit, { platform: 'story' }, async ({ db }) => {
    await db.selectFrom('gateway').select('id').where('id', '=', one.id).forNoKeyUpdate().execute();
    await held.promise;
  });
  const client = await story.connect(one);
  const reading = { run: 'r', seq: 1, n: 'temperature', t: Date.now(), v: 1 };
  const taken = send(client, one.id, 'data/json', reading).then(() => 'taken');
  const closed = closing(client).then(() => 'closed');
  expect(await Promise.race([taken, closed]).finally(held.resolve)).toBe('taken');
  await holding;
});

it('a connection made with the former credential ends also where the word never came', async () => {
  const one = await story.ready();
  const client = await story.connect(one);
  await isConnected(one.id);
  const closed = closing(client);
  await rows(test, async (db) => {
    const { id, ...former } = await db
      .selectFrom('gateway_credential')
      .selectAll()
      .where('name', '=', one.name)
      .executeTakeFirstOrThrow();
    await db.updateTable('gateway_credential').set({ revoked_at: new Date() }).where('id', '=', id).execute();
    await db
      .insertInto('gateway_credential')
      .values({ ...former, name: `gk-${one.id.slice(0, 20)}` })
      .execute();
  });
  await closed;
  await expect(story.connect(one)).rejects.toMatchObject({ code: 4 });
});
