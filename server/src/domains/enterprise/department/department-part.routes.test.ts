import { departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import {
  accountId,
  auditOf,
  codes,
  departmentId,
  enterpriseId,
  made,
  rows,
  sendTable,
} from './department.stories.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
let here: string;
let equipment: string;
beforeAll(async () => {
  test = await openTestApp();
  lin = await test.as('lin.qiao');
  zhou = await test.as('zhou.yan');
  here = await enterpriseId(test, '海川重工');
  equipment = await departmentId(test, '设备部');
});
afterAll(() => test.close());

const addPosition = (who: Caller, name: string, department = equipment) =>
  who.ask(departmentApi.addPosition, { body: { departmentId: department, name } });
const addGroup = (who: Caller, name: string, memberIds: string[] = [], department = equipment) =>
  who.ask(departmentApi.addGroup, { body: { departmentId: department, name, memberIds } });
const positions = async (who: Caller) =>
  (await who.ask(departmentApi.departmentPositions, { query: { departmentId: equipment } })).body;

describe('positions', () => {
  strangersAreRefused(
    () => test,
    departmentApi.addPosition,
    () => ({ body: { departmentId: NIL, name: 'x' } }),
  );
  strangersAreRefused(
    () => test,
    departmentApi.changePosition,
    () => ({ params: { id: NIL }, body: { name: 'x' } }),
  );
  strangersAreRefused(
    () => test,
    departmentApi.removePosition,
    () => ({ params: { id: NIL } }),
  );

  it('are counted, renamed, and deleted once no member holds them', async () => {
    const { body: fitter } = await addPosition(lin, '钳工');
    expect((await positions(lin)).positions).toMatchObject([
      { name: '钳工', people: 0 },
      { name: '设备工程师', people: 1 },
    ]);
    expect(codes([await addPosition(lin, '钳工')])).toEqual(['enterprise.position_name_taken']);
    const params = { id: fitter.id };
    expect(
      (await lin.ask(departmentApi.changePosition, { params, body: { name: '高级钳工', code: 'Q' } })).body,
    ).toEqual({
      id: fitter.id,
      departmentId: equipment,
      name: '高级钳工',
      code: 'Q',
    });
    const engineer = (await positions(lin)).positions.find(({ people }: { people: number }) => people === 1);
    const held = await lin.ask(departmentApi.removePosition, { params: { id: engineer.id } });
    expect(codes([held])).toEqual(['enterprise.position_in_use']);
    expect((await lin.ask(departmentApi.removePosition, { params })).status).toBe(200);
    expect(codes([await lin.ask(departmentApi.removePosition, { params })])).toEqual([
      'enterprise.position_not_found',
    ]);
  });

  it('of another enterprise are not found', async () => {
    const { body: mine } = await addPosition(lin, '外看');
    const params = { id: mine.id };
    expect(
      codes([
        await addPosition(zhou, '塞进来'),
        await zhou.ask(departmentApi.changePosition, { params, body: { name: '改' } }),
        await zhou.ask(departmentApi.removePosition, { params }),
      ]),
    ).toEqual([
      'enterprise.department_not_found',
      'enterprise.position_not_found',
      'enterprise.position_not_found',
    ]);
  });
});

describe('work groups', () => {
  strangersAreRefused(
    () => test,
    departmentApi.addGroup,
    () => ({ body: { departmentId: NIL, name: 'x' } }),
  );
  strangersAreRefused(
    () => test,
    departmentApi.changeGroup,
    () => ({ params: { id: NIL }, body: { name: 'x', memberIds: [] } }),
  );
  strangersAreRefused(
    () => test,
    departmentApi.removeGroup,
    () => ({ params: { id: NIL } }),
  );

  it('hold members of the enterprise and no other users', async () => {
    const [he, qin, zhouId] = await Promise.all(
      ['he.ming', 'qin.yue', 'zhou.yan'].map((one) => accountId(test, one)),
    );
    const { body: group } = await addGroup(lin, '抢修组', [he as string, he as string, qin as string]);
    expect(group.members.map(({ username }: { username: string }) => username).sort()).toEqual([
      'he.ming',
      'qin.yue',
    ]);
    expect(
      codes([await addGroup(lin, '抢修组'), await addGroup(lin, '外人组', [he as string, zhouId as string])]),
    ).toEqual(['enterprise.group_name_taken', 'enterprise.employee_not_found']);
    const params = { id: group.id };
    const renamed = await lin.ask(departmentApi.changeGroup, {
      params,
      body: { name: '夜班', memberIds: [qin as string] },
    });
    expect(renamed.body).toMatchObject({ name: '夜班', members: [{ username: 'qin.yue' }] });
    expect(
      codes([await zhou.ask(departmentApi.changeGroup, { params, body: { name: '改', memberIds: [] } })]),
    ).toEqual(['enterprise.group_not_found']);
    const listed = await lin.ask(departmentApi.groups, { query: { departmentId: equipment } });
    expect(listed.body.map(({ name }: { name: string }) => name)).toEqual(['夜班']);
    expect((await lin.ask(departmentApi.removeGroup, { params })).status).toBe(200);
    expect(codes([await lin.ask(departmentApi.removeGroup, { params })])).toEqual([
      'enterprise.group_not_found',
    ]);
  });
});

describe('a table of departments', () => {
  const exported = async (who: Caller, place = here) =>
    who.ask(departmentApi.export, { query: { enterpriseId: place } });
  const count = () =>
    rows(test, (db) => db.selectFrom('department').select('id').where('enterprise_id', '=', here).execute());

  it('is refused to a user who may not edit', async () => {
    expect((await sendTable(test, {}, 'path\nx', true)).status).toBe(401);
    expect((await sendTable(test, await test.as('su.wen'), 'path\nx', true)).body.code).toBe(
      'kit.not_allowed',
    );
    expect(codes([await exported(zhou)])).toEqual(['kit.not_allowed']);
  });

  it('that was exported brings nothing new when it is imported, formulas and slashes included', async () => {
    for (const name of ['=HYPERLINK("http://a.example")', "'=2", '生产/质量', '@总部']) await made(lin, name);
    await addPosition(lin, '焊工；一级');
    const { body: text } = await exported(lin);
    expect(text).toContain(`"'=HYPERLINK(`);
    expect(text).not.toMatch(/(^|,|\n)"?[=@]/);
    const before = await count();
    const { body } = await sendTable(test, lin, text, false);
    expect(body).toMatchObject({ add: 0, bad: 0, keep: before.length, done: true });
    expect(await count()).toEqual(before);
  });

  it('is checked before it is imported, and imported once', async () => {
    const text = '部门路径,编码,岗位\n研发部,RD,工程师；主管\n研发部/一组,,\n设备部,,新岗位\n';
    const dry = await sendTable(test, lin, text, true);
    expect(dry.body).toMatchObject({ add: 3, keep: 0, bad: 0, done: false });
    expect(
      await rows(test, (db) =>
        db.selectFrom('department').select('id').where('name', '=', '研发部').execute(),
      ),
    ).toEqual([]);
    const both = await Promise.all([sendTable(test, lin, text, false), sendTable(test, lin, text, false)]);
    expect(both.map(({ body }) => body.add).sort()).toEqual([0, 3]);
    const research = await departmentId(test, '研发部');
    const found = await lin.ask(departmentApi.departmentPositions, { query: { departmentId: research } });
    expect(found.body).toMatchObject({ code: 'RD', positions: [{ name: '工程师' }, { name: '主管' }] });
    expect((await auditOf(test, 'enterprise.department.import')).at(-1)?.after).toMatchObject({
      departments: 2,
      positions: 3,
    });
  });

  it('with a wrong row imports nothing', async () => {
    const text = '部门路径\n好部门\n没有上级/坏\n';
    expect((await sendTable(test, lin, text, true)).body).toMatchObject({ add: 1, bad: 1 });
    const { status, body } = await sendTable(test, lin, text, false);
    expect([status, body.code, body.fields]).toEqual([400, 'kit.invalid', { 'line 3': 'parent_missing' }]);
    expect(
      await rows(test, (db) =>
        db.selectFrom('department').select('id').where('name', '=', '好部门').execute(),
      ),
    ).toEqual([]);
  });

  it('may be GBK, and not any other encoding', async () => {
    const gbk = Buffer.from('path\n\xb2\xe2\xca\xd4\xb2\xbf\n', 'latin1');
    expect((await sendTable(test, lin, gbk, true)).body.rows).toMatchObject([{ path: '测试部', act: 'add' }]);
    expect((await sendTable(test, lin, Buffer.from([0xff, 0xff]), true)).body.code).toBe(
      'enterprise.csv_unreadable',
    );
    expect((await sendTable(test, lin, '姓名\n张三', true)).body.code).toBe('enterprise.csv_columns');
  });
});
