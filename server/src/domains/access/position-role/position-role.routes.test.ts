import { memberApi } from '@cloudyard/contract/access/member.ts';
import { type OfficeRoleDraft, positionRoleApi } from '@cloudyard/contract/access/position-role.ts';
import { roleApi } from '@cloudyard/contract/access/role.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { departmentId, drop, logged, makeRole, openStory, put, roleId, rows } from '../access.stories.ts';
import { give, outcomes, take } from '../member/member.stories.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
let qin: Caller;
let here: string;
let there: string;
let reader: string;
let equipment: string;
let repair: string;
beforeAll(async () => {
  ({ test, lin, zhou, qin, here, there } = await openStory());
  reader = await makeRole(test, { enterprise: here, name: '只读', keys: ['access.role.read'] });
  equipment = await departmentId(test, '设备部');
  repair = await departmentId(test, '维修班');
});
afterAll(() => test.close());

const draft = (more: Partial<OfficeRoleDraft> = {}): OfficeRoleDraft => ({
  roleId: reader,
  departmentId: equipment,
  positionId: null,
  below: false,
  ...more,
});
const add = (who: Caller, more?: Partial<OfficeRoleDraft>) =>
  who.ask(positionRoleApi.add, { body: draft(more) });
const remove = (who: Caller, id: string) => who.ask(positionRoleApi.remove, { params: { id } });
const reads = async (who: Caller) => (await who.ask(roleApi.all, { query: { enterpriseId: here } })).status;
const positionOf = (username: string) =>
  rows(test, (db) =>
    db
      .selectFrom('membership')
      .innerJoin('account', 'account.id', 'membership.account_id')
      .select(['membership.position_id', 'membership.department_id', 'account.id'])
      .where('account.username', '=', username)
      .where('enterprise_id', '=', here)
      .executeTakeFirstOrThrow(),
  );

