import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { aroundRules, graphOf, hotGraph, node, type RuleStory } from './rule.stories.ts';

let story: RuleStory;
aroundRules((_, opened) => {
  story = opened;
});

const alarmsOf = async (rule: string) =>
  (await story.lin.ask(alarmApi.list, { query: { rule } as never })).body.content;
const portsOf = async (id: string, of: string) =>
  (await story.lin.ask(ruleApi.counts, { params: { id } })).body.nodes.find(
    (one: { node: string }) => one.node === of,
  )?.ports;

const remembering = graphOf(
  [...hotGraph.nodes, node('long', 'hold', { expression: 'temperature > 80', seconds: 3_600 })],
  [...hotGraph.links.map(({ from, port, to }) => `${from} ${port} ${to}`), 'start out long'],
);

it.each([
  ['that remembers nothing', hotGraph],
  ['that remembers', remembering],
])('an alarm of a rule %s is neither cleared nor raised by values that come late', async (_, graph) => {
  const gateway = await story.ready();
  const machine = await story.connect(gateway);
  const id = await story.running(graph, { scope: { products: [story.productId], devices: [gateway.id] } });
  const now = Date.now();
  const say = (temperature: number, seconds: number) =>
    story.say(machine, gateway.id, { temperature }, now - 60_000 + seconds * 1_000);
  await say(90, 10);
  await eventually(async () => expect(await alarmsOf(id)).toMatchObject([{ times: 1, clearedAt: null }]));
  await say(20, 5);
  await eventually(async () => expect(await portsOf(id, 'cool')).toMatchObject({ late: 1 }));
  expect(await alarmsOf(id)).toMatchObject([{ times: 1, clearedAt: null }]);
  await say(20, 11);
  await eventually(async () => expect((await alarmsOf(id))[0]?.clearedAt).not.toBeNull());
  await say(95, 6);
  await eventually(async () => expect(await portsOf(id, 'hot')).toMatchObject({ late: 1 }));
  expect(await alarmsOf(id)).toHaveLength(1);
  await story.lin.ask(ruleApi.enable, { params: { id }, body: { isEnabled: false } });
});
