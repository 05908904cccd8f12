import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { inTransaction } from '../../../kit/context.ts';
import type { ThingMessage } from '../stream/message.ts';
import { addCounts, statesOf } from './judging.queries.ts';
import { judgeAll } from './judging.service.ts';
import { aroundRules, graphOf, hotGraph, node, type RuleStory } from './rule.stories.ts';
import { loadRunning } from './running.service.ts';

// Two that wait for each other in a ring are found by the database, and one of them is thrown out: that must not happen.

let test: TestApp;
let story: RuleStory;
aroundRules((...opened) => {
  [test, story] = opened;
});

const only = (...devices: string[]) => ({ scope: { products: [story.productId], groups: [], devices } });
const alarmsOf = async (rule: string) =>
  (await story.lin.ask(alarmApi.list, { query: { rule } as never })).body.content;
const deadlocks = () =>
  withClient(test.owner, async (client) => {
    await client.query('select pg_stat_clear_snapshot()');
    const found = await client.query<{ n: string }>(
      'select deadlocks as n from pg_stat_database where datname = current_database()',
    );
    return Number(found.rows[0]?.n);
  });

it('rounds of judging and people lock alarms of several devices in one order', async () => {
  const [one, other] = [await story.ready(), await story.ready()];
  expect(one.id < other.id).toBe(true);
  const id = await story.running(hotGraph, only(one.id, other.id));
  // The alarm of the second device is the older one: by devices and by alarms the order is not the same.
  for (const gateway of [other, one]) {
    await story.say(await story.connect(gateway), gateway.id, { temperature: 90 });
    await eventually(async () =>
      expect((await alarmsOf(id)).map(({ deviceId }: { deviceId: string }) => deviceId)).toContain(
        gateway.id,
      ),
    );
  }
  const { enterprise_id: enterpriseId } = await rows(test, (db) =>
    db.selectFrom('rule').select('enterprise_id').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const message = (deviceId: string): ThingMessage => ({
    ...{
      enterpriseId,
      deviceId,
      deviceName: '',
      deviceCode: '',
      productId: story.productId,
      gatewayId: deviceId,
    },
    ...{ kind: 'property', no: 0, at: Date.now(), receivedAt: Date.now(), values: { temperature: 95 } },
    ...{ quality: {}, tags: {} },
  });
  await withClient(test.owner, (client) =>
    client.query(`create function slow() returns trigger language plpgsql as $$ begin
        perform pg_sleep(0.4); return new; end $$;
      create trigger slow before update on alarm for each row execute function slow();`),
  );
  const before = await deadlocks();
  const running = await rows(test, (db) => loadRunning(test.kit, db));
  const judged = inTransaction(test.kit, { platform: 'test' }, (ctx) =>
    judgeAll(ctx, running, [message(one.id), message(other.id)]),
  );
  const ids: string[] = (await alarmsOf(id)).map((alarm: { id: string }) => alarm.id);
  const taken = story.lin.ask(alarmApi.acknowledge, { body: { ids, text: '' } });
  await judged;
  expect((await taken).body).toEqual({ done: 2 });
  expect((await alarmsOf(id)).map(({ times }: { times: number }) => times)).toEqual([2, 2]);
  expect(await deadlocks()).toBe(before);
  await withClient(test.owner, (client) => client.query('drop trigger slow on alarm'));
  await story.lin.ask(ruleApi.enable, { params: { id }, body: { isEnabled: false } });
});

it('who publishes a rule and who counts for it do not wait for each other', async () => {
  const gateway = await story.ready();
  const long = graphOf(
    [
      node('start', 'on-property', { properties: ['temperature'] }),
      node('long', 'hold', { expression: 'temperature > 80', seconds: 3_600 }),
    ],
    ['start out long'],
  );
  const id = await story.running(long, only(gateway.id));
  await story.say(await story.connect(gateway), gateway.id, { temperature: 90 });
  const known = () => rows(test, (db) => statesOf(db, [id], [gateway.id], false));
  await eventually(async () => expect(await known()).toHaveLength(1));
  const before = await deadlocks();
  let published: ReturnType<typeof story.publish> | undefined;
  await rows(test, async (db) => {
    await statesOf(db, [id], [gateway.id], true);
    published = story.publish(id);
    const waits = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from pg_locks l
          where not l.granted and pg_backend_pid() = any(pg_blocking_pids(l.pid))`.execute(db)
      ).rows[0]?.n;
    await eventually(async () => expect(await waits()).toBe(1));
    const { enterprise_id } = await db
      .selectFrom('rule')
      .select('enterprise_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // The first of its kind: it refers to the rule.
    await addCounts(db, enterprise_id, [
      { ruleId: id, version: 1, node: 'long', port: 'released', times: 1, detail: '' },
    ]);
  });
  expect((await published)?.body).toMatchObject({ version: 2 });
  expect(await deadlocks()).toBe(before);
  await story.lin.ask(ruleApi.enable, { params: { id }, body: { isEnabled: false } });
});
