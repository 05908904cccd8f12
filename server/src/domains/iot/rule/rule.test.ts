import { alarmApi, MOST_COMMENTS } from '@cloudyard/contract/iot/alarm.ts';
import { deviceGroupApi } from '@cloudyard/contract/iot/group.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { MOST_IN_WINDOW, type RuleGraph } from '@cloudyard/contract/iot/rule-graph.ts';
import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { aroundRules, graphOf, hotGraph, node, type RuleStory } from './rule.stories.ts';

let test: TestApp;
let story: RuleStory;
aroundRules((...opened) => {
  [test, story] = opened;
});

const alarmsOf = async (rule: string) =>
  (await story.lin.ask(alarmApi.list, { query: { rule } as never })).body.content;
const countsOf = async (id: string) =>
  Object.fromEntries(
    (await story.lin.ask(ruleApi.counts, { params: { id } })).body.nodes.map(
      (one: { node: string; ports: object }) => [one.node, one.ports],
    ),
  );

/** As many as there may be, and not one more. */
async function commentedOn(id: string) {
  const comment = () => story.lin.ask(alarmApi.comment, { params: { id }, body: { text: 'x' } });
  await rows(test, (db) =>
    sql`insert into alarm_step (alarm_id, enterprise_id, kind, text, at)
      select id, enterprise_id, 'commented', 'x', now() from alarm, generate_series(2, ${MOST_COMMENTS}) n
      where id = ${id}`.execute(db),
  );
  expect((await comment()).body.steps.length).toBeGreaterThanOrEqual(MOST_COMMENTS);
  expect((await comment()).body.code).toBe('iot.comments_many');
}

