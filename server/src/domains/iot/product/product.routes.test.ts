import { modelApi } from '@cloudyard/contract/iot/model.ts';
import { type Product, type ProductDraft, productApi } from '@cloudyard/contract/iot/product.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type IotStory, iotStory, modelWith, property, said } from '../iot.stories.ts';

let test: TestApp;
let story: IotStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await iotStory(test);
});
afterAll(() => test.close());

const id = '01a00000-0000-7000-8000-000000000001';
const draft: ProductDraft = {
  ...{ name: '泵', code: 'P', description: '', category: '', nodeType: 'child', protocol: 'modbus' },
  baseTypeId: null,
};
const calls = {
  list: () => ({}),
  types: () => ({}),
  view: () => ({ params: { id } }),
  add: () => ({ body: draft }),
  change: () => ({ params: { id }, body: draft }),
  enable: () => ({ params: { id }, body: { isEnabled: false } }),
  copy: () => ({ params: { id }, body: { name: 'a', code: 'a' } }),
  remove: () => ({ params: { id } }),
  export: () => ({ params: { id } }),
  import: () => ({ body: { file: {} } }),
};
type Name = keyof typeof calls;
const view = async (one: string, who = story.lin) =>
  (await who.ask(productApi.view, { params: { id: one } })).body as Product;
const found = async (query: object, who = story.lin) =>
  (await who.ask(productApi.list, { query })).body.content as Product[];

describe('the calls about products', () => {
  it('are all here', () => {
    expect(Object.keys(calls).sort()).toEqual(Object.keys(productApi).sort());
  });
  for (const name of Object.keys(calls) as Name[])
    strangersAreRefused(
      () => test,
      productApi[name],
      () => calls[name]() as never,
    );
  it('know nothing of what another enterprise has', async () => {
    const one = await story.added();
    const asked = { ...calls, view: () => ({ params: { id: one } }) };
    for (const name of ['view', 'change', 'enable', 'copy', 'remove', 'export'] as const) {
      const ask = { ...asked[name](), params: { id: one } };
      expect(said(await story.zhou.ask(productApi[name], ask as never)), name).toBe('iot.product_not_found');
      expect(['iot.product_not_found', 'kit.not_allowed'], name).toContain(
        said(await story.admin.ask(productApi[name], ask as never)),
      );
    }
    expect((await found({}, story.zhou)).map((other) => other.id)).not.toContain(one);
    expect((await found({}, story.admin)).map((other) => other.id)).not.toContain(one);
  });
});

describe('a product', () => {
  it('is added, found, changed, disabled and deleted', async () => {
    const one = await story.added({ name: '卧式离心泵', code: 'HZ-80' });
    expect(await view(one)).toMatchObject({
      ...{ name: '卧式离心泵', nodeType: 'child', isEnabled: true, isPlatform: false, devices: 0 },
      ...{ modelVersion: null, hasDraft: false, baseTypeId: null, baseTypeName: '' },
    });
    expect((await found({ q: '离心泵', category: '水泵' })).map((other) => other.id)).toContain(one);
    expect(await found({ q: '卧式', nodeType: 'gateway' })).toEqual([]);
    const body = { ...draft, name: '立式离心泵', code: 'LZ-80' };
    await story.lin.ask(productApi.change, { params: { id: one }, body });
    const remove = () => story.lin.ask(productApi.remove, { params: { id: one } });
    expect(said(await remove())).toBe('iot.product_enabled');
    await story.lin.ask(productApi.enable, { params: { id: one }, body: { isEnabled: false } });
    expect((await found({ q: '立式', enabled: 'false' })).map((other) => other.id)).toEqual([one]);
    expect(said(await remove())).toBe('done');
    expect(said(await remove())).toBe('iot.product_not_found');
  });
  it('has a name and a code of its own in its enterprise, whatever their case', async () => {
    await story.added({ name: '空压机', code: 'AIR' });
    expect(said(await story.add({ name: '空压机' }))).toBe('iot.product_name_taken');
    expect(said(await story.add({ code: 'air' }))).toBe('iot.product_code_taken');
    expect(said(await story.add({ name: '空压机', code: 'AIR' }, story.zhou))).toBe('done');
    expect((await story.add({ name: '', code: '-x' })).body.fields).toEqual({
      name: 'required',
      code: 'format',
    });
  });
  it('keeps its node type and is not deleted as long as devices are of it', async () => {
    const one = await story.added();
    await story.device(one, 'NODE-TYPE');
    const { id: typeId } = await story.type('FIXED');
    const { baseTypeId: _, ...rest } = draft;
    const body = { ...rest, name: '有设备', code: 'USED', nodeType: 'direct', baseTypeId: typeId } as const;
    const change = (more: object = {}) =>
      story.lin.ask(productApi.change, { params: { id: one }, body: { ...body, ...more } });
    expect(said(await change())).toBe('iot.node_type_fixed');
    expect(said(await change({ nodeType: 'child', baseTypeId: null }))).toBe('done');
    await story.lin.ask(productApi.enable, { params: { id: one }, body: { isEnabled: false } });
    expect(said(await story.lin.ask(productApi.remove, { params: { id: one } }))).toBe('iot.product_in_use');
    expect((await view(one)).devices).toBe(1);
  });
  it('is one of at most a thousand', async () => {
    await rows(test, (db) =>
      sql`insert into product (enterprise_id, name, code, node_type, protocol)
        select ${story.here}, 'many ' || n, 'many-' || n, 'child', 'modbus' from generate_series(1, 1000) n`.execute(
        db,
      ),
    );
    expect(said(await story.add())).toBe('iot.products_many');
    expect(said(await story.add({}, story.zhou))).toBe('done');
    await rows(test, (db) => db.deleteFrom('product').where('code', 'like', 'many-%').execute());
    expect(said(await story.add())).toBe('done');
  });
});

