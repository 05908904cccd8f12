import { modelApi } from '@cloudyard/contract/iot/model.ts';
import { productApi } from '@cloudyard/contract/iot/product.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type IotStory, iotStory, modelWith, property, said } from '../iot.stories.ts';
import { graphOf, node } from '../rule/rule.stories.ts';

let test: TestApp;
let story: IotStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await iotStory(test);
});
afterAll(() => test.close());

const id = '01a00000-0000-7000-8000-000000000001';
const speed = (more: object = {}) => modelWith({ properties: [property('speed', more)] });
const calls = {
  view: () => ({ params: { id } }),
  versions: () => ({ params: { id } }),
  save: () => ({ params: { id }, body: { revision: 0, model: modelWith() } }),
  discard: () => ({ params: { id } }),
  impact: () => ({ params: { id } }),
  publish: () => ({ params: { id }, body: { revision: 1 } }),
};
type Name = keyof typeof calls;
const view = async (one: string, query: object = {}) =>
  (await story.lin.ask(modelApi.view, { params: { id: one }, query })).body;
const impact = async (one: string) => (await story.lin.ask(modelApi.impact, { params: { id: one } })).body;

describe('the calls about thing models', () => {
  it('are all here', () => {
    expect(Object.keys(calls).sort()).toEqual(Object.keys(modelApi).sort());
  });
  for (const name of Object.keys(calls) as Name[])
    strangersAreRefused(
      () => test,
      modelApi[name],
      () => calls[name]() as never,
    );
  it('know nothing of what another enterprise has, and the platform nothing of either', async () => {
    const one = await story.added();
    await story.save(one, speed());
    for (const name of Object.keys(calls) as Name[])
      for (const who of [story.zhou, story.admin]) {
        const ask = { ...calls[name](), params: { id: one } } as never;
        expect(said(await who.ask(modelApi[name], ask)), name).toBe('iot.product_not_found');
      }
    expect((await view(one)).model).toEqual(speed());
  });
  it("leave the platform's to the platform", async () => {
    const { productId } = await story.type('MODEL-OF-PLATFORM');
    expect(said(await story.published(productId, speed(), {}, story.admin))).toBe('done');
    const params = { id: productId };
    for (const who of [story.lin, story.zhou])
      expect((await who.ask(modelApi.view, { params })).body).toMatchObject({ version: 1, model: speed() });
    for (const name of ['save', 'discard', 'publish'] as const) {
      const ask = { ...calls[name](), params } as never;
      expect(said(await story.lin.ask(modelApi[name], ask)), name).toBe('iot.product_shared');
    }
  });
});

