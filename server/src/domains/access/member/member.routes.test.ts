import { memberApi } from '@cloudyard/contract/access/member.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import {
  accountId,
  departmentId,
  drop,
  given,
  makeRole,
  openStory,
  put,
  roleId,
  rows,
} from '../access.stories.ts';
import { give, inDays, outcomes, take, usernames } from './member.stories.ts';

let test: TestApp;
let lin: Caller;
let admin: Caller;
let place: string;
let inspector: string;
let qin: string;
let meng: string;
let he: string;
beforeAll(async () => {
  ({ test, lin, admin, here: place } = await openStory());
  inspector = await makeRole(test, { enterprise: place, name: '巡检员', keys: ['access.role.read'] });
  qin = await accountId(test, 'qin.yue');
  meng = await accountId(test, 'meng.xia');
  he = await accountId(test, 'he.ming');
});
afterAll(() => test.close());

describe('the calls about role members', () => {
  const params = { roleId: NIL };
  const body = { userIds: [NIL], roleIds: [NIL] };
  for (const [endpoint, ask] of [
    [memberApi.pairs, {}],
    [memberApi.list, { params }],
    [memberApi.candidates, { params }],
    [memberApi.people, { query: { enterpriseId: NIL } }],
    [memberApi.give, { body }],
    [memberApi.take, { body }],
  ] as const) {
    strangersAreRefused(
      () => test,
      endpoint,
      () => ask as never,
    );
  }
  it('find no role and change nothing for a user of another enterprise', async () => {
    const zhou = await test.as('zhou.yan');
    const asked = [
      await zhou.ask(memberApi.list, { params: { roleId: inspector } }),
      await zhou.ask(memberApi.candidates, { params: { roleId: inspector } }),
      await zhou.ask(memberApi.pairs, { query: { role: inspector } }),
      await give(zhou, { users: [qin], roles: [inspector] }),
      await take(zhou, { users: [qin], roles: [inspector] }),
    ];
    expect(asked.map(({ status, body }) => [status, body.code])).toEqual(
      asked.map(() => [404, 'access.role_not_found']),
    );
    const { status } = await zhou.ask(memberApi.people, { query: { enterpriseId: place } });
    expect(status).toBe(403);
    expect(await given(test, inspector, qin)).toBeUndefined();
  });
});