describe('a rule that runs', () => {
  it('judges each message once: an alarm is raised, counted on, and cleared', async () => {
    const gateway = await story.ready();
    const machine = await story.connect(gateway);
    const id = await story.running(hotGraph);
    for (const temperature of [70, 90, 95, 91]) await story.say(machine, gateway.id, { temperature });
    await eventually(async () =>
      expect(await alarmsOf(id)).toMatchObject([
        { severity: 'minor', title: 'Hot: 90', deviceId: gateway.id, times: 3, clearedAt: null, ruleId: id },
      ]),
    );
    await story.say(machine, gateway.id, { temperature: 60 });
    await eventually(async () => expect((await alarmsOf(id))[0]?.clearedAt).not.toBeNull());
    await commentedOn((await alarmsOf(id))[0].id);
    await story.say(machine, gateway.id, { temperature: 99 });
    await eventually(async () => expect(await alarmsOf(id)).toHaveLength(2));
    expect(await countsOf(id)).toMatchObject({
      start: { out: 6 },
      'is-hot': { yes: 4, no: 2 },
      hot: { raised: 2, again: 2 },
      cool: { cleared: 1 },
    });
    await story.lin.ask(ruleApi.enable, { params: { id }, body: { isEnabled: false } });
  });

  it('tells how its canary does with its counters, and nothing once that is over', async () => {
    const id = await story.running(hotGraph);
    const canaryOf = async () => (await story.lin.ask(ruleApi.counts, { params: { id } })).body.canary;
    expect(await canaryOf()).toBeNull();
    await story.publish(id, { canary: { share: 10, minutes: 60, failuresAtMost: 5 } });
    expect(await canaryOf()).toMatchObject({
      version: 2,
      share: 10,
      failuresAtMost: 5,
      messages: 0,
      failures: 0,
    });
    const back = () => story.lin.ask(ruleApi.endCanary, { params: { id }, body: { keep: false } });
    // What is drawn is what is in force, and then again something else.
    expect((await back()).body).toMatchObject({ version: 1, hasDraft: false });
    expect(await canaryOf()).toBeNull();
    const { revision, name, scope } = (await story.lin.ask(ruleApi.view, { params: { id } })).body;
    const nodes = hotGraph.nodes.map((one) => (one.type === 'raise' ? { ...one, title: 'other' } : one));
    const body = { revision, name, description: '', scope, graph: { ...hotGraph, nodes } };
    await story.lin.ask(ruleApi.save, { params: { id }, body });
    const published = await story.publish(id, { canary: { share: 10, minutes: 60, failuresAtMost: 5 } });
    expect(published.body).toMatchObject({ version: 1, hasDraft: false });
    expect((await back()).body).toMatchObject({ version: 1, hasDraft: true });
    await story.lin.ask(ruleApi.enable, { params: { id }, body: { isEnabled: false } });
  });

  it('says what it begins with, how long it takes, and for how many devices it is', async () => {
    const gateway = await story.ready();
    const machine = await story.connect(gateway);
    await story.ready();
    const group = (
      await story.lin.ask(deviceGroupApi.add, {
        body: { name: '规则范围', description: '', parentId: null, kind: 'picked', query: null } as never,
      })
    ).body;
    await story.lin.ask(deviceGroupApi.addMembers, {
      params: { id: group.id },
      body: { deviceIds: [gateway.id] },
    });
    const scopeOf = (more: object) => ({ scope: { products: [story.productId], ...more } });
    const view = async (id: string) => (await story.lin.ask(ruleApi.view, { params: { id } })).body;
    const all = await view((await story.addRule(hotGraph)).body.id);
    expect(all).toMatchObject({ triggers: ['property'], averageMs: null });
    expect(all.devices).toBeGreaterThan(1);
    const inGroup = await view((await story.addRule(hotGraph, scopeOf({ groups: [group.id] }))).body.id);
    expect(inGroup.devices).toBe(1);
    const id = await story.running(hotGraph, scopeOf({ devices: [gateway.id] }));
    const forProduct = async (product: string) =>
      (await story.lin.ask(ruleApi.list, { query: { product, size: 100 } as never })).body.content.map(
        (one: { id: string }) => one.id,
      );
    expect(await forProduct(story.productId)).toEqual(expect.arrayContaining([id, all.id]));
    expect(await forProduct('018f0000-0000-7000-8000-000000000001')).toEqual([]);
    expect((await view(id)).devices).toBe(1);
    await story.say(machine, gateway.id, { temperature: 20 });
    await eventually(async () => expect((await view(id)).averageMs).toBeGreaterThan(0));
  });

  it('hears nothing while it is stopped, and nothing of what was said then', async () => {
    const gateway = await story.ready();
    const machine = await story.connect(gateway);
    const id = await story.running(hotGraph);
    const other = await story.running(hotGraph);
    await story.lin.ask(ruleApi.enable, { params: { id }, body: { isEnabled: false } });
    await story.say(machine, gateway.id, { temperature: 90 });
    await eventually(async () => expect(await alarmsOf(other)).toHaveLength(1));
    await story.lin.ask(ruleApi.enable, { params: { id }, body: { isEnabled: true } });
    await story.say(machine, gateway.id, { temperature: 91 });
    await eventually(async () => expect(await alarmsOf(id)).toMatchObject([{ title: 'Hot: 91', times: 1 }]));
    for (const one of [id, other])
      await story.lin.ask(ruleApi.enable, { params: { id: one }, body: { isEnabled: false } });
  });

  it('keeps its windows over versions in which they did not change, and ends alarms of nodes that are gone', async () => {
    const long = (title: string, hold = 'long'): RuleGraph =>
      graphOf(
        [
          node('start', 'on-property', { properties: ['temperature'] }),
          node(hold, 'hold', { expression: 'temperature > 80', seconds: 60 }),
          node('hot', 'raise', { severity: 'info', title }),
        ],
        [`start out ${hold}`, `${hold} held hot`],
      );
    const gateway = await story.ready();
    const machine = await story.connect(gateway);
    const id = await story.running(long('first'));
    const began = Date.now() - 120_000;
    await story.say(machine, gateway.id, { temperature: 90 }, began);
    await eventually(async () => expect(await countsOf(id)).toMatchObject({ long: { waiting: 1 } }));
    const save = async (graph: RuleGraph) => {
      const { revision, name, scope } = (await story.lin.ask(ruleApi.view, { params: { id } })).body;
      await story.lin.ask(ruleApi.save, {
        params: { id },
        body: { revision, name, description: '', scope, graph },
      });
      return story.publish(id);
    };
    expect((await save(long('second'))).body).toMatchObject({ version: 2, hasDraft: false });
    await story.say(machine, gateway.id, { temperature: 90 }, began + 60_000);
    await eventually(async () =>
      expect(await alarmsOf(id)).toMatchObject([{ title: 'second', clearedAt: null }]),
    );
    const gone = graphOf([...long('x').nodes.slice(0, 2)], ['start out long']);
    await save(gone);
    expect((await alarmsOf(id))[0]?.clearedAt).not.toBeNull();
    await story.lin.ask(ruleApi.enable, { params: { id }, body: { isEnabled: false } });
  });
});

