import { type Employee, employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
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
  equip,
  newcomer,
  positionId,
  rows,
  usernames,
} from '../department/department.stories.ts';

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

type Query = Partial<
  Record<'username' | 'type' | 'departmentId' | 'positionId' | 'sort' | 'below' | 'seated', string>
>;
const page = (who: Caller, query: Query & { pageNumber?: number; pageSize?: number } = {}, place = here) =>
  who.ask(employeeApi.page, { query: { ...query, enterpriseId: place } as never });
const found = async (query: Query, who = lin) => usernames((await page(who, query)).body);
const exported = (who: Caller, query: object = {}) =>
  who.ask(employeeApi.export, { query: { ...query, enterpriseId: here } });

describe('the calls about employees', () => {
  strangersAreRefused(
    () => test,
    employeeApi.page,
    () => ({ query: { enterpriseId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    employeeApi.withWork,
    () => ({ query: { enterprise: NIL } }),
  );
  strangersAreRefused(
    () => test,
    employeeApi.detail,
    () => ({ params: { userId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    employeeApi.export,
    () => ({ query: { enterpriseId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    employeeApi.figures,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    employeeApi.ownJob,
    () => ({}),
  );

  it('show no member of another enterprise, also where the caller belongs to both', async () => {
    const qin = await accountId(test, 'qin.yue');
    const answers = [
      await page(zhou),
      await zhou.ask(employeeApi.withWork, { query: { enterprise: here } }),
      await exported(zhou),
      await zhou.ask(employeeApi.detail, { params: { userId: qin } }),
      await zhou.ask(employeeApi.detail, { params: { userId: NIL } }),
    ];
    expect(codes(answers)).toEqual([
      'kit.not_allowed',
      'kit.not_allowed',
      'kit.not_allowed',
      'enterprise.employee_not_found',
      'enterprise.employee_not_found',
    ]);
    const theirs = await enterpriseId(test, '云杉精密');
    const { body } = await page(zhou, {}, theirs);
    expect(body.content.map((one: Employee) => [one.username, one.workNum])).toEqual(
      expect.arrayContaining([['he.ming', '1088']]),
    );
    expect(await found({ departmentId: await departmentId(test, '质量部') })).toEqual([]);
  });
});

describe('the people of an enterprise', () => {
  it('are found by name, place and number', async () => {
    expect(await found({ sort: 'workNum' })).toEqual(['lin.qiao', 'meng.xia', 'he.ming', 'qin.yue']);
    expect(await found({ sort: '-workNum' })).toEqual(['qin.yue', 'he.ming', 'meng.xia', 'lin.qiao']);
    expect(await found({ username: '秦' })).toEqual(['qin.yue']);
    expect(await found({ username: 'YUE' })).toEqual(['qin.yue']);
    expect(await found({ username: '%' })).toEqual([]);
    expect(await found({ departmentId: equipment })).toEqual(['he.ming']);
    expect(await found({ departmentId: equipment, below: 'true', sort: 'workNum' })).toEqual([
      'he.ming',
      'qin.yue',
    ]);
    expect(await found({ positionId: await positionId(test, '班长') })).toEqual(['qin.yue']);
    expect(await found({ type: 'unplaced' })).toEqual([]);
    expect(await found({ seated: 'true', sort: 'workNum' })).toHaveLength(4);
    expect(await found({ seated: 'false' })).toEqual([]);
    const { body } = await page(lin, { sort: 'workNum', pageNumber: 1, pageSize: 3 });
    expect([usernames(body), body.totalElements]).toEqual([['qin.yue'], 4]);
  });

  it('are listed with where they work', async () => {
    const { body } = await page(lin, { username: 'qin.yue' });
    expect(body.content[0]).toMatchObject({
      realName: '秦越',
      workNum: 'HC-0212',
      department: { id: repair, name: '维修班' },
      departmentPath: ['设备部', '维修班'],
      position: { name: '班长' },
      heads: false,
      leftAt: null,
      version: 1,
      phone: '138****0007',
    });
    const chosen = await lin.ask(employeeApi.withWork, {
      query: { enterprise: here, department: equipment },
    });
    expect(chosen.body.map((one: Employee) => one.username)).toEqual(['he.ming', 'qin.yue']);
  });

  it('are shown only within the caller’s reach, with masked phones', async () => {
    const he = await test.as('he.ming', true);
    await equip(test, he.userId, {
      enterprise: here,
      name: '设备部主管',
      keys: ['enterprise.employee.read'],
      reach: 'below',
    });
    const { body } = await page(he, { sort: 'workNum' });
    expect(body.content.map((one: Employee) => [one.username, one.phone, one.email])).toEqual([
      ['he.ming', '138****0004', 'h***@cloudyard.example'],
      ['qin.yue', '138****0007', 'q***@haichuan.example'],
    ]);
    expect(body.totalElements).toBe(2);
    const meng = await accountId(test, 'meng.xia');
    expect(codes([await he.ask(employeeApi.detail, { params: { userId: meng } })])).toEqual([
      'enterprise.employee_not_found',
    ]);
    expect((await exported(he)).body).not.toContain('meng.xia');
    expect((await he.ask(employeeApi.figures)).body).toMatchObject({ working: 2 });
  });

  it('have whole phones only for a caller who may change them', async () => {
    const qin = await test.as('qin.yue', true);
    const keys = { enterprise: here, reach: 'department' as const };
    await equip(test, qin.userId, { ...keys, name: '班组', keys: ['enterprise.employee.edit'] });
    await equip(test, qin.userId, { enterprise: here, name: '人事查看', keys: ['enterprise.employee.read'] });
    const { body } = await page(qin, { sort: 'workNum' });
    const phones = body.content.map(async ({ id }: Employee) => {
      const { phone } = (await qin.ask(employeeApi.detail, { params: { userId: id } })).body;
      return phone;
    });
    expect(await Promise.all(phones)).toEqual(['138****0002', '138****0008', '138****0004', '13800000007']);
    expect(body.content.map((one: Employee) => one.phone).join()).not.toContain('13800000007');
  });

  it('are exported as a table in which nothing runs, with masked phones', async () => {
    const id = await newcomer(test, here, '=cmd()');
    await rows(test, (db) =>
      db
        .updateTable('membership')
        .set({ workplace: '<img src=x>', duties: '' })
        .where('account_id', '=', id)
        .execute(),
    );
    const { body, headers } = await exported(lin);
    expect(headers['content-type']).toContain('text/csv');
    expect(body).toContain("'=cmd()");
    expect(body).not.toMatch(/(^|,|\n)=/);
    expect(body).toContain('<img src=x>');
    expect(body).toContain('设备部/维修班');
    expect(body).not.toContain('13800000007');
    expect(body.split('\r\n')).toHaveLength(7);
    expect((await exported(lin, { type: 'unplaced' })).body.split('\r\n')).toHaveLength(3);
    expect((await auditOf(test, 'enterprise.employee.export')).at(-1)).toMatchObject({
      actor_name: 'lin.qiao',
    });
  });

  it('are counted for the dashboard', async () => {
    const { body } = await lin.ask(employeeApi.figures, { query: { zone: 'Asia/Shanghai' } });
    expect(body).toMatchObject({ working: 5, unplaced: 1 });
    const people = (body.departments as { name: string; people: number }[]).map((one) => [
      one.name,
      one.people,
    ]);
    expect(people).toEqual(
      expect.arrayContaining([
        ['设备部', 2],
        ['财务部', 1],
        ['信息中心', 1],
      ]),
    );
    expect(body.months).toHaveLength(12);
    expect(body.months.at(-1)).toMatchObject({ joined: 5, left: 0 });
  });
});

describe('one’s own job', () => {
  const save = (who: Caller, more: object = {}) =>
    who.ask(employeeApi.saveOwnJob, {
      body: { workPhone: '8001', workplace: '<b>2 号楼</b>', duties: '点检', ...more },
    });

  it('is described by oneself, except for what others decide', async () => {
    const meng = await test.as('meng.xia');
    const { body } = await save(meng, { workNum: 'X', departmentId: repair, position_id: null, version: 99 });
    expect(body).toMatchObject({
      workPhone: '8001',
      workplace: '<b>2 号楼</b>',
      workNum: 'HC-0045',
      department: { name: '财务部' },
      version: 2,
      phone: '13800000008',
    });
    expect((await meng.ask(employeeApi.ownJob)).body).toEqual(body);
  });

  it('does not exist in the personal scope', async () => {
    const he = await test.as('he.ming', true);
    await he.ask(membershipApi.choose, { query: { id: he.userId, enterprise: NIL } });
    expect(codes([await he.ask(employeeApi.ownJob), await save(he)])).toEqual([
      'enterprise.no_enterprise',
      'enterprise.no_enterprise',
    ]);
  });
});
