import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { wakeDue } from './clock.service.ts';
import { aroundRules, graphOf, node, type RuleStory } from './rule.stories.ts';
import { isInShare, loadRunning } from './running.service.ts';
import { runSchedules } from './schedule.service.ts';

let test: TestApp;
let story: RuleStory;
aroundRules((...opened) => {
  [test, story] = opened;
});

const running = () => rows(test, (db) => loadRunning(test.kit, db));
const alarmsOf = async (rule: string) =>
  (await story.lin.ask(alarmApi.list, { query: { rule } as never })).body.content;
const waiting = (title: string) =>
  graphOf(
    [
      node('start', 'on-property', { properties: ['temperature'] }),
      node('long', 'hold', { expression: 'temperature > 80', seconds: 3_600 }),
      node('hot', 'raise', { severity: 'info', title }),
    ],
    ['start out long', 'long held hot'],
  );
const only = (...devices: string[]) => ({ scope: { products: [story.productId], groups: [], devices } });
/** Versions that wait for something. */
const due = (id: string) =>
  rows(test, async (db) =>
    (
      await sql<{ version: number; device_id: string }>`select version, device_id from rule_state
        where rule_id = ${id} and due_at is not null order by version, device_id`.execute(db)
    ).rows.map(({ version, device_id }) => [version, device_id]),
  );
const later = () => new Date(Date.now() + 3_700_000);

it('a version that a copy has not heard of is not taken for a stopped one', async () => {
  const gateway = await story.ready();
  const machine = await story.connect(gateway);
  const id = await story.running(waiting('held'), only(gateway.id));
  await story.say(machine, gateway.id, { temperature: 90 });
  await eventually(async () => expect(await due(id)).toEqual([[1, gateway.id]]));
  await wakeDue(test.kit, [], later());
  expect(await due(id)).toEqual([[1, gateway.id]]);
  await wakeDue(test.kit, await running(), new Date(later().getTime() + 120_000));
  expect(await alarmsOf(id)).toMatchObject([{ title: 'held' }]);

  const daily = graphOf(
    [
      node('daily', 'on-schedule', { cron: '0 8 * * *' }),
      node('hot', 'raise', { severity: 'info', title: 'daily' }),
    ],
    ['daily out hot'],
  );
  const scheduled = await story.running(daily, only(gateway.id));
  const next = () =>
    rows(test, async (db) => {
      const found = await sql<{ next_at: Date }>`select next_at from rule where id = ${scheduled}`.execute(
        db,
      );
      return found.rows[0]?.next_at as Date;
    });
  const at = await next();
  await runSchedules(test.kit, [], at);
  await runSchedules(test.kit, await running(), await next());
  expect((await next()).getTime() - at.getTime()).toBe(86_400_000);
});

it('what is raised by the clock knows the tags of its device', async () => {
  const gateway = await story.ready();
  await rows(test, (db) =>
    sql`update device set tags = '{"site": "east"}' where id = ${gateway.id}`.execute(db),
  );
  const machine = await story.connect(gateway);
  const id = await story.running(waiting('held at ${tags.site}'), only(gateway.id));
  await story.say(machine, gateway.id, { temperature: 90 });
  await eventually(async () => expect(await due(id)).toHaveLength(1));
  await wakeDue(test.kit, await running(), later());
  expect(await alarmsOf(id)).toMatchObject([{ title: 'held at east' }]);
});

it('what a version waits for goes to its canary with the devices of it, and comes back, once', async () => {
  const gateways = [await story.ready(), await story.ready(), await story.ready()];
  const share = 50;
  const ids = gateways.map(({ id }) => id);
  const id = await story.running(waiting('held'), only(...ids));
  for (const gateway of gateways)
    await story.say(await story.connect(gateway), gateway.id, { temperature: 90 });
  await eventually(async () => expect(await due(id)).toHaveLength(3));
  const canary = { share, minutes: 60, failuresAtMost: 50 };
  const { revision } = (await story.lin.ask(ruleApi.view, { params: { id } })).body;
  await story.lin.ask(ruleApi.save, {
    params: { id },
    body: {
      revision,
      name: 'canary of holds',
      description: '',
      ...only(...ids),
      graph: waiting('held'),
    } as never,
  });
  await story.publish(id, { canary });
  const versionOf = (device: string) => (isInShare(device, share) ? 2 : 1);
  const shared = ids.map((device) => [versionOf(device), device]);
  expect(new Set((await due(id)).map(String))).toEqual(new Set(shared.map(String)));
  await wakeDue(test.kit, await running(), later());
  const raised = (await alarmsOf(id)) as { deviceId: string; times: number }[];
  expect(raised.map(({ deviceId, times }) => `${deviceId} ${times}`).sort()).toEqual(
    ids.map((device) => `${device} 1`).sort(),
  );
  await story.lin.ask(ruleApi.endCanary, { params: { id }, body: { keep: false } } as never);
  const versions = await rows(test, (db) =>
    sql<{ version: number }>`select distinct version from rule_state where rule_id = ${id}`.execute(db),
  );
  expect(versions.rows).toEqual([{ version: 1 }]);
});