describe('the calls about position roles', () => {
  strangersAreRefused(
    () => test,
    positionRoleApi.list,
    () => ({ query: { enterpriseId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    positionRoleApi.add,
    () => ({ body: draft() }),
  );
  strangersAreRefused(
    () => test,
    positionRoleApi.remove,
    () => ({ params: { id: NIL } }),
  );
  it('find neither role nor rule nor place of another enterprise', async () => {
    const { body: rule } = await add(lin);
    const theirs = await makeRole(test, { enterprise: there, name: '云杉只读' });
    const theirDepartment = await departmentId(test, '质量部');
    const answers = [
      await add(zhou),
      await add(zhou, { roleId: theirs }),
      await remove(zhou, rule.id),
      await add(lin, { roleId: theirs }),
      await add(lin, { departmentId: theirDepartment }),
      await add(lin, { roleId: await roleId(test, 'platform-operator', null) }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'access.role_not_found'],
      [404, 'access.office_not_found'],
      [404, 'access.office_not_found'],
      [404, 'access.role_not_found'],
      [404, 'access.office_not_found'],
      [404, 'access.role_not_found'],
    ]);
    expect((await zhou.ask(positionRoleApi.list, { query: { enterpriseId: here } })).status).toBe(403);
    expect((await zhou.ask(positionRoleApi.list, { query: { enterpriseId: there } })).body).toEqual([]);
    await remove(lin, rule.id);
  });
});

describe('a position role', () => {
  it('is held by those who work there, from the next request until the rule is gone', async () => {
    expect(await reads(qin)).toBe(403);
    const { body: rule } = await add(lin, { below: true });
    expect(rule).toMatchObject({
      role: { name: '只读' },
      department: { name: '设备部' },
      below: true,
      people: 2,
    });
    expect(await reads(qin)).toBe(200);
    const { body: page } = await lin.ask(memberApi.list, { params: { roleId: reader } });
    expect(page.content.map((one: { username: string; via: string }) => [one.username, one.via])).toEqual([
      ['he.ming', 'office'],
      ['qin.yue', 'office'],
    ]);
    expect((await remove(lin, rule.id)).body).toEqual({ id: rule.id });
    expect(await reads(qin)).toBe(403);
    expect((await remove(lin, rule.id)).status).toBe(404);
  });
  it('covers only the department itself unless those below are included', async () => {
    const { body: rule } = await add(lin);
    expect(rule.people).toBe(1);
    expect(await reads(qin)).toBe(403);
    await remove(lin, rule.id);
  });
  it('is lost by a member who moves to another position', async () => {
    const { id, position_id, department_id } = await positionOf('qin.yue');
    const other = await positionOf('meng.xia');
    const move = (to: { position_id: string | null; department_id: string | null }) =>
      rows(test, (db) =>
        db
          .updateTable('membership')
          .set(to)
          .where('account_id', '=', id)
          .where('enterprise_id', '=', here)
          .execute(),
      );
    const { body: rule } = await add(lin, { departmentId: repair, positionId: position_id });
    expect([rule.position.name, rule.people]).toEqual(['班长', 1]);
    expect(await reads(qin)).toBe(200);
    await move({ position_id: other.position_id, department_id: other.department_id });
    expect(await reads(qin)).toBe(403);
    await move({ position_id, department_id });
    expect(await reads(qin)).toBe(200);
    await remove(lin, rule.id);
  });
  it('cannot be taken from a user in person, and stays when the same role given in person is taken', async () => {
    const { body: rule } = await add(lin, { departmentId: repair });
    expect(outcomes((await take(lin, { users: [qin.userId], roles: [reader] })).body)).toEqual([
      'access.role_protected',
    ]);
    await give(lin, { users: [qin.userId], roles: [reader] });
    const { body: page } = await lin.ask(memberApi.list, { params: { roleId: reader } });
    expect(page.content).toMatchObject([{ username: 'qin.yue', via: 'person', alsoByOffice: true }]);
    expect(outcomes((await take(lin, { users: [qin.userId], roles: [reader] })).body)).toEqual(['done']);
    expect(await reads(qin)).toBe(200);
    await remove(lin, rule.id);
  });
  it('exists once per place, and needs a place', async () => {
    const { body: rule } = await add(lin);
    expect((await add(lin, { below: true })).body.code).toBe('access.office_role_taken');
    expect((await add(lin, { departmentId: null })).body.code).toBe('access.office_not_found');
    const list = async (query: object) =>
      (await lin.ask(positionRoleApi.list, { query: { enterpriseId: here, ...query } })).body.length;
    expect(await list({})).toBe(1);
    expect(await list({ departmentId: equipment })).toBe(1);
    expect(await list({ departmentId: repair })).toBe(0);
    expect(await list({ roleId: NIL })).toBe(0);
    await remove(lin, rule.id);
    expect(await logged(test, rule.id)).toEqual(['access.office.add', 'access.office.remove']);
  });
});

describe('a caller who assigns position roles', () => {
  let he: Caller;
  beforeAll(async () => {
    he = await test.as('he.ming');
  });
  const assigner = async (name: string, reach: 'department' | 'below' | 'enterprise') => {
    const keys = ['access.role.read', 'access.role.assign'];
    const role = await makeRole(test, { enterprise: here, name, keys, reach });
    await put(test, { role, user: he.userId, enterprise: here });
    return role;
  };
  it('cannot add or remove a rule for a role they do not hold', async () => {
    const role = await assigner('岗位分配员', 'enterprise');
    const boss = await roleId(test, 'enterprise-administrator', here);
    expect((await add(he, { roleId: boss })).body.code).toBe('access.not_held');
    const { body: rule } = await add(lin, { roleId: boss, departmentId: repair });
    expect((await remove(he, rule.id)).body.code).toBe('access.not_held');
    expect((await remove(lin, rule.id)).status).toBe(200);
    const disabled = await roleId(test, 'disabled-user', here);
    expect((await add(lin, { roleId: disabled })).body.code).toBe('access.role_protected');
    await drop(test, role, he.userId);
  });
  it('can do so only for places within their reach', async () => {
    const near = await makeRole(test, { enterprise: here, name: '班组', reach: 'own' });
    const finance = await departmentId(test, '财务部');
    const tried = async (more: Partial<OfficeRoleDraft>) => {
      const { status, body } = await add(he, { roleId: near, ...more });
      if (status === 200) await remove(lin, body.id);
      return status;
    };
    const places = [
      { departmentId: equipment },
      { departmentId: equipment, below: true },
      { departmentId: repair },
      { departmentId: finance },
    ];
    const reached = async (name: string, reach: 'department' | 'below') => {
      const role = await assigner(name, reach);
      const answers = [];
      for (const place of places) answers.push(await tried(place));
      await drop(test, role, he.userId);
      return answers;
    };
    expect(await reached('本部门', 'department')).toEqual([200, 404, 404, 404]);
    expect(await reached('本部门及下级', 'below')).toEqual([200, 200, 200, 404]);
  });
});
