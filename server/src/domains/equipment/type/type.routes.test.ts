import { equipmentTypeApi } from '@cloudyard/contract/equipment/type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type EquipmentStory, equipmentStory, said } from '../equipment.stories.ts';

let test: TestApp;
let story: EquipmentStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await equipmentStory(test);
});
afterAll(() => test.close());

const id = '01a00000-0000-7000-8000-000000000001';
const draft = { name: '边缘网关', code: 'EDGE-1', description: '订阅 OPC UA', ifDynamic: false };
const calls = {
  list: () => ({}),
  add: () => ({ body: draft }),
  edit: () => ({ body: { id, name: '别的' } }),
  remove: () => ({ params: { id } }),
};
const add = (more: object = {}) => story.admin.ask(equipmentTypeApi.add, { body: { ...draft, ...more } });
const edit = (one: string, more: object) =>
  story.admin.ask(equipmentTypeApi.edit, { body: { id: one, ...more } });

describe('the calls about types', () => {
  for (const name of Object.keys(calls) as (keyof typeof calls)[])
    strangersAreRefused(
      () => test,
      equipmentTypeApi[name],
      () => calls[name]() as never,
    );
  it('refuse an administrator of an enterprise, who only reads them', async () => {
    for (const name of ['add', 'edit', 'remove'] as const)
      expect(said(await story.lin.ask(equipmentTypeApi[name], calls[name]() as never)), name).toBe(
        'kit.not_allowed',
      );
    expect((await story.lin.ask(equipmentTypeApi.list)).status).toBe(200);
  });
});

describe('a type', () => {
  it('is added, found by everybody, changed and disabled, by the name of whoever did it', async () => {
    const made = (await add()).body;
    expect(made).toMatchObject({ ...draft, ifEnabled: true, gateways: 0, createById: story.admin.userId });
    const changed = await edit(made.id, { ifEnabled: false, updateById: story.lin.userId });
    expect(changed.body).toMatchObject({ ...draft, ifEnabled: false, updateById: story.admin.userId });
    const list = (await story.lin.ask(equipmentTypeApi.list)).body;
    expect(list).toContainEqual(expect.objectContaining({ id: made.id, ifEnabled: false }));
  });
  // rule: equipmentType.defaults
  it('is dynamic unless the caller says no', async () => {
    const { ifDynamic: _, ...plain } = draft;
    const body = { ...plain, name: '终端', code: 'DTU' };
    expect((await story.admin.ask(equipmentTypeApi.add, { body })).body.ifDynamic).toBe(true);
  });
  // rule: equipmentType.unique
  it('has a name and a code of its own, whatever their case and width', async () => {
    expect((await add({ code: 'OTHER' })).body).toMatchObject({
      ...{
        code: 'equipment.equipment_type_name_taken',
        fields: { name: 'equipment.equipment_type_name_taken' },
      },
    });
    expect((await add({ name: '别的网关', code: 'edge-1' })).body).toMatchObject({
      ...{
        code: 'equipment.equipment_type_code_taken',
        fields: { code: 'equipment.equipment_type_code_taken' },
      },
    });
    const other = (await add({ name: '第二种', code: 'SECOND' })).body;
    expect(said(await edit(other.id, { name: 'ＤＴＵ' }))).toBe('done');
    expect(said(await edit(other.id, { name: '边缘网关' }))).toBe('equipment.equipment_type_name_taken');
    expect((await add({ name: '', code: '-x', description: '' })).body.fields).toEqual({
      ...{ name: 'required', code: 'format', description: 'required' },
    });
  });
  it('is not deleted as long as gateways are of it, and says how many', async () => {
    const certificate = await story.passed();
    const { id: gateway, typeId } = await story.gatewayWith(certificate, 'HW-TYPE');
    const list = (await story.admin.ask(equipmentTypeApi.list)).body as { id: string; gateways: number }[];
    expect(list.find((one) => one.id === typeId)?.gateways).toBe(1);
    const elsewhere = (await story.zhou.ask(equipmentTypeApi.list)).body as typeof list;
    expect(elsewhere.find((one) => one.id === typeId)?.gateways).toBe(0);
    const remove = () => story.admin.ask(equipmentTypeApi.remove, { params: { id: typeId } });
    expect(said(await remove())).toBe('equipment.equipment_type_in_use');
    await rows(test, (db) => db.deleteFrom('gateway').where('id', '=', gateway).execute());
    expect(said(await remove())).toBe('done');
    expect(said(await remove())).toBe('equipment.type_not_found');
    expect(said(await edit(typeId, { name: '没有了' }))).toBe('equipment.type_not_found');
  });
});
