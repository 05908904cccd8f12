import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { Model } from '@cloudyard/contract/bigdata/model-shown.ts';
import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelStory, modelStory } from '../src/domains/bigdata/model/model.stories.ts';
import { graphOf, node, type RuleStory, ruleStory } from '../src/domains/iot/rule/rule.stories.ts';
import { openTestApp, type TestApp } from './app.ts';
import { eventually } from './eventually.ts';

// A trained model judges what devices say: from the dataset to the alarm.

let test: TestApp;
let models: ModelStory;
let rules: RuleStory;
let model: Model;
/** `bad` where it is hotter than 50; the mean is 39.5, the standard deviation about 23. */
const HOT = `t,label\n${Array.from({ length: 240 }, (_, n) => `${n % 80},${n % 80 > 50 ? 'bad' : 'good'}`).join('\n')}\n`;

beforeAll(async () => {
  test = await openTestApp({ MQTT_PORT: '0' });
  models = await modelStory(test);
  rules = await ruleStory(test);
  const { id } = await models.datasets.saved(HOT);
  model = await models.trained(id, { algorithmId: models.trainer('logistic').id });
});
afterAll(async () => {
  rules?.close();
  await test?.close();
});

const asking = (more: object = {}) =>
  graphOf(
    [
      node('start', 'on-property', { properties: ['temperature'] }),
      node('ask', 'score', {
        ...{
          modelId: model.id,
          modelVersion: 1,
          inputs: { t: 'temperature' },
          as: 'said',
          drift: 2,
          ...more,
        },
      }),
      node('bad', 'filter', { expression: "vars.said.predicted == 'bad' && vars.said.score < 0.5" }),
      node('alarm', 'raise', { severity: 'minor', title: 'bad' }),
      node('good', 'clear', { raised: 'alarm' }),
      node('drifting', 'raise', { severity: 'info', title: 'drift' }),
    ],
    ['start out ask', 'ask out bad', 'ask drift drifting', 'bad yes alarm', 'bad no good'],
  );
const problemsOf = async (graph: ReturnType<typeof asking>) =>
  (await rules.lin.ask(ruleApi.check, { body: { scope: { products: [rules.productId] }, graph } as never }))
    .body.problems;

describe('a rule that asks a model', () => {
  it('finds it by name, with what goes in', async () => {
    const { body } = await rules.lin.ask(ruleApi.models, { query: { name: model.name } });
    expect(body).toEqual([
      {
        ...{ id: model.id, name: model.name, nameEn: model.name, version: 1, kind: 'logistic/1' },
        ...{ inputs: ['t'], hasLearned: true },
      },
    ]);
  });

  it('raises and clears by what it says, tells of drift once, and keeps it from being deleted', async () => {
    const gateway = await rules.ready();
    const machine = await rules.connect(gateway);
    const scope = { scope: { products: [rules.productId], groups: [], devices: [gateway.id] } };
    const id = await rules.running(asking(), scope);
    const alarms = async () =>
      (await rules.lin.ask(alarmApi.list, { query: { rule: id } as never })).body.content as {
        title: string;
        state: string;
        times: number;
      }[];
    await rules.say(machine, gateway.id, { temperature: 70 });
    await eventually(async () => expect(await alarms()).toMatchObject([{ title: 'bad', times: 1 }]));
    await rules.say(machine, gateway.id, { temperature: 10 });
    const counted = async (port: string) => {
      const { nodes } = (await rules.lin.ask(ruleApi.counts, { params: { id } })).body;
      return nodes.find((one: { node: string }) => one.node === 'ask')?.ports[port] ?? 0;
    };
    await eventually(async () => expect(await counted('out')).toBe(2));
    // Far from what it learned, for as long as it takes to be sure.
    for (let n = 0; n < 110; n += 1) await rules.say(machine, gateway.id, { temperature: 400 });
    await eventually(async () => expect(await counted('out')).toBe(112));
    expect(await counted('drift')).toBe(1);
    // It was cleared in between.
    expect((await alarms()).map(({ title }) => title).sort()).toEqual(['bad', 'bad', 'drift']);
    const refused = await rules.lin.ask(modelApi.remove, { params: { id: model.id } });
    expect([refused.status, refused.body.code]).toEqual([409, 'bigdata.model_in_use']);
  });

  it('is not published with a model or an input that is not there, nor with another enterprise’s', async () => {
    expect(await problemsOf(asking())).toEqual([]);
    expect(await problemsOf(asking({ modelVersion: 7 }))).toMatchObject([
      { node: 'ask', field: 'modelId', code: 'unknown-target' },
    ]);
    expect(await problemsOf(asking({ inputs: {} }))).toMatchObject([
      { node: 'ask', field: 'inputs', code: 'unknown-property', detail: 't' },
    ]);
    const theirs = await models.datasets.saved(HOT, {}, models.zhou);
    const foreign = await models.trained(theirs.id, {}, models.zhou);
    expect(await problemsOf(asking({ modelId: foreign.id }))).toMatchObject([
      { node: 'ask', field: 'modelId', code: 'unknown-target' },
    ]);
    const { body } = await rules.lin.ask(ruleApi.models, { query: { id: foreign.id } });
    expect(body).toEqual([]);
  });
});
