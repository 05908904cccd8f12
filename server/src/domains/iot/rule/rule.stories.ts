import { modelApi } from '@cloudyard/contract/iot/model.ts';
import { productApi } from '@cloudyard/contract/iot/product.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import type { RuleGraph, RuleNode } from '@cloudyard/contract/iot/rule-graph.ts';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { type GatewayStory, gatewayStory } from '../../../../test/equipment.ts';

export const node = (id: string, type: RuleNode['type'], more: object = {}) =>
  ({ id, type, name: '', note: '', x: 0, y: 0, ...more }) as RuleNode;
export const graphOf = (nodes: RuleNode[], links: string[]): RuleGraph => ({
  nodes,
  links: links.map((text) => {
    const [from = '', port = '', to = ''] = text.split(' ');
    return { from, port, to };
  }),
});

/** Above 80: an alarm; below: it is over. */
export const hotGraph = graphOf(
  [
    node('start', 'on-property', { properties: ['temperature'] }),
    node('is-hot', 'filter', { expression: 'temperature > 80' }),
    node('hot', 'raise', { severity: 'minor', title: 'Hot: ${temperature}' }),
    node('cool', 'clear', { raised: 'hot' }),
  ],
  ['start out is-hot', 'is-hot yes hot', 'is-hot no cool'],
);

const property = (id: string, dataType: string) => ({
  ...{ id, name: id, description: '', dataType, unit: '', min: null, max: null, step: null, choices: [] },
  ...{ source: 'device', isWritable: false },
});

/** Gateways whose type has a thing model, and rules about them. */
export async function ruleStory(test: TestApp, given?: GatewayStory) {
  const story = given ?? (await gatewayStory(test));
  const { lin, admin } = story;
  const products = (await admin.ask(productApi.list, { query: { q: '采集网关' } as never })).body;
  const productId: string = products.content[0].id;
  const params = { id: productId };
  const model = {
    properties: [
      ...[property('temperature', 'number'), property('running', 'boolean')],
      { ...property('load', 'number'), source: 'computed', unit: '%' },
    ],
    ...{ events: [], services: [], tags: [], codec: '' },
  };
  await admin.ask(modelApi.save, { params, body: { revision: 0, model } as never });
  await admin.ask(modelApi.publish, { params, body: { revision: 1, note: '', isBreaking: false } });
  // A machine whose line ends before it was answered comes again and says it again. Without that it would wait for ever:
  // a message that could not be stored, because the database is busy, is not acknowledged.
  const connect: typeof story.connect = (gateway, options) =>
    story.connect(gateway, { reconnectPeriod: 200, ...options });
  let count = 0;
  const add = (graph: RuleGraph, more: object = {}, who: Caller = lin) =>
    who.ask(ruleApi.add, {
      body: {
        name: `规则 ${++count}`,
        description: '',
        scope: { products: [productId] },
        graph,
        ...more,
      } as never,
    });
  const publish = async (id: string, more: object = {}, who: Caller = lin) => {
    const { revision } = (await who.ask(ruleApi.view, { params: { id } })).body;
    return who.ask(ruleApi.publish, { params: { id }, body: { revision, note: '', ...more } });
  };
  const running = async (graph: RuleGraph, more: object = {}): Promise<string> => {
    const { id } = (await add(graph, more)).body;
    await publish(id);
    return id;
  };
  const seqs = new Map<string, number>();
  /** Acknowledged: stored. */
  const say = async (client: MqttClient, id: string, values: object, at = Date.now()) => {
    const seq = (seqs.get(id) ?? 0) + 1;
    seqs.set(id, seq);
    await client.publishAsync(`gw/${id}/up/data/json`, JSON.stringify({ run: 'r', seq, t: at, v: values }), {
      qos: 1,
    });
  };
  return { ...story, connect, productId, addRule: add, publish, running, say };
}
export type RuleStory = Awaited<ReturnType<typeof ruleStory>>;

/** An app with rules for a file of tests. */
export function aroundRules(opened: (test: TestApp, story: RuleStory) => void) {
  let test: TestApp | undefined;
  let story: RuleStory | undefined;
  beforeAll(async () => {
    test = await openTestApp({ MQTT_PORT: '0' });
    story = await ruleStory(test);
    opened(test, story);
  });
  afterAll(async () => {
    story?.close();
    await test?.close();
  });
}