describe('the type of gateways a product is of', () => {
  it('is asked of what connects, and of children it is not', async () => {
    const { id: typeId } = await story.type('BASE-1');
    expect((await story.add({ nodeType: 'gateway' })).body.fields).toEqual({ baseTypeId: 'required' });
    const one = await story.added({ nodeType: 'direct', baseTypeId: typeId });
    expect(await view(one)).toMatchObject({ baseTypeId: typeId, baseTypeName: 'BASE-1' });
    expect(await view(await story.added({ baseTypeId: typeId }))).toMatchObject({ baseTypeId: null });
  });
  it('is there and enabled, or stays what it was', async () => {
    const off = await story.type('BASE-OFF', false);
    expect(said(await story.add({ nodeType: 'direct', baseTypeId: off.id }))).toBe('iot.base_type_unknown');
    expect(said(await story.add({ nodeType: 'direct', baseTypeId: id }))).toBe('iot.base_type_unknown');
    const on = await story.type('BASE-ON');
    const types = (await story.lin.ask(productApi.types)).body;
    expect(types).toContainEqual({ id: on.id, name: 'BASE-ON', code: 'BASE-ON' });
    expect(JSON.stringify(types)).not.toContain('BASE-OFF');
    const one = await story.added({ nodeType: 'gateway', baseTypeId: on.id });
    await rows(test, (db) =>
      db.updateTable('equipment_type').set({ is_enabled: false }).where('id', '=', on.id).execute(),
    );
    const body = story.draft({ nodeType: 'gateway', baseTypeId: on.id });
    expect(said(await story.lin.ask(productApi.change, { params: { id: one }, body }))).toBe('done');
  });
  it('stays once devices are of the product', async () => {
    const [a, b] = [await story.type('BASE-A'), await story.type('BASE-B')];
    const one = await story.added({ nodeType: 'gateway', baseTypeId: a.id });
    await story.device(one, 'BASE-FIXED');
    const body = story.draft({ nodeType: 'gateway', baseTypeId: b.id });
    expect(said(await story.lin.ask(productApi.change, { params: { id: one }, body }))).toBe(
      'iot.base_type_fixed',
    );
  });
});

