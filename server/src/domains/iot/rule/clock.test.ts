import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import type { RuleGraph } from '@cloudyard/contract/iot/rule-graph.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { nextOf } from '../../../kit/cron.ts';
import { wakeDue, watchCanaries } from './clock.service.ts';
import { aroundRules, graphOf, hotGraph, node, type RuleStory } from './rule.stories.ts';
import { isInShare, loadRunning } from './running.service.ts';
import { runSchedules } from './schedule.service.ts';

let test: TestApp;
let story: RuleStory;
aroundRules((...opened) => {
  [test, story] = opened;
});

const asPlatform = { platform: 'test' };
const running = () => test.kit.database.transaction(asPlatform, (db) => loadRunning(test.kit, db));
const alarmsOf = async (rule: string) =>
  (await story.lin.ask(alarmApi.list, { query: { rule } as never })).body.content;
const stop = (id: string) => story.lin.ask(ruleApi.enable, { params: { id }, body: { isEnabled: false } });
const view = async (id: string) => (await story.lin.ask(ruleApi.view, { params: { id } })).body;

describe('the clock', () => {
  it('raises what held for long enough though nothing more was said, once', async () => {
    const long = graphOf(
      [
        node('start', 'on-property', { properties: ['temperature'] }),
        node('long', 'hold', { expression: 'temperature > 80', seconds: 3_600 }),
        node('hot', 'raise', { severity: 'info', title: 'long' }),
      ],
      ['start out long', 'long held hot'],
    );
    const gateway = await story.ready();
    const machine = await story.connect(gateway);
    const id = await story.running(long);
    await story.say(machine, gateway.id, { temperature: 90 });
    const due = () =>
      test.kit.database.transaction(asPlatform, async (db) =>
        (await db.selectFrom('rule_state').select('due_at').where('rule_id', '=', id).execute()).flatMap(
          ({ due_at }) => due_at ?? [],
        ),
      );
    await eventually(async () => expect(await due()).toHaveLength(1));
    const later = new Date(Date.now() + 3_700_000);
    // Two copies of the server look at once.
    await Promise.all([wakeDue(test.kit, await running(), later), wakeDue(test.kit, await running(), later)]);
    expect(await alarmsOf(id)).toMatchObject([{ title: 'long', times: 1 }]);
    expect(await due()).toEqual([]);
    await stop(id);
  });

  it.each([
    ['is for a device behind no gateway any more', sql`update device set gateway_id = null`, sql`id`],
    ['cannot be read any more', sql`update rule_state set content = '{}'`, sql`device_id`],
  ])('goes on for others where what a rule waited for %s', async (_, spoil, of) => {
    const waiting = (...does: Parameters<typeof node>) =>
      graphOf(
        [
          node('start', 'on-property', { properties: ['temperature'] }),
          node('long', 'hold', { expression: 'temperature > 80', seconds: 3_600 }),
          node(...does),
        ],
        ['start out long', `long held ${does[0]}`],
      );
    const [one, other] = [await story.ready(), await story.ready()];
    const only = (id: string) => ({ scope: { products: [story.productId], devices: [id] } });
    const ids = [
      await story.running(waiting('stop', 'command', { command: 'stop', arguments: '{}' }), only(one.id)),
      await story.running(waiting('hot', 'raise', { severity: 'info', title: 'long' }), only(other.id)),
    ];
    for (const { id } of [one, other]) {
      const machine = await story.connect(id === one.id ? one : other);
      await story.say(machine, id, { temperature: 90 });
    }
    const due = () =>
      test.kit.database.transaction(asPlatform, async (db) => {
        const all = db.selectFrom('rule_state').select('rule_id').where('rule_id', 'in', ids);
        return (await all.where('due_at', 'is not', null).execute()).length;
      });
    await eventually(async () => expect(await due()).toBe(2));
    await test.kit.database.transaction(asPlatform, (db) =>
      sql`${spoil} where ${of} = ${one.id}`.execute(db),
    );
    await wakeDue(test.kit, await running(), new Date(Date.now() + 3_700_000));
    expect(await alarmsOf(ids[1] as string)).toMatchObject([{ title: 'long' }]);
    expect(await due()).toBe(0);
    for (const id of ids) await stop(id);
  });

  it('speaks for every device of the scope when a schedule is due, and sets the next time', async () => {
    const daily = graphOf(
      [
        node('daily', 'on-schedule', { cron: '0 8 * * *' }),
        node('hot', 'raise', { severity: 'info', title: 'daily' }),
      ],
      ['daily out hot'],
    );
    const [one, other] = [await story.ready(), await story.ready()];
    const { id } = (
      await story.addRule(daily, { scope: { products: [story.productId], devices: [one.id, other.id] } })
    ).body;
    await story.publish(id);
    const next = async () => {
      const { rows } = await test.kit.database.transaction(asPlatform, (db) =>
        sql<{ next_at: Date }>`select next_at from rule where id = ${id}`.execute(db),
      );
      return rows[0]?.next_at as Date;
    };
    const at = await next();
    expect(at).toEqual(nextOf(['0 8 * * *'], new Date()));
    expect(at.toISOString()).toContain('T00:00:00'); // eight in Shanghai
    const rules = await running();
    // What did not change is not made anew: that is work for everybody's server.
    for (const same of await running())
      expect(same.rule).toBe(rules.find((before) => before.id === same.id)?.rule);
    await Promise.all([runSchedules(test.kit, rules, at), runSchedules(test.kit, rules, at)]);
    expect(
      (await alarmsOf(id))
        .map(({ deviceId, times }: { deviceId: string; times: number }) => [deviceId, times])
        .sort(),
    ).toEqual([one.id, other.id].sort().map((device) => [device, 1]));
    expect((await next()).getTime() - at.getTime()).toBe(86_400_000);
    await stop(id);
  });
});

