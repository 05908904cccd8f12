import { type DepartmentNode, departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { accountId, auditOf, codes, departmentId, enterpriseId, made, rows } from './department.stories.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
let here: string;
let equipment: string;
let repair: string;
beforeAll(async () => {
  test = await openTestApp();
  lin = await test.as('lin.qiao');
  zhou = await test.as('zhou.yan');
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

describe('the calls about departments', () => {
  const one = { params: { id: NIL } };
  strangersAreRefused(
    () => test,
    departmentApi.tree,
    () => ({ query: { enterpriseId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    departmentApi.add,
    () => ({ body: { name: 'x', parentId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    departmentApi.change,
    () => ({ ...one, body: { version: 1 } }),
  );
  strangersAreRefused(
    () => test,
    departmentApi.move,
    () => ({ ...one, body: { parentId: NIL, before: null, version: 1 } }),
  );
  strangersAreRefused(
    () => test,
    departmentApi.remove,
    () => one,
  );
  strangersAreRefused(
    () => test,
    departmentApi.movePreview,
    () => ({ ...one, query: { parentId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    departmentApi.list,
    () => ({ query: { enterpriseId: NIL } }),
  );

  it('find and change nothing of another enterprise', async () => {
    const before = await tree(lin);
    const theirs = await departmentId(test, '质量部');
    const answers = [
      await zhou.ask(departmentApi.tree, { query: { enterpriseId: here } }),
      await zhou.ask(departmentApi.list, { query: { enterpriseId: here } }),
      await change(zhou, equipment, { name: '我的', version: 1 }),
      await zhou.ask(departmentApi.move, {
        params: { id: equipment },
        body: { parentId: NIL, before: null, version: 1 },
      }),
      await remove(zhou, repair),
      await preview(zhou, equipment, NIL),
      await zhou.ask(departmentApi.add, { body: { name: '里面', parentId: equipment } }),
      await move(lin, equipment, theirs),
      await zhou.ask(departmentApi.departmentPositions, { query: { departmentId: equipment } }),
    ];
    const unknown = 'enterprise.department_not_found';
    expect(codes(answers)).toEqual([
      'kit.not_allowed',
      'kit.not_allowed',
      unknown,
      unknown,
      unknown,
      unknown,
      unknown,
      unknown,
      unknown,
    ]);
    expect((await zhou.ask(departmentApi.positions, { query: { departmentId: equipment } })).body).toEqual(
      [],
    );
    expect((await zhou.ask(departmentApi.groups, { query: { departmentId: equipment } })).body).toEqual([]);
    expect(await tree(lin)).toEqual(before);
  });
});

describe('the department tree', () => {
  it('counts the members of a department and below it', async () => {
    expect(await node(equipment)).toMatchObject({
      name: '设备部',
      parentId: NIL,
      people: 1,
      peopleBelow: 2,
      positions: 1,
      groups: 0,
      head: null,
    });
    expect(await node(repair)).toMatchObject({ parentId: equipment, people: 1, peopleBelow: 1 });
  });

  // rule: admin.otherRules
  it('adds new departments at the end, once under a name, and ignores other fields of the call', async () => {
    const meng = await accountId(test, 'meng.xia');
    const body = {
      name: '<b>安全</b>部',
      parentId: NIL,
      code: 'S-1',
      headId: meng,
      path: [NIL],
      enterpriseId: NIL,
    };
    const { body: safety } = await lin.ask(departmentApi.add, { body });
    expect(safety).toMatchObject({
      name: '<b>安全</b>部',
      code: 'S-1',
      head: { username: 'meng.xia' },
      people: 0,
    });
    expect((await tree(lin)).filter(({ parentId }) => parentId === NIL).at(-1)?.id).toBe(safety.id);
    expect(await pathOf(safety.id)).toEqual([safety.id]);
    const again = await lin.ask(departmentApi.add, { body: { name: '<b>安全</b>部', parentId: NIL } });
    expect([again.body.code, again.body.fields.name]).toEqual([
      'enterprise.department_name_taken',
      'enterprise.department_name_taken',
    ]);
    expect(
      (await lin.ask(departmentApi.add, { body: { name: '<b>安全</b>部', parentId: equipment } })).status,
    ).toBe(200);
    const zhouId = await accountId(test, 'zhou.yan');
    const foreign = await lin.ask(departmentApi.add, { body: { name: '外', parentId: NIL, headId: zhouId } });
    expect(foreign.body.code).toBe('enterprise.employee_not_found');
    expect((await auditOf(test, 'enterprise.department.add'))[0]?.after).toMatchObject({ number: 'S-1' });
  });

  it('is changed only by a caller who saw its latest version', async () => {
    const { id, version } = await made(lin, '改名部');
    expect((await change(lin, id, { name: '改了', headId: null, version })).body).toMatchObject({
      name: '改了',
      version: version + 1,
    });
    expect(codes([await change(lin, id, { name: '又改', version })])).toEqual([
      'enterprise.department_changed',
    ]);
    expect(codes([await change(lin, id, { name: '设备部', version: version + 1 })])).toEqual([
      'enterprise.department_name_taken',
    ]);
    const both = await Promise.all([
      change(lin, id, { code: 'A', version: version + 1 }),
      change(lin, id, { code: 'B', version: version + 1 }),
    ]);
    expect(codes(both).sort()).toEqual([200, 'enterprise.department_changed']);
  });

  it('deletes a department only when it is empty, with its positions and groups', async () => {
    expect(codes([await remove(lin, equipment), await remove(lin, repair)])).toEqual([
      'enterprise.department_in_use',
      'enterprise.department_in_use',
    ]);
    const { id } = await made(lin, '临时部');
    await lin.ask(departmentApi.addPosition, { body: { departmentId: id, name: '岗' } });
    await lin.ask(departmentApi.addGroup, { body: { departmentId: id, name: '组' } });
    expect((await remove(lin, id)).body).toEqual({ id });
    expect(codes([await remove(lin, id)])).toEqual(['enterprise.department_not_found']);
    expect(
      await rows(test, (db) =>
        db.selectFrom('position').selectAll().where('department_id', '=', id).execute(),
      ),
    ).toEqual([]);
  });
});
