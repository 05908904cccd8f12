// What went wrong in other consoles, as tests of ours. Those about login and files are in their rooms.

import { currentRoleApi } from '@cloudyard/contract/access/current-role.ts';
import { grantApi } from '@cloudyard/contract/access/grant.ts';
import { memberApi } from '@cloudyard/contract/access/member.ts';
import { menuApi } from '@cloudyard/contract/access/menu.ts';
import { type Role, roleApi } from '@cloudyard/contract/access/role.ts';
import { departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { type LiveSession, monitorApi } from '@cloudyard/contract/identity/monitor.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../test/app.ts';
import type { Reach } from '../../kit/actor.ts';
import {
  changeRole,
  deleteRole,
  departmentId,
  makeRole,
  menuId,
  openStory,
  put,
  roleOf,
  rows,
  SEE_LOGINS,
} from './access.stories.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
let qin: Caller;
let he: Caller;
let a: string;
let b: string;
beforeAll(async () => {
  ({ test, lin, zhou, qin, here: a, there: b } = await openStory({ RATE_LIMIT: '100000' }));
  he = await test.as('he.ming');
  await test.as('meng.xia');
});
afterAll(() => test.close());

/** A role of the first enterprise with these keys, held by that user. */
async function roleFor({ userId }: Caller, keys: string[], reach: Reach = 'enterprise') {
  const role = await makeRole(test, { enterprise: a, keys, reach });
  await put(test, { role, user: userId, enterprise: a });
  return role;
}
const people = async (who: Caller) =>
  ((await who.ask(monitorApi.memberCurrent, { query: { size: 100 } })).body.content as LiveSession[])
    .map(({ username }) => username)
    .filter((name, at, all) => all.indexOf(name) === at)
    .sort();

describe('cases of other consoles', () => {
  it('JB#9196: naming an enterprise does not let a user into it', async () => {
    const ask = { query: { id: qin.userId, enterprise: b } };
    expect((await qin.ask(membershipApi.choose, ask)).body.code).toBe('enterprise.not_member');
  });

  it('JB#9130: departments are read in the current enterprise only', async () => {
    expect((await lin.ask(departmentApi.list, { query: { enterpriseId: b } })).body.code).toBe(
      'kit.not_allowed',
    );
    const theirs = await departmentId(test, '质量部');
    const found = await lin.ask(departmentApi.positions, { query: { departmentId: theirs } });
    expect(found.body).toEqual([]);
  });

  it('JB#9651: a hidden menu leaves no call open', async () => {
    const screens = ['current-users', 'history-users', 'login-statistics'];
    const menus = await Promise.all(screens.map((name) => menuId(test, `/console/${name}`)));
    const hide = () =>
      rows(test, (db) =>
        db
          .insertInto('menu_place')
          .values(menus.map((menu_id) => ({ enterprise_id: a, menu_id, hidden: true })))
          .execute(),
      );
    expect((await lin.ask(monitorApi.memberCurrent)).status).toBe(200);
    await hide();
    const shown = { query: { userId: lin.userId, enterpriseId: a, roleId: NIL } };
    expect(JSON.stringify((await lin.ask(menuApi.shown, shown)).body)).not.toContain(menus[0]);
    expect((await lin.ask(monitorApi.memberCurrent)).body.code).toBe('kit.not_allowed');
    await rows(test, (db) => db.deleteFrom('menu_place').execute());
    expect((await lin.ask(monitorApi.memberCurrent)).status).toBe(200);
  });

  it('JB#9674: a login alone does not let a user list others', async () => {
    for (const endpoint of [memberApi.people, roleApi.page]) {
      const { body } = await qin.ask(endpoint, { query: { enterpriseId: a } });
      expect(body.code).toBe('kit.not_allowed');
    }
  });

  it.each(['name; drop table role', '(select 1)', 'enterprise_id', "name' or '1'='1"])(
    'JB#5173: %s is no way to sort',
    async (sort) => {
      const url = `/api-user/enterprisesRoles?enterpriseId=${a}&sort=${encodeURIComponent(sort)}`;
      const answer = await test.app.inject({ url, headers: { cookie: lin.cookie } });
      expect(answer.statusCode).toBe(400);
    },
  );

  it('YD#589: under load every caller gets their own answer', async () => {
    const names = async (who: Caller, enterpriseId: string) => {
      const { body } = await who.ask(roleApi.page, { query: { enterpriseId, size: 100 } });
      return new Set((body.content as Role[]).map(({ enterprise }) => enterprise));
    };
    const asked = Array.from({ length: 200 }, (_, at) =>
      at % 2 ? names(lin, a).then((found) => [found, a]) : names(zhou, b).then((found) => [found, b]),
    );
    for (const [found, own] of await Promise.all(asked)) expect(found).toEqual(new Set([own]));
  });

  it('YD#213: a narrow role is not widened by a wide one without the same key', async () => {
    const narrow = await roleFor(he, [SEE_LOGINS], 'department');
    const wide = await roleFor(he, ['access.role.read'], 'enterprise');
    // Only 设备部 counts, although another role reaches the whole enterprise; 维修班 below it does not.
    expect(await people(he)).toEqual(['he.ming']);
    await changeRole(test, narrow, { reach: 'below' });
    expect(await people(he)).toEqual(['he.ming', 'qin.yue']);
    const also = await roleFor(he, [SEE_LOGINS], 'enterprise');
    expect(await people(he)).toContain('lin.qiao');
    // With a chosen role only its rights and reach count.
    const wear = (role: string) =>
      he.ask(currentRoleApi.choose, { query: { id: he.userId, enterpriseId: a, role } });
    expect((await wear(narrow)).status).toBe(200);
    expect(await people(he)).toEqual(['he.ming', 'qin.yue']);
    expect((await wear(wide)).status).toBe(200);
    expect((await he.ask(monitorApi.memberCurrent)).body.code).toBe('kit.not_allowed');
    await wear(NIL);
    for (const id of [narrow, wide, also]) await deleteRole(test, id);
  });

  it('RY#261: a right that reaches a department reaches no further in any call, exports included', async () => {
    const keys = [SEE_LOGINS, 'identity.member-session.export', 'identity.member-session.end'];
    const role = await roleFor(qin, keys, 'own');
    expect(await people(qin)).toEqual(['qin.yue']);
    const history = (await qin.ask(monitorApi.memberHistory, { query: { size: 100 } })).body.content;
    expect(new Set(history.map(({ username }: { username: string }) => username))).toEqual(
      new Set(['qin.yue']),
    );
    const file = await test.app.inject({
      url: '/api-user/exportEnterpriseHistoryUsers',
      headers: { cookie: qin.cookie },
    });
    expect(file.body).toContain('qin.yue');
    expect(file.body).not.toContain('lin.qiao');
    const kick = { body: { sessionIds: [lin.sessionId] } };
    expect((await qin.ask(monitorApi.memberKick, kick)).body.code).toBe('identity.session_not_found');
    const now = Date.now();
    const period = {
      from: new Date(now - 86_400_000).toISOString(),
      to: new Date(now + 60_000).toISOString(),
    };
    const all = (await lin.ask(monitorApi.memberStatistics, { query: period })).body.totals.users;
    const own = (await qin.ask(monitorApi.memberStatistics, { query: period })).body.totals.users;
    expect([own, all > own]).toEqual([1, true]);
    await deleteRole(test, role);
  });

  it('RY#328: besides the role, every id submitted for it is checked', async () => {
    const { id: mine } = await roleOf(lin, a, 'enterprise-finance');
    const give = { body: { userIds: [zhou.userId], roleIds: [mine] } };
    const given = (await lin.ask(memberApi.give, give)).body;
    expect(given).toMatchObject([{ outcome: 'refused', code: 'access.person_not_found' }]);
    const body = [{ roleId: mine, menuId: NIL, privilege: SEE_LOGINS }];
    expect((await lin.ask(grantApi.submit, { params: { roleId: mine }, body })).body.code).toBe(
      'access.privilege_unknown',
    );
  });

  it('RY-Vue-fast#14: a right taken away is gone at the next request of an open login', async () => {
    const role = await roleFor(qin, [SEE_LOGINS]);
    expect((await qin.ask(monitorApi.memberCurrent)).status).toBe(200);
    await rows(test, (db) => db.deleteFrom('role_grant').where('role_id', '=', role).execute());
    expect((await qin.ask(monitorApi.memberCurrent)).body.code).toBe('kit.not_allowed');
    await deleteRole(test, role);
  });

  it('CD#2694: naming one’s own id beside a foreign one opens nothing', async () => {
    const theirs = await roleOf(zhou, b, 'enterprise-member');
    for (const url of [
      `/api-user/roles/${theirs.id}?id=${lin.userId}&enterpriseId=${a}`,
      `/api-user/roleWithUsers?role=${theirs.id}&user=${lin.userId}`,
      `/api-menu/getMenusAndPrivilege?roleId=${theirs.id}&enterpriseId=${a}`,
    ]) {
      const answer = await test.app.inject({ url, headers: { cookie: lin.cookie } });
      expect([url, answer.statusCode]).toEqual([url, 404]);
    }
  });

  it('CD#2022: an enterprise’s administrator is not the platform’s', async () => {
    for (const endpoint of [roleApi.page, memberApi.people, menuApi.history]) {
      const { body } = await lin.ask(endpoint, { query: { enterpriseId: NIL } });
      expect(body.code).toBe('kit.not_allowed');
    }
  });

  it('ZD CVE-2026-27946: a caller cannot set fields that others decide', async () => {
    const body = { name: '自封', description: '', status: 3, builtIn: true, everybody: true, version: 99 };
    const { body: role } = await lin.ask(roleApi.add, { params: { enterpriseId: a }, body: body as never });
    expect(role).toMatchObject({ builtIn: false, everybody: false, version: 1 });
  });
});