describe('a rule', () => {
  it('is not published while something is wrong with it, and says what', async () => {
    const wrong = graphOf(
      [
        node('start', 'on-property', { properties: ['pressure'] }),
        node('hot', 'raise', { severity: 'info', title: 'x' }),
      ],
      ['start out hot'],
    );
    const { id, problems } = (await story.addRule(wrong)).body;
    expect(problems).toMatchObject([{ node: 'start', field: 'properties', code: 'unknown-property' }]);
    expect((await story.publish(id)).body.code).toBe('iot.rule_invalid');
  });

  it('is not published with a window that cannot be held', async () => {
    const sliding = (size: number, more: object = {}) =>
      graphOf(
        [
          node('start', 'on-property', { properties: ['temperature'] }),
          node('mean', 'window', {
            ...{
              value: 'temperature',
              function: 'mean',
              by: 'count',
              size,
              isSliding: true,
              as: 'm',
              ...more,
            },
          }),
        ],
        ['start out mean'],
      );
    const { id, problems } = (await story.addRule(sliding(MOST_IN_WINDOW + 1))).body;
    expect(problems).toMatchObject([{ node: 'mean', field: 'size', code: 'window-large' }]);
    expect((await story.publish(id)).body.code).toBe('iot.rule_invalid');
    for (const graph of [
      sliding(MOST_IN_WINDOW),
      sliding(86_400, { isSliding: false }),
      sliding(86_400, { by: 'seconds' }),
    ])
      expect((await story.addRule(graph)).body.problems).toEqual([]);
  });

  it('is saved by one person at a time', async () => {
    const { id, revision, name, scope } = (await story.addRule(hotGraph)).body;
    const save = () =>
      story.lin.ask(ruleApi.save, {
        params: { id },
        body: { revision, name, description: '', scope, graph: hotGraph },
      });
    expect((await save()).status).toBe(200);
    expect((await save()).body.code).toBe('iot.rule_stale');
  });

  it('is deleted when it does not run', async () => {
    const id = await story.running(hotGraph);
    expect((await story.lin.ask(ruleApi.remove, { params: { id } })).body.code).toBe('iot.rule_running');
    await story.lin.ask(ruleApi.enable, { params: { id }, body: { isEnabled: false } });
    expect((await story.lin.ask(ruleApi.remove, { params: { id } })).status).toBe(200);
    expect((await story.lin.ask(ruleApi.view, { params: { id } })).body.code).toBe('iot.rule_not_found');
  });

  it('shows the ways of messages while a user debugs it', async () => {
    const gateway = await story.ready();
    const machine = await story.connect(gateway);
    const id = await story.running(hotGraph);
    await story.lin.ask(ruleApi.debug, { params: { id }, body: { minutes: 5 } });
    await story.say(machine, gateway.id, { temperature: 90 });
    await eventually(async () =>
      expect((await story.lin.ask(ruleApi.traces, { params: { id } })).body).toMatchObject({
        until: expect.any(String),
        content: [
          {
            deviceId: gateway.id,
            message: { kind: 'property', values: { temperature: 90 } },
            steps: [
              { node: 'start', port: 'out' },
              { node: 'is-hot', port: 'yes' },
              { node: 'hot', port: 'done' },
            ],
          },
        ],
      }),
    );
    await story.lin.ask(ruleApi.enable, { params: { id }, body: { isEnabled: false } });
  });

  it('names no device of another enterprise', async () => {
    const theirs = '018f0000-0000-7000-8000-00000000dead';
    const { problems } = (
      await story.addRule(hotGraph, { scope: { products: [story.productId], devices: [theirs] } })
    ).body;
    expect(problems).toMatchObject([{ field: 'devices', code: 'unknown-target' }]);
  });
});

describe('calls of rules', () => {
  const id = '018f0000-0000-7000-8000-000000000001';
  const params = { id };
  const draft = {
    name: 'x',
    description: '',
    scope: { products: [id], groups: [], devices: [] },
    graph: hotGraph,
  };
  const asks: [Endpoint, () => object][] = [
    [ruleApi.list, () => ({ query: {} })],
    [ruleApi.view, () => ({ params })],
    [ruleApi.add, () => ({ body: draft })],
    [ruleApi.save, () => ({ params, body: { ...draft, revision: 1 } })],
    [ruleApi.check, () => ({ body: { scope: draft.scope, graph: hotGraph } })],
    [ruleApi.publish, () => ({ params, body: { revision: 1 } })],
    [ruleApi.endCanary, () => ({ params, body: { keep: true } })],
    [ruleApi.enable, () => ({ params, body: { isEnabled: true } })],
    [ruleApi.copy, () => ({ params, body: { name: 'y' } })],
    [ruleApi.remove, () => ({ params })],
    [ruleApi.versions, () => ({ params })],
    [ruleApi.version, () => ({ params: { id, version: 1 } })],
    [ruleApi.counts, () => ({ params })],
    [ruleApi.debug, () => ({ params, body: { minutes: 1 } })],
    [ruleApi.traces, () => ({ params })],
  ];
  for (const [endpoint, ask] of asks)
    describe(`${endpoint.method} ${endpoint.path}`, () =>
      strangersAreRefused(() => test, endpoint, ask as never));
});