describe('giving and taking roles', () => {
  it('returns the outcome for each user, and does what can be done', async () => {
    const zhou = await accountId(test, 'zhou.yan');
    const gone = await accountId(test, 'gu.tao');
    const users = [qin, zhou, gone, lin.userId, NIL, qin];
    const { body } = await give(lin, { users, roles: [inspector] });
    expect(outcomes(body)).toEqual([
      'done',
      'access.person_not_found',
      'access.person_not_found',
      'access.not_yourself',
      'access.person_not_found',
    ]);
    expect(body[0]).toMatchObject({ username: 'qin.yue', realName: '秦越', roleName: '巡检员' });
    // Nothing is shown of users of another enterprise.
    expect([body[1].username, body[1].realName]).toEqual(['', '']);
    expect(await given(test, inspector, qin)).toMatchObject({ until: null, given_by: lin.userId });
  });
  it('takes effect at the next request, and a repeat changes nothing', async () => {
    const caller = await test.as('qin.yue');
    expect((await caller.ask(memberApi.list, { params: { roleId: inspector } })).status).toBe(200);
    expect(outcomes((await give(lin, { users: [qin], roles: [inspector] })).body)).toEqual(['unchanged']);
    const term = inDays(3);
    expect(outcomes((await give(lin, { users: [qin], roles: [inspector], until: term })).body)).toEqual([
      'done',
    ]);
    expect((await given(test, inspector, qin))?.until?.toISOString()).toBe(term);
    expect(outcomes((await give(lin, { users: [qin], roles: [inspector], until: term })).body)).toEqual([
      'unchanged',
    ]);
    expect(outcomes((await take(lin, { users: [qin, meng], roles: [inspector] })).body)).toEqual([
      'done',
      'unchanged',
    ]);
    expect((await caller.ask(memberApi.list, { params: { roleId: inspector } })).status).toBe(403);
  });
  it('refuses an end in the past, and does nothing at all', async () => {
    const { status, body } = await give(lin, { users: [qin], roles: [inspector], until: inDays(-1) });
    expect([status, body.code, body.fields]).toEqual([
      400,
      'access.until_past',
      { until: 'access.until_past' },
    ]);
    expect(await given(test, inspector, qin)).toBeUndefined();
  });
  it('is refused as a whole when one role is not found', async () => {
    const { body } = await give(lin, { users: [qin], roles: [inspector, NIL] });
    expect(body.code).toBe('access.role_not_found');
    expect(await given(test, inspector, qin)).toBeUndefined();
  });
  it('works for each user and each role, with an audit entry for each', async () => {
    const clerk = await makeRole(test, { enterprise: place, name: '档案员' });
    const { body } = await give(lin, { users: [qin, meng], roles: [inspector, clerk] });
    expect(outcomes(body)).toEqual(['done', 'done', 'done', 'done']);
    await take(lin, { users: [qin, meng], roles: [clerk] });
    const log = (action: string) =>
      rows(test, (db) =>
        db
          .selectFrom('audit_entry')
          .select(['before', 'after'])
          .where('object_id', '=', clerk)
          .where('action', '=', action)
          .orderBy('time')
          .execute(),
      );
    expect((await log('access.role.give')).map(({ after }) => after)).toEqual(
      expect.arrayContaining([
        { userId: qin, username: 'qin.yue', until: null },
        { userId: meng, username: 'meng.xia', until: null },
      ]),
    );
    expect((await log('access.role.take')).map(({ after }) => after)).toEqual([null, null]);
    await take(lin, { users: [qin, meng], roles: [inspector] });
  });
  it('is refused for Disabled User and for a role of everybody', async () => {
    const disabled = await roleId(test, 'disabled-user', place);
    expect(outcomes((await give(lin, { users: [qin], roles: [disabled] })).body)).toEqual([
      'access.role_protected',
    ]);
    const individual = await roleId(test, 'individual', null);
    expect(outcomes((await give(admin, { users: [qin], roles: [individual] })).body)).toEqual([
      'access.role_protected',
    ]);
  });
});

