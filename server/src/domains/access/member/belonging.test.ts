import { roleApi } from '@cloudyard/contract/access/role.ts';
import { type DepartmentNode, departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { type Employee, employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../test/app.ts';
import { tokenSentTo } from '../../../../test/visitors.ts';
import { inTransaction } from '../../../kit/context.ts';
import { departmentId, drop, given, makeRole, put, roleId, rows, told } from '../access.stories.ts';
import { requestStories } from '../role-request/role-request.stories.ts';

// What becomes of roles when users join and leave an enterprise; the events are the enterprise room's.

const CLERK = ['enterprise.employee.read', 'enterprise.employee.edit', 'enterprise.department.edit'];

let story: Awaited<ReturnType<typeof requestStories>>;
let lin: Caller;
let qin: Caller;
let he: Caller;
let su: Caller;
let meng: Caller;
let here: string;
let there: string;
let founded: string;
let boss: string;
/** Manages people, and nothing else. */
let clerk: string;
beforeAll(async () => {
  story = await requestStories();
  ({ lin, qin, here, there } = story);
  he = await story.test.as('he.ming');
  su = await story.test.as('su.wen');
  meng = await story.test.as('meng.xia');
  boss = await roleId(story.test, 'enterprise-administrator', here);
  clerk = await makeRole(story.test, { enterprise: here, name: '人事', keys: CLERK });
});
afterAll(() => story.test.close());

type Belonging = { enterpriseId: string; userId: string };
type Fact = 'enterprise.founded' | 'enterprise.joined' | 'enterprise.leaving';
const happens = (fact: Fact, belonging: Belonging) =>
  inTransaction(story.test.kit, { platform: 'test' }, async (ctx) => {
    const { enterpriseId: enterprise_id, userId: account_id } = belonging;
    const row = { enterprise_id, account_id };
    if (fact !== 'enterprise.leaving') await ctx.db.insertInto('membership').values(row).execute();
    await ctx.kit.events.emit(ctx, fact, belonging);
  });
/** The codes of the roles that a user was given in a place. */
const rolesIn = async (place: string, userId: string) => {
  const found = await rows(story.test, (db) =>
    db
      .selectFrom('role_member as m')
      .innerJoin('role as r', 'r.id', 'm.role_id')
      .select(['r.code', 'r.enterprise_id', 'm.until'])
      .where('m.account_id', '=', userId)
      .where('m.enterprise_id', '=', place)
      .orderBy('r.code')
      .execute(),
  );
  expect(found.every(({ enterprise_id, until }) => enterprise_id === place && until === null)).toBe(true);
  return found.map(({ code }) => code);
};
const stand = (who: Caller, place: string) =>
  who.ask(membershipApi.choose, { query: { id: who.userId, enterprise: place } });
const reads = (who: Caller, place: string) => who.ask(roleApi.page, { query: { enterpriseId: place } });
const leave = async (who: Caller, { userId }: Caller) => {
  const seen: Employee = (await who.ask(employeeApi.detail, { params: { userId } })).body;
  return who.ask(employeeApi.leave, {
    params: { userId },
    body: { reason: '合同到期', version: seen.version ?? 1 },
  });
};
/** Invited back by one, accepted by the other. */
const comeBack = async (who: Caller, one: Caller) => {
  const place = { departmentId: await departmentId(story.test, '设备部'), positionId: null };
  // As if days lay between: a user may not be invited back time and again in one.
  await rows(story.test, (db) =>
    db
      .updateTable('invitation')
      .set({ sent_at: new Date(0) })
      .execute(),
  );
  const invited = await who.ask(employeeApi.return, { params: { userId: one.userId }, body: place });
  expect(invited.status).toBe(200);
  const [person] = await rows(story.test, (db) =>
    db.selectFrom('account').select('email').where('id', '=', one.userId).execute(),
  );
  const token = await tokenSentTo(story.test, person?.email ?? '');
  const [position] = await rows(story.test, (db) =>
    db.selectFrom('position').select('id').where('department_id', '=', place.departmentId).execute(),
  );
  return one.ask(invitationApi.accept, { body: { token, ...place, positionId: position?.id ?? null } });
};

describe('the founder of an enterprise', () => {
  it('administers it and is a member, and it has its roles', async () => {
    const { id } = await rows(story.test, (db) =>
      db
        .insertInto('enterprise')
        .values({ name: '远山智能', status: 3 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    founded = id;
    await happens('enterprise.founded', { enterpriseId: id, userId: su.userId });
    expect(await rolesIn(id, su.userId)).toEqual(['enterprise-administrator', 'enterprise-member']);
    expect((await stand(su, id)).status).toBe(200);
    const { body } = await reads(su, id);
    expect(
      body.content.map(({ code, members }: { code: string; members: number }) => [code, members]).sort(),
    ).toEqual([
      ['disabled-user', 0],
      ['enterprise-administrator', 1],
      ['enterprise-finance', 0],
      ['enterprise-member', 1],
    ]);
    // There, and in no other place.
    for (const place of [here, NIL]) expect(told(await reads(su, place))).toEqual([403, 'kit.not_allowed']);
  });
});

describe('a user who joins an enterprise', () => {
  it('is a member and nothing else', async () => {
    await happens('enterprise.joined', { enterpriseId: here, userId: su.userId });
    expect(await rolesIn(here, su.userId)).toEqual(['enterprise-member']);
    expect((await stand(su, here)).status).toBe(200);
    expect(told(await reads(su, here))).toEqual([403, 'kit.not_allowed']);
  });
});

describe('a user who leaves an enterprise', () => {
  it('loses its roles at the next request, and keeps those of other places', async () => {
    const role = await makeRole(story.test, { enterprise: here, keys: ['access.role.read'] });
    const elsewhere = await makeRole(story.test, { enterprise: there, keys: ['access.role.read'] });
    const staff = await makeRole(story.test, { enterprise: null });
    await put(story.test, { role, user: he.userId, enterprise: here });
    await put(story.test, { role: elsewhere, user: he.userId, enterprise: there });
    await put(story.test, { role: staff, user: he.userId, enterprise: null });
    expect((await reads(he, here)).status).toBe(200);
    expect((await leave(lin, he)).status).toBe(200);
    expect(told(await reads(he, here))).toEqual([403, 'kit.not_allowed']);
    expect(await rolesIn(here, he.userId)).toEqual([]);
    expect(await given(story.test, staff, he.userId)).toBeDefined();
    await stand(he, there);
    expect((await reads(he, there)).status).toBe(200);
    expect(told(await reads(he, here))).toEqual([403, 'kit.not_allowed']);
  });
  it('keeps the roles of other places also when the platform’s role deletes them', async () => {
    const asked = await story.asked(su, await story.makeRole(null));
    await happens('enterprise.leaving', { enterpriseId: here, userId: su.userId });
    expect(await rolesIn(here, su.userId)).toEqual([]);
    expect(await rolesIn(founded, su.userId)).toHaveLength(2);
    expect((await story.application(asked)).status).toBe('pending');
  });
  it('has their open requests there cancelled', async () => {
    await comeBack(lin, he);
    await stand(he, here);
    const [ours, decided, platform] = [
      await story.asked(he, await story.makeRole(here)),
      await story.asked(he, await story.makeRole(here)),
      await story.asked(he, await story.makeRole(null)),
    ];
    const others = await story.asked(qin, await story.makeRole(here));
    await story.decide(lin, [decided], false, '不需要');
    await leave(lin, he);
    const statuses = [];
    for (const id of [ours, decided, platform, others]) statuses.push((await story.application(id)).status);
    expect(statuses).toEqual(['cancelled', 'refused', 'pending', 'pending']);
    expect(story.codes(await story.decide(lin, [ours]))).toEqual(['access.application_decided']);
  });
  it('comes back as a member, whatever they were', async () => {
    await comeBack(lin, he);
    await put(story.test, { role: boss, user: he.userId, enterprise: here });
    expect((await leave(lin, he)).status).toBe(200);
    expect((await comeBack(lin, he)).status).toBe(200);
    expect(await rolesIn(here, he.userId)).toEqual(['enterprise-member']);
    await stand(he, here);
    expect(told(await reads(he, here))).toEqual([403, 'kit.not_allowed']);
  });
});

describe('an administrator of an enterprise', () => {
  let peer: string;
  beforeAll(async () => {
    await put(story.test, { role: clerk, user: qin.userId, enterprise: here });
    const all = await rows(story.test, (db) =>
      db.selectFrom('role_grant').select('key').where('role_id', '=', boss).execute(),
    );
    peer = await makeRole(story.test, {
      enterprise: here,
      name: '同等权限',
      keys: all.map(({ key }) => key),
    });
  });
  it('cannot be removed by a user with fewer rights', async () => {
    await put(story.test, { role: boss, user: he.userId, enterprise: here });
    expect(told(await leave(qin, he))).toEqual([403, 'enterprise.outranked']);
    expect(await rolesIn(here, he.userId)).toContain('enterprise-administrator');
    expect((await leave(lin, he)).status).toBe(200);
    await comeBack(lin, he);
  });
  it('who is the last one cannot be removed, and keeps all roles', async () => {
    await put(story.test, { role: peer, user: qin.userId, enterprise: here });
    const before = await rolesIn(here, lin.userId);
    expect(told(await leave(qin, lin))).toEqual([409, 'access.last_administrator']);
    // An administrator for a time does not count.
    const until = new Date(Date.now() + 3_600_000);
    await put(story.test, { role: boss, user: he.userId, enterprise: here, until });
    expect(told(await leave(qin, lin))).toEqual([409, 'access.last_administrator']);
    expect(await rolesIn(here, lin.userId)).toEqual(before);
    expect((await reads(lin, here)).status).toBe(200);
    await drop(story.test, boss, he.userId);
    await drop(story.test, peer, qin.userId);
  });
  it('stays when two remove each other at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      await put(story.test, { role: boss, user: he.userId, enterprise: here });
      await stand(he, here);
      const answers = await Promise.all([leave(lin, he), leave(he, lin)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const [stays, gone] = answers[0]?.status === 200 ? [lin, he] : [he, lin];
      expect(await rolesIn(here, stays.userId)).toContain('enterprise-administrator');
      expect(await rolesIn(here, gone.userId)).toEqual([]);
      expect((await comeBack(stays, gone)).status).toBe(200);
      await put(story.test, { role: boss, user: lin.userId, enterprise: here });
      await drop(story.test, boss, he.userId);
      await stand(lin, here);
    }
  });
});

describe('a department that brings roles', () => {
  let equipment: string;
  let finance: string;
  beforeAll(async () => {
    equipment = await departmentId(story.test, '设备部');
    finance = await departmentId(story.test, '财务部');
    // He has no department since he came back, so none brings him a role.
    await put(story.test, { role: clerk, user: he.userId, enterprise: here });
    await stand(he, here);
  });
  /** Every member in 设备部 or below it holds this role. */
  const goesWith = (role: string) =>
    rows(story.test, async (db) => {
      await db.deleteFrom('office_role').execute();
      const rule = { enterprise_id: here, role_id: role, department_id: equipment, below: true };
      await db.insertInto('office_role').values(rule).execute();
    });
  const transfer = (who: Caller, departmentId: string) =>
    who.ask(employeeApi.transfer, { body: { userIds: [meng.userId], departmentId, positionId: null } });
  const move = async (who: Caller, parentId: string) => {
    const { body } = await lin.ask(departmentApi.tree, { query: { enterpriseId: here } });
    const { version } = (body as DepartmentNode[]).find(({ id }) => id === finance) as DepartmentNode;
    return who.ask(departmentApi.move, {
      params: { id: finance },
      body: { parentId, before: null, version },
    });
  };

  it.each([
    ['to a member', transfer, () => finance],
    ['to a department with its members', move, () => NIL],
  ])('is given %s only by a caller who holds what it brings', async (_, act, home) => {
    await goesWith(boss);
    expect(told(await act(he, equipment))).toEqual([403, 'access.not_held']);
    expect(told(await reads(meng, here))).toEqual([403, 'kit.not_allowed']);
    expect((await act(lin, equipment)).status).toBe(200);
    expect((await reads(meng, here)).status).toBe(200);
    expect((await act(he, home())).status).toBe(200);
    expect(told(await reads(meng, here))).toEqual([403, 'kit.not_allowed']);
    await goesWith(await makeRole(story.test, { enterprise: here, keys: CLERK.slice(0, 1) }));
    expect((await act(he, equipment)).status).toBe(200);
    await act(lin, home());
  });
});
