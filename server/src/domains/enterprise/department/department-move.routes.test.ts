import { type DepartmentNode, departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { codes, departmentId, enterpriseId, equip, made, rows } from './department.stories.ts';

let test: TestApp;
let lin: Caller;
let here: string;
let equipment: string;
let repair: string;
beforeAll(async () => {
  test = await openTestApp();
  lin = await test.as('lin.qiao');
  here = await enterpriseId(test, '海川重工');
  equipment = await departmentId(test, '设备部');
  repair = await departmentId(test, '维修班');
});
afterAll(() => test.close());

const tree = async (who: Caller, place = here): Promise<DepartmentNode[]> =>
  (await who.ask(departmentApi.tree, { query: { enterpriseId: place } })).body;
const node = async (id: string) => (await tree(lin)).find((one) => one.id === id) as DepartmentNode;
const move = async (
  who: Caller,
  id: string,
  parentId: string,
  before: string | null = null,
  version?: number,
) =>
  who.ask(departmentApi.move, {
    params: { id },
    body: { parentId, before, version: version ?? (await node(id)).version },
  });
const preview = (who: Caller, id: string, parentId: string) =>
  who.ask(departmentApi.movePreview, { params: { id }, query: { parentId } });
const change = (who: Caller, id: string, body: object) =>
  who.ask(departmentApi.change, { params: { id }, body: body as { version: number } });
const remove = (who: Caller, id: string) => who.ask(departmentApi.remove, { params: { id } });
const pathOf = (id: string) =>
  rows(test, async (db) => {
    const found = db.selectFrom('department').select('path').where('id', '=', id);
    return (await found.executeTakeFirstOrThrow()).path;
  });

describe('moving a department', () => {
  let a: string;
  let b: string;
  let c: string;
  beforeAll(async () => {
    a = (await made(lin, '甲')).id;
    b = (await made(lin, '乙', a)).id;
    c = (await made(lin, '丙', b)).id;
  });

  it('carries what is below along, and returns the whole tree', async () => {
    const { body } = await move(lin, b, NIL);
    expect((body as DepartmentNode[]).find(({ id }) => id === b)?.parentId).toBe(NIL);
    expect(await pathOf(c)).toEqual([b, c]);
    await move(lin, b, a);
    expect(await pathOf(c)).toEqual([a, b, c]);
  });

  it('never makes a circle', async () => {
    const answers = [await move(lin, a, a), await move(lin, a, c), await preview(lin, a, c)];
    expect(codes(answers)).toEqual(Array(3).fill('enterprise.department_circle'));
    expect(await pathOf(c)).toEqual([a, b, c]);
  });

  it('makes no circle when two move at once', async () => {
    const x = await made(lin, '甲一');
    const y = await made(lin, '乙一');
    const lin2 = await test.as('lin.qiao', true);
    const answers = await Promise.all([
      move(lin, x.id, y.id, null, x.version),
      move(lin2, y.id, x.id, null, y.version),
    ]);
    expect(codes(answers).sort()).toEqual([200, 'enterprise.department_circle']);
    const paths = [await pathOf(x.id), await pathOf(y.id)].map(({ length }) => length).sort();
    expect(paths).toEqual([1, 2]);
  });

  it('puts it before a neighbour, or last', async () => {
    const names = async () =>
      (await tree(lin)).filter(({ parentId }) => parentId === c).map(({ name }) => name);
    const ids: string[] = [];
    for (const name of ['一', '二', '三']) ids.push((await made(lin, name, c)).id);
    await move(lin, ids[2] as string, c, ids[0]);
    expect(await names()).toEqual(['三', '一', '二']);
    await move(lin, ids[2] as string, c);
    expect(await names()).toEqual(['一', '二', '三']);
    expect(
      codes([await move(lin, ids[0] as string, c, equipment), await move(lin, ids[0] as string, c, null, 0)]),
    ).toEqual(['enterprise.department_not_found', 'enterprise.department_changed']);
  });

  it('can be asked first what it changes', async () => {
    const role = await rows(test, (db) =>
      db
        .selectFrom('role')
        .select('id')
        .where('enterprise_id', '=', here)
        .where('code', '=', 'enterprise-finance')
        .executeTakeFirstOrThrow(),
    );
    const rule = { enterprise_id: here, role_id: role.id, department_id: equipment, below: true };
    await rows(test, (db) => db.insertInto('office_role').values(rule).execute());
    expect((await preview(lin, repair, a)).body).toEqual({
      departments: 1,
      people: 1,
      gained: ['甲'],
      lost: ['设备部'],
      officeRoles: 1,
    });
    expect((await preview(lin, b, NIL)).body).toMatchObject({
      people: 0,
      gained: [],
      lost: ['甲'],
      officeRoles: 0,
    });
  });

  it('is refused when it brings the caller below an office that gives them rights', async () => {
    const centre = await departmentId(test, '信息中心');
    expect(codes([await move(lin, centre, equipment)])).toEqual(['enterprise.not_yourself']);
    expect((await move(lin, centre, a)).status).toBe(200);
    await move(lin, centre, NIL);
  });

  it('publishes an event', async () => {
    const heard: unknown[] = [];
    test.kit.events.on('enterprise.places_changed', (_, told) => void heard.push(told));
    const { id } = await made(lin, '通知部');
    await move(lin, id, a);
    await move(lin, id, a);
    expect(heard).toEqual([{ enterpriseId: here, userIds: null }]);
  });
});

describe('a right that reaches one’s own department and below', () => {
  it('changes nothing beyond it', async () => {
    const he = await test.as('he.ming', true);
    await equip(test, he.userId, {
      enterprise: here,
      name: '设备部负责人',
      keys: ['enterprise.department.read', 'enterprise.department.edit'],
      reach: 'below',
    });
    const finance = await departmentId(test, '财务部');
    const version = (await node(repair)).version;
    const inside = await he.ask(departmentApi.add, { body: { name: '点检组', parentId: equipment } });
    expect(inside.status).toBe(200);
    const answers = [
      await he.ask(departmentApi.add, { body: { name: '外面', parentId: NIL } }),
      await he.ask(departmentApi.add, { body: { name: '外面', parentId: finance } }),
      await change(he, finance, { name: '我的', version: 1 }),
      await remove(he, finance),
      await he.ask(departmentApi.addPosition, { body: { departmentId: finance, name: '岗' } }),
      await he.ask(departmentApi.move, {
        params: { id: repair },
        body: { parentId: finance, before: null, version },
      }),
    ];
    expect(codes(answers)).toEqual(['kit.not_allowed', ...Array(5).fill('enterprise.department_not_found')]);
  });
});