describe('a thing model', () => {
  it('is saved as a draft, published, and goes on in the next version', async () => {
    const one = await story.added();
    expect(await view(one)).toBe(null);
    const saved = (await story.save(one, speed())).body;
    expect(saved).toMatchObject({ version: 1, revision: 1, publishedAt: null, model: speed() });
    expect((await story.publish(one, 1, { note: '第一版' })).body).toMatchObject({
      ...{ version: 1, note: '第一版', counts: { properties: 1, events: 0, services: 0, tags: 0 } },
      publishedAt: expect.any(String),
    });
    const more = modelWith({ properties: [property('speed'), property('flow')] });
    await story.save(one, more);
    expect(await view(one)).toMatchObject({ version: 2, publishedAt: null, model: more });
    expect(await view(one, { version: 1 })).toMatchObject({ version: 1, model: speed() });
    expect(said(await story.lin.ask(modelApi.view, { params: { id: one }, query: { version: 3 } }))).toBe(
      'iot.model_not_found',
    );
    const versions = (await story.lin.ask(modelApi.versions, { params: { id: one } })).body;
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  });
  it('comes back as it was published when the draft is thrown away', async () => {
    const one = await story.added();
    await story.published(one, speed());
    await story.save(one, modelWith());
    const discard = () => story.lin.ask(modelApi.discard, { params: { id: one } });
    expect(said(await discard())).toBe('done');
    expect(await view(one)).toMatchObject({ version: 1, model: speed() });
    expect(said(await discard())).toBe('iot.model_not_found');
    expect(said(await story.publish(one, 1))).toBe('iot.model_not_found');
  });
  it('says what publishing breaks and for how many, and asks whether that was read', async () => {
    const one = await story.added();
    await story.published(one, speed({ unit: 'm/s' }));
    await story.device(one, 'BREAKS-1');
    await story.save(one, speed({ unit: 'km/h' }));
    expect(await impact(one)).toMatchObject({
      ...{ added: 0, changed: 1, removed: 0, devices: 1 },
      breaks: [{ part: 'properties', id: 'speed', kind: 'unit', before: 'm/s', after: 'km/h' }],
    });
    expect(said(await story.publish(one, 1))).toBe('iot.model_breaks');
    expect((await view(one)).publishedAt).toBe(null);
    expect(said(await story.publish(one, 1, { isBreaking: true }))).toBe('done');
    const product = (await story.lin.ask(productApi.view, { params: { id: one } })).body;
    expect(product).toMatchObject({ modelVersion: 2, hasDraft: false });
  });
  it('is read also where it says more than models say today', async () => {
    const one = await story.added();
    await story.published(one, speed());
    await rows(test, (db) =>
      sql`update product_model set content = jsonb_set(content, '{properties,0,isKept}', 'true')
        where product_id = ${one}`.execute(db),
    );
    expect(await view(one)).toMatchObject({ version: 1, model: speed() });
    expect((await view(one)).model.properties[0]).not.toHaveProperty('isKept');
  });
  it('names the rules and pushes that go by what it breaks', async () => {
    const one = await story.added();
    await story.published(one, modelWith({ properties: [property('speed'), property('flow')] }));
    const rule = async (name: string, id: string) => {
      const graph = graphOf(
        [
          node('start', 'on-property', { properties: [id] }),
          node('fast', 'filter', { expression: `${id} > 3.0` }),
          node('alarm', 'raise', { severity: 'info', title: 'x' }),
        ],
        ['start out fast', 'fast yes alarm'],
      );
      const body = { name, description: '', scope: { products: [one], groups: [], devices: [] }, graph };
      const made = (await story.lin.ask(ruleApi.add, { body })).body;
      const sent = { revision: made.revision, note: '' };
      expect(said(await story.lin.ask(ruleApi.publish, { params: { id: made.id }, body: sent }))).toBe(
        'done',
      );
      return made.id;
    };
    const broken = await rule('By speed', 'speed');
    await rule('By flow', 'flow');
    await story.save(one, modelWith({ properties: [property('flow')] }));
    expect(await impact(one)).toMatchObject({ rules: [{ id: broken, name: 'By speed' }], pushes: [] });
    expect(said(await story.publish(one, 1, { isBreaking: true }))).toBe('done');
    await eventually(async () => {
      const { state, lastError } = (await story.lin.ask(ruleApi.view, { params: { id: broken } })).body;
      expect([state, lastError]).toEqual(['degraded', 'unknown-property speed']);
    });
  });
  it('is not written over by whoever saved second', async () => {
    const one = await story.added();
    const both = [speed(), modelWith({ properties: [property('flow')] })];
    const first = await Promise.all(both.map((model) => story.save(one, model)));
    expect(first.map(said).sort()).toEqual(['done', 'iot.model_stale']);
    const again = await Promise.all(both.map((model) => story.save(one, model, 1)));
    expect(again.map(said).sort()).toEqual(['done', 'iot.model_stale']);
    expect((await view(one)).revision).toBe(2);
    expect(said(await story.publish(one, 1))).toBe('iot.model_stale');
    expect(said(await story.publish(one, 2))).toBe('done');
  });
  it('has at most as many parts and characters as a thing needs', async () => {
    const one = await story.added();
    const many = (n: number) =>
      modelWith({ properties: Array.from({ length: n }, (_, i) => property(`p${i}`)) });
    const body = { revision: 0, model: many(1001) };
    const refused = await story.lin.ask(modelApi.save, { params: { id: one }, body });
    expect(refused.body.fields).toEqual({ 'model.properties': 'too_many:1000' });
    const long = Array.from({ length: 1000 }, (_, i) => property(`p${i}`, { description: 'x'.repeat(300) }));
    const events = Array.from({ length: 200 }, (_, i) => ({
      ...{
        id: `e${i}`,
        name: 'x'.repeat(60),
        description: 'x'.repeat(300),
        level: 'info' as const,
        output: [],
      },
    }));
    const large = modelWith({ properties: long, events, codec: 'x'.repeat(64_000) });
    expect(said(await story.save(one, large))).toBe('iot.model_large');
    expect(said(await story.save(one, many(1000)))).toBe('done');
  });
  it('keeps the two hundred newest versions', async () => {
    const one = await story.added();
    await rows(test, (db) =>
      sql`insert into product_model (enterprise_id, product_id, version, content, published_at)
        select ${story.here}, ${one}, n, ${JSON.stringify(modelWith())}, now() from generate_series(1, 200) n`.execute(
        db,
      ),
    );
    await story.published(one, speed());
    const versions = (await story.lin.ask(modelApi.versions, { params: { id: one } })).body;
    expect(versions).toHaveLength(200);
    expect(versions.at(-1).version).toBe(2);
  });
});
