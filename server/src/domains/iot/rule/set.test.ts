import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { historyPolicyApi } from '@cloudyard/contract/iot/history-policy.ts';
import { pointApi } from '@cloudyard/contract/iot/point.ts';
import { productApi } from '@cloudyard/contract/iot/product.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { type PropertyState, stateApi } from '@cloudyard/contract/iot/state.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { said, send } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { iotStory, modelWith, property } from '../iot.stories.ts';
import { aroundRules, graphOf, node, type RuleStory } from './rule.stories.ts';

let test: TestApp;
let story: RuleStory;
aroundRules((...opened) => {
  [test, story] = opened;
});

const doubling = (of: string) =>
  graphOf(
    [
      node('start', 'on-property', { properties: [of] }),
      node('double', 'set', { property: 'load', expression: `${of} * 2.0` }),
    ],
    ['start out double'],
  );
const shownOf = async (id: string, name: string) => {
  const { body } = await story.lin.ask(stateApi.values, { params: { id } });
  return (body.properties as PropertyState[]).find((one) => one.property.id === name)?.last?.value;
};

describe('a computed property', () => {
  it('is shown like one that was reported, sets off other rules, and is never the gateway’s to send', async () => {
    const gateway = await story.ready();
    const machine = await story.connect(gateway);
    const scope = { scope: { products: [story.productId], groups: [], devices: [gateway.id] } };
    const id = await story.running(doubling('temperature'), scope);
    const alarm = await story.running(
      graphOf(
        [
          node('start', 'on-property', { properties: ['load'] }),
          node('high', 'filter', { expression: 'load > 100.0' }),
          node('alarm', 'raise', { severity: 'info', title: 'load ${load}' }),
        ],
        ['start out high', 'high yes alarm'],
      ),
      scope,
    );
    await story.say(machine, gateway.id, { temperature: 60 });
    await eventually(async () => expect(await shownOf(gateway.id, 'load')).toBe(120));
    await eventually(async () => {
      const { body } = await story.lin.ask(alarmApi.list, { query: { rule: alarm } as never });
      expect(body.content).toMatchObject([{ title: 'load 120', deviceId: gateway.id, times: 1 }]);
    });
    const { nodes } = (await story.lin.ask(ruleApi.counts, { params: { id } })).body;
    expect(nodes).toContainEqual(
      expect.objectContaining({ node: 'double', ports: expect.objectContaining({ sent: 1, done: 1 }) }),
    );
    await send(machine, gateway.id, 'data/json', { run: 'x', seq: 1, n: 'load', t: Date.now(), v: 7 });
    expect(await shownOf(gateway.id, 'load')).toBe(120);
    expect(await story.log(gateway.id, 'DATA_REFUSED')).toMatchObject([{ facts: { node: 'load' } }]);
  });

  it('of a child stands with its gateway under a name of its own', async () => {
    const things = await iotStory(test);
    const product = await things.added();
    await things.published(
      product,
      modelWith({
        properties: [property('speed'), property('load', { name: '负载率', source: 'computed' })],
      }),
    );
    const gateway = await story.ready();
    const machine = await story.connect(gateway);
    const made = await story.lin.ask(deviceApi.add, {
      body: {
        productId: product,
        code: 'SET-1',
        name: '',
        gatewayId: gateway.id,
        certificateId: null,
        tags: {},
      },
    });
    expect(said(made)).toBe('done');
    const child: string = made.body.id;
    const points = [{ property: 'speed', alias: 'temperature' }];
    expect(
      said(await story.lin.ask(pointApi.save, { params: { id: child }, body: { points } as never })),
    ).toBe('done');
    const scope = { scope: { products: [product], groups: [], devices: [] } };
    await story.running(doubling('speed'), scope);
    await story.say(machine, gateway.id, { temperature: 21 });
    await eventually(async () => expect(await shownOf(child, 'load')).toBe(42));
    // Mapping anew leaves it alone.
    expect(said(await story.lin.ask(pointApi.save, { params: { id: child }, body: { points } }))).toBe(
      'done',
    );
    expect(await shownOf(child, 'load')).toBe(42);
    // It is no property of the gateway, and what is measured goes on after a new configuration.
    const own = await rows(test, (db) =>
      sql<{ name: string; is_computed: boolean }>`
        select name, is_computed from telemetry_series where source_id = ${gateway.id} order by id`.execute(
        db,
      ),
    );
    expect(own.rows.filter(({ is_computed }) => is_computed)).toEqual([
      { name: `=${child}.load`, is_computed: true },
    ]);
    // People call it as the model does, and find it so.
    for (const query of [{ device: child }, { q: '负载' }]) {
      const { body } = await story.lin.ask(historyPolicyApi.list, { query: query as never });
      expect(body.content).toContainEqual(
        expect.objectContaining({ name: '负载率', alias: 'load', property: 'load' }),
      );
    }
    const view = (await story.lin.ask(productApi.view, { params: { id: product } })).body;
    expect(view.modelVersion).toBe(1);
  });
});
