import { departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { type Employee, employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { tokenSentTo } from '../../../../test/visitors.ts';
import {
  accountId,
  auditOf,
  codes,
  departmentId,
  enterpriseId,
  equip,
  newcomer,
  rows,
  usernames,
} from '../department/department.stories.ts';

let test: TestApp;
let lin: Caller;
let here: string;
let equipment: string;
beforeAll(async () => {
  test = await openTestApp();
  lin = await test.as('lin.qiao');
  here = await enterpriseId(test, '海川重工');
  equipment = await departmentId(test, '设备部');
});
afterAll(() => test.close());

const detail = async (userId: string) => (await lin.ask(employeeApi.detail, { params: { userId } })).body;
const leave = async (who: Caller, userId: string, more: object = {}) =>
  who.ask(employeeApi.leave, {
    params: { userId },
    body: { reason: '合同到期', version: (await detail(userId)).version ?? 1, ...more },
  });
const comeBack = (who: Caller, userId: string, place: object = {}) =>
  who.ask(employeeApi.return, {
    params: { userId },
    body: { departmentId: null, positionId: null, ...place },
  });
const addressOf = (id: string) =>
  rows(test, async (db) => {
    const found = db.selectFrom('account').select('email').where('id', '=', id);
    return (await found.executeTakeFirstOrThrow()).email;
  });
/** Joins with the link that was sent there, into the department of the stories. */
const accept = async (who: Caller, address: string) => {
  const [seat] = await rows(test, (db) =>
    db.selectFrom('position').select('id').where('department_id', '=', equipment).execute(),
  );
  const body = { departmentId: equipment, positionId: seat?.id ?? null };
  return who.ask(invitationApi.accept, { body: { token: await tokenSentTo(test, address), ...body } });
};
const left = async (): Promise<Employee[]> =>
  (await lin.ask(employeeApi.page, { query: { enterpriseId: here, type: 'left' } })).body.content;
const sessionPlaces = (userId: string) =>
  rows(test, async (db) => {
    const found = db.selectFrom('session').select('enterprise_id').where('account_id', '=', userId);
    return (await found.where('ended_at', 'is', null).execute()).map(({ enterprise_id }) => enterprise_id);
  });

describe('the calls about leaving', () => {
  strangersAreRefused(
    () => test,
    employeeApi.leave,
    () => ({ params: { userId: NIL }, body: { reason: '', version: 1 } }),
  );
  strangersAreRefused(
    () => test,
    employeeApi.return,
    () => ({ params: { userId: NIL }, body: { departmentId: null, positionId: null } }),
  );
  it('remove no member of another enterprise', async () => {
    const zhou = await test.as('zhou.yan');
    const qin = await accountId(test, 'qin.yue');
    expect(codes([await leave(zhou, qin), await comeBack(zhou, qin)])).toEqual(
      Array(2).fill('enterprise.employee_not_found'),
    );
    expect((await detail(qin)).leftAt).toBeNull();
  });
});

describe('a member who leaves', () => {
  it('loses roles, place, groups and departments, and their sessions leave the enterprise', async () => {
    const he = await test.as('he.ming', true);
    await equip(test, he.userId, { enterprise: here, name: '查看员工', keys: ['enterprise.employee.read'] });
    const [node] = (await lin.ask(departmentApi.tree, { query: { enterpriseId: here } })).body.filter(
      ({ id }: { id: string }) => id === equipment,
    );
    await lin.ask(departmentApi.change, {
      params: { id: equipment },
      body: { headId: he.userId, version: node.version },
    });
    const group = { departmentId: equipment, name: '值班', memberIds: [he.userId] };
    await lin.ask(departmentApi.addGroup, { body: group });
    const ask = () => he.ask(employeeApi.page, { query: { enterpriseId: here } });
    expect((await ask()).status).toBe(200);
    expect((await detail(he.userId)).heads).toBe(true);
    const qin = await accountId(test, 'qin.yue');

    const { body } = await leave(lin, he.userId, { successor: qin });
    expect(body).toMatchObject({
      workNum: 'HC-0137',
      department: { id: NIL, name: '设备部' },
      position: { name: '设备工程师' },
      leaveReason: '合同到期',
    });
    expect(body.leftAt).not.toBeNull();
    expect(codes([await ask()])).toEqual(['kit.not_allowed']);
    expect(await sessionPlaces(he.userId)).toEqual([null]);
    expect((await he.ask(membershipApi.current, { query: { id: he.userId } })).body.id).toBe(NIL);
    expect(
      codes([await he.ask(membershipApi.choose, { query: { id: he.userId, enterprise: here } })]),
    ).toEqual(['enterprise.not_member']);
    const tree = (await lin.ask(departmentApi.tree, { query: { enterpriseId: here } })).body;
    expect(tree.find(({ id }: { id: string }) => id === equipment)).toMatchObject({
      people: 0,
      head: { username: 'qin.yue' },
    });
    const groups = await lin.ask(departmentApi.groups, { query: { departmentId: equipment } });
    expect(groups.body).toMatchObject([{ name: '值班', members: [] }]);
    expect((await left()).map(({ username }) => username)).toEqual(['he.ming']);
    const working = await lin.ask(employeeApi.page, { query: { enterpriseId: here } });
    expect(usernames(working.body)).not.toContain('he.ming');
    expect((await detail(he.userId)).moves[0]).toMatchObject({
      kind: 'left',
      from: '设备部 / 设备工程师',
      note: '合同到期',
    });
    expect((await auditOf(test, 'enterprise.employee.leave')).at(-1)?.after).toMatchObject({
      headed: ['设备部'],
    });
    // In the other enterprise nothing has changed.
    const there = await enterpriseId(test, '云杉精密');
    expect((await he.ask(membershipApi.choose, { query: { id: he.userId, enterprise: there } })).status).toBe(
      200,
    );
  });

  it('is invited back, and comes as a member with their former number once they accept', async () => {
    const heId = await accountId(test, 'he.ming');
    const { status, body } = await comeBack(lin, heId, { departmentId: equipment });
    expect([status, body.leftAt]).toEqual([200, expect.any(String)]);
    expect((await left()).map(({ username }) => username)).toEqual(['he.ming']);
    expect(codes([await comeBack(lin, heId, { departmentId: equipment })])).toEqual([
      'enterprise.already_invited',
    ]);
    const he = await test.as('he.ming', true);
    expect(codes([await he.ask(membershipApi.choose, { query: { id: heId, enterprise: here } })])).toEqual([
      'enterprise.not_member',
    ]);

    expect((await accept(he, await addressOf(heId))).status).toBe(200);
    expect(await detail(heId)).toMatchObject({
      workNum: 'HC-0137',
      departmentPath: ['设备部'],
      leftAt: null,
    });
    expect(await left()).toEqual([]);
    expect(codes([await he.ask(employeeApi.page, { query: { enterpriseId: here } })])).toEqual([
      'kit.not_allowed',
    ]);
    expect((await detail(heId)).moves.map(({ kind }: { kind: string }) => kind)).toEqual([
      'returned',
      'left',
    ]);
    const roles = await rows(test, (db) =>
      db
        .selectFrom('role_member')
        .innerJoin('role', 'role.id', 'role_member.role_id')
        .select('role.code')
        .where('role_member.account_id', '=', heId)
        .where('role_member.enterprise_id', '=', here)
        .execute(),
    );
    expect(roles).toEqual([{ code: 'enterprise-member' }]);
    expect(codes([await comeBack(lin, heId)])).toEqual(['enterprise.employee_not_found']);
  });

  it('comes back without the number when another member has it by now, and to no place of others', async () => {
    const one = await newcomer(test, here, 'back.one');
    const two = await newcomer(test, here, 'back.two');
    const number = (id: string, version: number) =>
      lin.ask(employeeApi.change, { params: { userId: id }, body: { workNum: 'B-1', version } });
    await number(one, 1);
    await leave(lin, one);
    await number(two, 1);
    const theirs = await departmentId(test, '质量部');
    expect(codes([await comeBack(lin, one, { departmentId: theirs })])).toEqual([
      'enterprise.department_not_found',
    ]);
    expect((await comeBack(lin, one, { departmentId: equipment })).status).toBe(200);
    expect((await accept(await test.as('back.one', true), await addressOf(one))).status).toBe(200);
    expect((await detail(one)).workNum).toBeNull();
  });

  it('is never the caller, the last administrator, or a member changed meanwhile', async () => {
    const hr = await newcomer(test, here, 'leave.hr');
    await equip(test, hr, {
      enterprise: here,
      name: '人事',
      keys: ['enterprise.employee.read', 'enterprise.employee.edit'],
    });
    const clerk = await test.as('leave.hr', true);
    expect(codes([await leave(lin, lin.userId)])).toEqual(['enterprise.not_yourself']);
    expect(codes([await leave(clerk, lin.userId)])).toEqual(['enterprise.outranked']);
    expect((await detail(lin.userId)).leftAt).toBeNull();
    expect(await sessionPlaces(lin.userId)).toContain(here);
    const one = await newcomer(test, here, 'leave.one');
    const zhouId = await accountId(test, 'zhou.yan');
    expect(
      codes([
        await leave(lin, one, { version: 9 }),
        await leave(lin, one, { successor: zhouId }),
        await leave(lin, one, { successor: one }),
      ]),
    ).toEqual([
      'enterprise.employee_changed',
      'enterprise.employee_not_found',
      'enterprise.employee_not_found',
    ]);
    const both = await Promise.all([leave(lin, one), leave(clerk, one)]);
    expect(codes(both).sort()).toEqual([200, 'enterprise.employee_not_found']);
  });

  it('cannot be removed by a caller whose right does not reach them', async () => {
    const qin = await test.as('qin.yue', true);
    await equip(test, qin.userId, {
      enterprise: here,
      name: '班组人事',
      keys: ['enterprise.employee.edit'],
      reach: 'department',
    });
    const meng = await accountId(test, 'meng.xia');
    expect(codes([await leave(qin, meng)])).toEqual(['enterprise.employee_not_found']);
    const gone = await newcomer(test, here, 'reach.gone');
    await leave(lin, gone);
    expect(codes([await comeBack(qin, gone)])).toEqual(['enterprise.employee_not_found']);
  });
});

describe('a user who deregisters', () => {
  it('has left every enterprise, and cannot be brought back to one', async () => {
    const id = await newcomer(test, here, 'dereg.one');
    const one = await test.as('dereg.one', true);
    const gone = await one.ask(accountApi.deregister, { query: { userId: id } });
    expect(gone.status).toBe(200);
    expect((await left()).find((each) => each.id === id)).toMatchObject({ phone: '', email: '' });
    expect((await detail(id)).moves).toMatchObject([{ kind: 'left', by: 'dereg.one' }]);
    expect(codes([await comeBack(lin, id)])).toEqual(['enterprise.employee_not_found']);
  });
});
