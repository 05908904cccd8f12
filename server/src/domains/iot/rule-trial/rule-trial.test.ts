import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { ruleTrialApi, type Trial, type TrialSide } from '@cloudyard/contract/iot/rule-trial.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { aroundRules, graphOf, hotGraph, node, type RuleStory } from '../rule/rule.stories.ts';

let test: TestApp;
let story: RuleStory;
aroundRules((...opened) => {
  [test, story] = opened;
});

const start = (id: string, hours = 1) =>
  story.lin.ask(ruleTrialApi.start, { params: { id }, body: { hours } });
const ended = async (trial: string) => {
  await eventually(async () =>
    expect(['done', 'failed', 'cancelled']).toContain(
      (await story.lin.ask(ruleTrialApi.view, { params: { id: trial } })).body.state,
    ),
  );
  return (await story.lin.ask(ruleTrialApi.view, { params: { id: trial } })).body;
};
const effects = async (id: string, side: TrialSide, page = 0, size = 10) =>
  (await story.lin.ask(ruleTrialApi.effects, { params: { id }, query: { side, page, size } })).body;
const alarms = async () => (await story.lin.ask(alarmApi.list, { query: {} as never })).body.totalElements;

describe('a trial', () => {
  it('says what a rule would have done, twice the same, and does nothing', async () => {
    const gateway = await story.ready();
    const machine = await story.connect(gateway);
    const began = Date.now() - 30 * 60_000;
    const temperatures = [70, 85, 90, 60, 95, 50];
    for (const [n, temperature] of temperatures.entries())
      await story.say(machine, gateway.id, { temperature }, began + n * 1_000);
    const everything = graphOf(
      [
        ...hotGraph.nodes,
        node('told', 'message', { users: [], handlers: true, title: 'x', text: 'y' }),
        node('done', 'command', { command: 'stop', arguments: '{}' }),
      ],
      [
        ...hotGraph.links.map(({ from, port, to }) => `${from} ${port} ${to}`),
        'is-hot yes told',
        'is-hot yes done',
      ],
    );
    const { id } = (
      await story.addRule(everything, { scope: { products: [story.productId], devices: [gateway.id] } })
    ).body;
    const before = await alarms();
    const first = await ended((await start(id)).body.id);
    expect(first).toMatchObject({
      ...{ state: 'done', messages: 7, failures: 0, against: null, onlyBefore: 0, onlyAfter: 10, both: 0 },
      counts: [
        { kind: 'clear', before: 0, after: 2 },
        { kind: 'command', before: 0, after: 3 },
        { kind: 'message', before: 0, after: 3 },
        { kind: 'raise', before: 0, after: 2 },
      ],
    });
    const shown = await effects(first.id, 'after');
    expect(shown.content[0]).toMatchObject({ kind: 'raise', text: 'minor Hot: 85', deviceId: gateway.id });
    expect(await effects(first.id, 'after', 3, 3)).toMatchObject({
      ...{ totalElements: 10, content: shown.content.slice(9) },
    });
    const second = await ended((await start(id)).body.id);
    const bytes = ({ id: _, from, to, speed, startedAt, endedAt, ...rest }: Trial) => JSON.stringify(rest);
    expect(bytes(second)).toBe(bytes(first));
    expect(JSON.stringify(await effects(second.id, 'after'))).toBe(JSON.stringify(shown));
    expect(await alarms()).toBe(before);
    const { rows } = await test.kit.database.transaction({ platform: 'test' }, async (db) => ({
      rows: await db
        .selectFrom('gateway_command')
        .select('id')
        .where('gateway_id', '=', gateway.id)
        .execute(),
    }));
    expect(rows).toEqual([]);
  });

  it('shows the difference to the version in force', async () => {
    const gateway = await story.ready();
    const machine = await story.connect(gateway);
    const began = Date.now() - 20 * 60_000;
    for (const [n, temperature] of [70, 85, 60, 95, 50].entries())
      await story.say(machine, gateway.id, { temperature }, began + n * 1_000);
    const { id } = (
      await story.addRule(hotGraph, { scope: { products: [story.productId], devices: [gateway.id] } })
    ).body;
    await story.publish(id);
    const { revision, name, scope } = (await story.lin.ask(ruleApi.view, { params: { id } })).body;
    const hotter = {
      ...hotGraph,
      nodes: hotGraph.nodes.map((one) =>
        one.type === 'filter' ? { ...one, expression: 'temperature > 90' } : one,
      ),
    };
    await story.lin.ask(ruleApi.save, {
      params: { id },
      body: { revision, name, description: '', scope, graph: hotter },
    });
    const trial = await ended((await start(id)).body.id);
    expect(trial).toMatchObject({
      ...{ against: 1, both: 2, onlyAfter: 0, onlyBefore: 2 },
    });
    expect((await effects(trial.id, 'before')).content).toMatchObject([
      { kind: 'raise', text: 'minor Hot: 85' },
      { kind: 'clear' },
    ]);
    await story.lin.ask(ruleApi.enable, { params: { id }, body: { isEnabled: false } });
  });

  it('knows of a device behind another gateway what that had said by then, and nothing of later', async () => {
    const [own, other] = [await story.ready(), await story.ready()];
    const [machine, asked] = [await story.connect(own), await story.connect(other)];
    const began = Date.now() - 20 * 60_000;
    const said = [
      ...[{ one: other, seconds: 0, temperature: 10 }],
      ...[{ one: own, seconds: 5, temperature: 50 }],
      ...[{ one: other, seconds: 10, temperature: 99 }],
      ...[{ one: own, seconds: 15, temperature: 50 }],
      ...[{ one: other, seconds: 20, temperature: 10 }],
    ];
    for (const { one, seconds, temperature } of said)
      await story.say(one === own ? machine : asked, one.id, { temperature }, began + seconds * 1_000);
    const graph = graphOf(
      [
        node('start', 'on-property', { properties: ['temperature'] }),
        node('beside', 'enrich', { deviceId: other.id, property: 'temperature', as: 'beside' }),
        node('is-hot', 'filter', { expression: 'double(vars.beside) > 80.0' }),
        node('hot', 'raise', { severity: 'minor', title: 'Hot beside: ${vars.beside}' }),
      ],
      ['start out beside', 'beside out is-hot', 'is-hot yes hot'],
    );
    const { id } = (await story.addRule(graph, { scope: { products: [story.productId], devices: [own.id] } }))
      .body;
    const trial = await ended((await start(id)).body.id);
    const ports = Object.fromEntries(trial.nodes.map((one: Trial['nodes'][number]) => [one.node, one.ports]));
    expect(ports).toMatchObject({ beside: { out: 2 }, 'is-hot': { yes: 1, no: 1 } });
    expect((await effects(trial.id, 'after')).content).toMatchObject([
      { kind: 'raise', text: 'minor Hot beside: 99', at: new Date(began + 15_000).toISOString() },
    ]);
  });

  it('speaks by the clock as often as it was due, with what was known then', async () => {
    const gateway = await story.ready();
    const machine = await story.connect(gateway);
    const began = Date.now() - 32 * 60_000;
    await story.say(machine, gateway.id, { temperature: 85 }, began);
    const graph = graphOf(
      [
        node('often', 'on-schedule', { cron: '*/5 * * * *' }),
        node('is-hot', 'filter', { expression: 'temperature > 80.0' }),
        node('told', 'message', { users: [], handlers: true, title: 'x', text: '${temperature}' }),
      ],
      ['often out is-hot', 'is-hot yes told'],
    );
    const { id } = (
      await story.addRule(graph, { scope: { products: [story.productId], devices: [gateway.id] } })
    ).body;
    const trial = await ended((await start(id)).body.id);
    const FIVE = 5 * 60_000;
    const due = Array.from({ length: 12 }, (_, n) => (Math.ceil(Date.parse(trial.from) / FIVE) + n) * FIVE);
    const known = due.filter((at) => at > began).length;
    const ports = Object.fromEntries(trial.nodes.map((one: Trial['nodes'][number]) => [one.node, one.ports]));
    expect(ports).toMatchObject({
      ...{ often: { out: 12 }, 'is-hot': { yes: known, skipped: 12 - known }, told: { done: known } },
    });
    expect((await effects(trial.id, 'after')).content[0]).toMatchObject({
      ...{ kind: 'message', at: new Date(due[12 - known] as number).toISOString() },
    });
  });

  it('is not begun with a rule that is wrong, nor twice at once; and can be cancelled', async () => {
    const wrong = graphOf([node('start', 'on-property', { properties: ['pressure'] })], []);
    const { id: bad } = (await story.addRule(wrong)).body;
    expect((await start(bad)).body.code).toBe('iot.rule_invalid');
    const { id } = (await story.addRule(hotGraph)).body;
    await test.kit.database.transaction({ platform: 'test' }, (db) =>
      sql`insert into rule_trial (rule_id, enterprise_id, scope, graph, from_at, to_at)
        select id, enterprise_id, scope, graph, now(), now() from rule where id = ${id}`.execute(db),
    );
    expect((await start(id)).body.code).toBe('iot.trials_open');
    const [open] = (await story.lin.ask(ruleTrialApi.list, { params: { id } })).body;
    expect((await story.lin.ask(ruleTrialApi.cancel, { params: { id: open.id } })).body.state).toBe(
      'cancelled',
    );
  });
});

