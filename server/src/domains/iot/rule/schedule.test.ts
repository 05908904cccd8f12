import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { iotStory, modelWith, property } from '../iot.stories.ts';
import { aroundRules, graphOf, node, type RuleStory } from './rule.stories.ts';
import { loadRunning } from './running.service.ts';
import { DEVICES_AT_ONCE, runSchedules } from './schedule.service.ts';

let test: TestApp;
let story: RuleStory;
let productId: string;
let devices: string[];
aroundRules((...opened) => {
  [test, story] = opened;
});

const MANY = 2 * DEVICES_AT_ONCE + 200;

beforeAll(async () => {
  const things = await iotStory(test);
  productId = await things.added();
  await things.published(productId, modelWith({ properties: [property('speed')] }));
  const { id: gateway } = await story.ready();
  await rows(test, (db) =>
    sql`insert into device (enterprise_id, product_id, node_type, name, code, gateway_id)
      select ${things.here}, ${productId}, 'child', 'pump ' || n, 'PUMP-AT-' || n, ${gateway}
      from generate_series(1, ${MANY}::int) n`.execute(db),
  );
  devices = await rows(test, async (db) =>
    (
      await db.selectFrom('device').select('id').where('product_id', '=', productId).orderBy('id').execute()
    ).map(({ id }) => id),
  );
});
/** Runs as the owner of the tables. */
const owner = (text: string) => withClient(test.owner, (client) => client.query(text));

/** Raising an alarm for one device fails, with this code. */
const failingFor = (device: string, code: string) =>
  owner(`create or replace function fails() returns trigger language plpgsql as $$ begin
      if new.device_id = '${device}' then raise exception 'not this one' using errcode = '${code}'; end if;
      return new; end $$;
    create or replace trigger fails before insert on alarm for each row execute function fails();`);

const daily = graphOf(
  [
    node('daily', 'on-schedule', { cron: '0 8 * * *' }),
    node('due', 'raise', { severity: 'info', title: 'daily' }),
  ],
  ['daily out due'],
);
const begun = async () => {
  const id = await story.running(daily, { scope: { products: [productId], groups: [], devices: [] } });
  const { next_at } = await rows(test, (db) =>
    db.selectFrom('rule').select('next_at').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return { id, at: next_at as Date };
};
/** As a copy of the server does it that knows nothing but what is written down. */
const run = async (at: Date) =>
  runSchedules(test.kit, await rows(test, (db) => loadRunning(test.kit, db)), at);
const alarmsOf = (id: string) =>
  rows(test, async (db) =>
    (await db.selectFrom('alarm').select(['device_id', 'times']).where('rule_id', '=', id).execute()).map(
      ({ device_id, times }) => `${device_id} ${times}`,
    ),
  );
const once = (ids: readonly string[]) => ids.map((id) => `${id} 1`).sort();
const ticking = (id: string) =>
  rows(test, async (db) => {
    const { tick_at, tick_after } = await db
      .selectFrom('rule')
      .select(['tick_at', 'tick_after'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return tick_at && tick_after;
  });

it('a schedule speaks for every device of many, once', async () => {
  const { id, at } = await begun();
  await Promise.all([run(at), run(at)]);
  await eventually(async () => expect(await ticking(id)).toBeNull());
  expect((await alarmsOf(id)).sort()).toEqual(once(devices));
});

it('goes on after the last device it spoke for when it is interrupted, and repeats none', async () => {
  const { id, at } = await begun();
  const within = devices[DEVICES_AT_ONCE + 10] as string;
  await failingFor(within, '40001');
  await run(at);
  expect(await ticking(id)).toBe(devices[DEVICES_AT_ONCE - 1]);
  expect(await alarmsOf(id)).toHaveLength(DEVICES_AT_ONCE);
  await owner('drop trigger fails on alarm');
  await run(at);
  await eventually(async () => expect(await ticking(id)).toBeNull());
  expect((await alarmsOf(id)).sort()).toEqual(once(devices));
});

it('leaves out the one device for which nothing can be said', async () => {
  const { id, at } = await begun();
  const within = devices[3] as string;
  await failingFor(within, 'P0001');
  await run(at);
  await eventually(async () => expect(await ticking(id)).toBeNull());
  expect((await alarmsOf(id)).sort()).toEqual(once(devices.filter((one) => one !== within)));
  await owner('drop trigger fails on alarm');
});