describe('lists about role members', () => {
  const listed = async (who: Caller, roleIdAsked: string, query: object = {}) =>
    (await who.ask(memberApi.list, { params: { roleId: roleIdAsked }, query: query as never })).body;
  const candidates = async (query: object = {}) =>
    (await lin.ask(memberApi.candidates, { params: { roleId: inspector }, query: query as never })).body;

  it('show who holds a role, since when, from whom and where they work', async () => {
    await give(lin, { users: [qin], roles: [inspector], until: inDays(5) });
    const { content, totalElements } = await listed(lin, inspector);
    expect(totalElements).toBe(1);
    expect(content[0]).toMatchObject({
      username: 'qin.yue',
      realName: '秦越',
      department: { name: '维修班' },
      position: { name: '班长' },
      via: 'person',
      alsoByOffice: false,
      givenBy: 'lin.qiao',
    });
  });
  it('page, search and sort in the database', async () => {
    await give(lin, { users: [meng, he], roles: [inspector] });
    expect(usernames(await listed(lin, inspector, { size: 2 }))).toEqual(['he.ming', 'meng.xia']);
    expect(usernames(await listed(lin, inspector, { size: 2, page: 1 }))).toEqual(['qin.yue']);
    expect(usernames(await listed(lin, inspector, { sort: '-username' }))[0]).toBe('qin.yue');
    expect(usernames(await listed(lin, inspector, { sort: 'until' }))[0]).toBe('qin.yue');
    expect(usernames(await listed(lin, inspector, { q: '孟夏' }))).toEqual(['meng.xia']);
    expect(usernames(await listed(lin, inspector, { q: 'QIN' }))).toEqual(['qin.yue']);
    expect(usernames(await listed(lin, inspector, { q: '%' }))).toEqual([]);
  });
  it('can be filtered by department with those below it, and by position', async () => {
    const above = await departmentId(test, '设备部');
    const below = await departmentId(test, '维修班');
    expect(usernames(await listed(lin, inspector, { departmentId: above }))).toEqual(['he.ming', 'qin.yue']);
    expect(usernames(await listed(lin, inspector, { departmentId: below }))).toEqual(['qin.yue']);
    const { content } = await listed(lin, inspector, { q: 'he.ming' });
    expect(usernames(await listed(lin, inspector, { positionId: content[0].position.id }))).toEqual([
      'he.ming',
    ]);
  });
  it('show every user who has not left as holder of a role of everybody', async () => {
    const individual = await roleId(test, 'individual', null);
    const body = await listed(admin, individual, { size: 100 });
    expect(usernames(body)).toContain('su.wen');
    expect(usernames(body)).not.toContain('gu.tao');
    expect(new Set(body.content.map(({ via }: { via: string }) => via))).toEqual(new Set(['everybody']));
  });
  it('offer members who do not hold the role as candidates, without the caller', async () => {
    expect(usernames(await candidates())).toEqual([]);
    await take(lin, { users: [he, qin], roles: [inspector] });
    expect(usernames(await candidates())).toEqual(['he.ming', 'qin.yue']);
    expect(usernames(await candidates({ q: '何' }))).toEqual(['he.ming']);
    // A user whose time is over may be given it again, though the row is still there.
    await put(test, { role: inspector, user: qin, enterprise: place, until: new Date(0) });
    expect(usernames(await candidates())).toEqual(['he.ming', 'qin.yue']);
    expect(usernames(await listed(lin, inspector))).toEqual(['meng.xia']);
    await drop(test, inspector, qin);
  });
  it('offer all users who have not left as candidates for a platform role', async () => {
    const operator = await roleId(test, 'platform-operator', null);
    const ask = { params: { roleId: operator }, query: { size: 100 } as never };
    const { body } = await admin.ask(memberApi.candidates, ask);
    expect(usernames(body)).toEqual(expect.arrayContaining(['su.wen', 'zhou.yan', 'lin.qiao']));
    expect(usernames(body)).not.toContain('gu.tao');
    expect(usernames(body)).not.toContain('admin');
    expect(body.content[0]).toMatchObject({ department: null, position: null });
  });
  it('show an enterprise’s people with its roles, and the platform’s with the platform’s', async () => {
    const people = async (who: Caller, query: object) =>
      (await who.ask(memberApi.people, { query } as never)).body;
    const { content } = await people(lin, { enterpriseId: place });
    expect(content.map((one: { username: string }) => one.username)).toEqual([
      'he.ming',
      'lin.qiao',
      'meng.xia',
      'qin.yue',
    ]);
    const rolesOf = (username: string) =>
      content
        .find((one: { username: string }) => one.username === username)
        .roles.map(({ name }: { name: string }) => name)
        .sort();
    expect(rolesOf('meng.xia')).toEqual(['企业成员', '企业财务', '巡检员'].sort());
    // Also a member elsewhere: the roles there are not shown here.
    expect(rolesOf('he.ming')).toEqual(['企业成员']);
    expect(usernames(await people(lin, { enterpriseId: place, roleId: inspector }))).toEqual(['meng.xia']);
    const staff = await people(admin, { enterpriseId: NIL, q: 'deng' });
    expect(staff.content[0].roles.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['平台审核员', '个人用户']),
    );
    const foreign = await people(admin, { enterpriseId: NIL, roleId: inspector });
    expect(foreign.code).toBe('access.role_not_found');
  });
  it('give pairs of one role, of one user, or of both, of the current place only', async () => {
    const pairs = async (who: Caller, query: object) =>
      (await who.ask(memberApi.pairs, { query: query as never })).body.map(
        (one: { role: { name: string }; user: { username: string } }) =>
          `${one.user.username} ${one.role.name}`,
      );
    expect(await pairs(lin, { role: inspector })).toEqual(['meng.xia 巡检员']);
    expect(await pairs(lin, { role: inspector, user: qin })).toEqual([]);
    expect(await pairs(lin, { user: he })).toEqual(['he.ming 企业成员']);
    expect(await pairs(lin, { user: await accountId(test, 'zhou.yan') })).toEqual([]);
    expect((await pairs(lin, {})).every((one: string) => !/平台|zhou/.test(one))).toBe(true);
    expect(await pairs(admin, {})).toEqual(['admin 平台管理员', 'deng.rui 平台审核员'].sort());
  });
});