describe('messages that a user wrote', () => {
  const graph = graphOf(
    [
      ...hotGraph.nodes,
      node('long', 'hold', { expression: 'temperature > 80', seconds: 60 }),
      node('stop', 'command', { command: 'stop', arguments: '{"t": ${temperature}}' }),
      node('daily', 'on-schedule', { cron: '0 8 * * *' }),
      node('out', 'message', { users: [], handlers: true, title: 'now ${temperature}', text: 'y' }),
    ],
    [
      ...hotGraph.links.map(({ from, port, to }) => `${from} ${port} ${to}`),
      ...['start out long', 'long held stop', 'daily out out'],
    ],
  );
  const tryAll = (drawn: typeof graph, messages: object[]) =>
    story.lin.ask(ruleTrialApi.messages, {
      body: { scope: { products: [story.productId] }, graph: drawn, messages } as never,
    });

  it('go through what is drawn one after the other, in their time, and nothing is done', async () => {
    const before = await alarms();
    const { body } = await tryAll(graph, [
      { values: { temperature: 85 } },
      { after: 61, values: { temperature: 70 } },
      { kind: 'status', status: { up: false } },
      { kind: 'schedule' },
    ]);
    expect(body).toMatchObject([
      { effects: [{ node: 'hot', kind: 'raise', text: 'minor Hot: 85' }] },
      // It held for a minute before it was over.
      {
        effects: [
          { node: 'stop', kind: 'command' },
          { node: 'cool', kind: 'clear' },
        ],
      },
      { steps: [], effects: [] },
      { effects: [{ node: 'out', kind: 'message', text: 'now 70' }] },
    ]);
    expect(body[0].steps).toContainEqual({ node: 'long', port: 'waiting', detail: '' });
    expect(await alarms()).toBe(before);
  });

  it('need a drawing that is right', async () => {
    const wrong = graphOf([node('start', 'on-property', { properties: ['pressure'] })], []);
    expect((await tryAll(wrong, [{}])).body.code).toBe('iot.rule_invalid');
    expect((await tryAll(graph, [])).body.code).toBe('kit.invalid');
  });

  describe('trying them', () =>
    strangersAreRefused(
      () => test,
      ruleTrialApi.messages,
      () => ({ body: { scope: { products: [story.productId] }, graph: hotGraph, messages: [{}] } as never }),
    ));
});

describe('calls of trials', () => {
  const id = '018f0000-0000-7000-8000-000000000001';
  for (const endpoint of [ruleTrialApi.view, ruleTrialApi.list, ruleTrialApi.cancel])
    describe(`${endpoint.method} ${endpoint.path}`, () =>
      strangersAreRefused(
        () => test,
        endpoint as typeof ruleTrialApi.view,
        () => ({ params: { id } }),
      ));
  describe('looking at what it would do', () =>
    strangersAreRefused(
      () => test,
      ruleTrialApi.effects,
      () => ({ params: { id }, query: { page: 0, size: 10, side: 'after' as const } }),
    ));
  describe('starting one', () =>
    strangersAreRefused(
      () => test,
      ruleTrialApi.start,
      () => ({ params: { id }, body: { hours: 1 } }),
    ));
});