describe('a canary', () => {
  const failing = (title: string, expression: string): RuleGraph =>
    graphOf(
      [
        node('start', 'on-property', { properties: ['temperature'] }),
        node('calc', 'compute', { as: 'x', expression }),
        node('hot', 'raise', { severity: 'info', title }),
      ],
      ['start out calc', 'calc out hot'],
    );
  /** One gateway that is in the share, and one that is not. */
  async function two() {
    const found: Partial<Record<'in' | 'out', Awaited<ReturnType<RuleStory['ready']>>>> = {};
    while (!found.in || !found.out) {
      const one = await story.ready();
      found[isInShare(one.id, 50) ? 'in' : 'out'] ??= one;
    }
    return found as Required<typeof found>;
  }
  const save = async (id: string, graph: RuleGraph) => {
    const { revision, name, scope } = await view(id);
    await story.lin.ask(ruleApi.save, {
      params: { id },
      body: { revision, name, description: '', scope, graph },
    });
  };
  const canary = { share: 50, minutes: 60, failuresAtMost: 10 };

  it('judges its share of devices, and the former version the others', async () => {
    const gateways = await two();
    const id = await story.running(failing('old', 'temperature'));
    await save(id, failing('new', 'temperature'));
    expect((await story.publish(id, { canary })).body).toMatchObject({
      version: 1,
      canary: { version: 2, share: 50 },
    });
    for (const one of [gateways.in, gateways.out])
      await story.say(await story.connect(one), one.id, { temperature: 1 });
    await eventually(async () =>
      expect(
        (await alarmsOf(id))
          .map((one: { deviceId: string; title: string }) => [one.deviceId, one.title])
          .sort(),
      ).toEqual(
        [
          [gateways.in.id, 'new'],
          [gateways.out.id, 'old'],
        ].sort(),
      ),
    );
    expect((await story.publish(id, { canary })).body.code).toBe('iot.rule_canary_open');
    const kept = (await story.lin.ask(ruleApi.endCanary, { params: { id }, body: { keep: true } })).body;
    expect(kept).toMatchObject({ version: 2, canary: null });
    await stop(id);
  });

  it('is taken back when it fails too often, and when its time is over', async () => {
    const gateways = await two();
    const id = await story.running(failing('old', 'temperature'));
    await save(id, failing('new', '1 / int(temperature)'));
    await story.publish(id, { canary });
    const machine = await story.connect(gateways.in);
    for (let n = 0; n < 20; n++) await story.say(machine, gateways.in.id, { temperature: 0 });
    await eventually(async () => expect((await view(id)).canary?.failures ?? 20).toBe(20));
    await watchCanaries(test.kit);
    // What was drawn is in force nowhere: it is a draft again.
    expect(await view(id)).toMatchObject({
      ...{ version: 1, canary: null, returned: 'failures 100', hasDraft: true },
    });
    await save(id, failing('newer', 'temperature'));
    await story.publish(id, { canary });
    await watchCanaries(test.kit, new Date(Date.now() + 61 * 60_000));
    expect(await view(id)).toMatchObject({ version: 1, canary: null, returned: 'time' });
    await stop(id);
  });

  it('needs a version beside it that runs', async () => {
    const { id } = (await story.addRule(hotGraph)).body;
    expect((await story.publish(id, { canary })).body.code).toBe('iot.rule_unpublished');
  });
});