describe("the platform's products", () => {
  it('are types of gateways, read by all and changed only through the type', async () => {
    const { id: typeId, productId } = await story.type('EDGE-A');
    for (const who of [story.lin, story.zhou, story.admin])
      expect(await view(productId, who)).toMatchObject({
        ...{ name: 'EDGE-A', isPlatform: true, nodeType: 'gateway', baseTypeId: typeId },
      });
    for (const name of ['change', 'enable', 'remove'] as const) {
      const ask = { ...calls[name](), params: { id: productId } } as never;
      expect(said(await story.lin.ask(productApi[name], ask)), name).toBe('iot.product_shared');
    }
  });
  it('are copied into a product of one’s own, with the model and the type', async () => {
    const { id: typeId, productId } = await story.type('EDGE-B');
    const model = modelWith({ properties: [property('temperature')] });
    expect(said(await story.save(productId, model))).toBe('iot.product_shared');
    expect(said(await story.published(productId, model, {}, story.admin))).toBe('done');
    const body = { name: '我的边缘网关', code: 'MY-EDGE' };
    const made = (await story.lin.ask(productApi.copy, { params: { id: productId }, body })).body;
    expect(made).toMatchObject({ ...body, isPlatform: false, baseTypeId: typeId, hasDraft: true });
    const copied = (await story.lin.ask(modelApi.view, { params: { id: made.id } })).body;
    expect(copied).toMatchObject({ version: 1, publishedAt: null, model });
    expect(said(await story.zhou.ask(modelApi.view, { params: { id: made.id } }))).toBe(
      'iot.product_not_found',
    );
  });
});

describe('a file of a product', () => {
  const send = (file: unknown, isTrial: boolean, who = story.lin) =>
    who.ask(productApi.import, { query: { isTrial: `${isTrial}` }, body: { file } });
  const exported = async (one: string) =>
    (await story.lin.ask(productApi.export, { params: { id: one } })).body;

  it('is tried without leaving anything, then taken as a draft, elsewhere too', async () => {
    const { id: typeId } = await story.type('FILE-TYPE');
    const one = await story.added({ code: 'FILE-1', nodeType: 'direct', baseTypeId: typeId });
    const model = modelWith({ properties: [property('speed', { unit: 'r/min' })] });
    await story.published(one, model);
    const file = await exported(one);
    expect(file).toMatchObject({
      format: 'cloudyard.product/1',
      product: { code: 'FILE-1', baseType: 'FILE-TYPE' },
    });
    expect((await send(file, true, story.zhou)).body).toEqual({ id: null, replaces: false, problems: [] });
    expect(await found({ q: 'FILE-1' }, story.zhou)).toEqual([]);
    const { id: taken } = (await send(file, false, story.zhou)).body;
    expect(await view(taken, story.zhou)).toMatchObject({
      code: 'FILE-1',
      baseTypeId: typeId,
      hasDraft: true,
    });
    expect((await story.zhou.ask(modelApi.view, { params: { id: taken } })).body.model).toEqual(model);
  });
  it('replaces the draft of a product with its code, and nothing of what is published', async () => {
    const one = await story.added({ code: 'FILE-2' });
    await story.published(one, modelWith());
    const file = { ...(await exported(one)), model: modelWith({ properties: [property('flow')] }) };
    expect((await send(file, true)).body).toEqual({ id: one, replaces: true, problems: [] });
    expect((await view(one)).hasDraft).toBe(false);
    expect((await send(file, false)).body).toEqual({ id: one, replaces: true, problems: [] });
    expect(await view(one)).toMatchObject({ modelVersion: 1, hasDraft: true });
    const gateway = { ...file, product: { ...file.product, nodeType: 'gateway', baseType: 'FILE-TYPE' } };
    expect(said(await send(gateway, false))).toBe('iot.node_type_fixed');
  });
  it('says all that is wrong with it', async () => {
    const file = await exported(await story.added({ code: 'FILE-3' }));
    const bad = { ...file, format: 'other', product: { ...file.product, code: '-', name: '' } };
    const { problems, id: none } = (await send(bad, false)).body;
    expect(none).toBe(null);
    expect(problems.map(({ path }: { path: string }) => path)).toEqual([
      'format',
      'product.name',
      'product.code',
    ]);
    const away = {
      ...file,
      product: { ...file.product, code: 'X-9', nodeType: 'direct', baseType: 'NOT-HERE' },
    };
    expect((await send(away, true)).body.problems).toEqual([
      { path: 'product.baseType', message: 'iot.base_type_unknown' },
    ]);
    expect((await send('text', true)).body.problems).toHaveLength(1);
    expect((await send(null, true)).body.problems).toHaveLength(1);
  });
});
