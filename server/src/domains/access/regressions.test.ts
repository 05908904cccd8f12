// What went wrong in other consoles, told as stories of ours. Those about login and files stand in their rooms.

import { choiceApi } from '@cloudyard/contract/access/choice.ts';
import { grantApi } from '@cloudyard/contract/access/grant.ts';
import { memberApi } from '@cloudyard/contract/access/member.ts';
import { menuApi } from '@cloudyard/contract/access/menu.ts';
import { type Role, roleApi } from '@cloudyard/contract/access/role.ts';
import { departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { type LiveSession, monitorApi } from '@cloudyard/contract/identity/monitor.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts';
import { work } from '../../kit/context.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
let qin: Caller;
let he: Caller;
let a: string;
let b: string;
beforeAll(async () => {
  test = await openTestApp({ RATE_LIMIT: '100000' });
  lin = await test.as('lin.qiao');
  zhou = await test.as('zhou.yan');
  qin = await test.as('qin.yue');
  he = await test.as('he.ming');
  await test.as('meng.xia');
  const rows = await query<{ id: string; alias: string }>(`select id, alias from enterprise`);
  a = rows.find(({ alias }) => alias === '海川重工')?.id as string;
  b = rows.find(({ alias }) => alias === '云杉精密')?.id as string;
});
afterAll(() => test.close());

const query = <T>(text: string) =>
  work(test.kit, { platform: 'test' }, async ({ db }) => (await sql.raw<T>(text).execute(db)).rows);

const SEE_LOGINS = 'identity.member-session.read';
/** A role of the first enterprise with these keys, held by that person. */
async function roleFor(username: string, keys: string[], reach = 'enterprise'): Promise<string> {
  const [role] = await query<{ id: string }>(`insert into role (enterprise_id, kind, code, name, reach)
    values ('${a}', 'enterprise', gen_random_uuid()::text, gen_random_uuid()::text, '${reach}') returning id`);
  const id = role?.id as string;
  await query(`insert into role_grant select '${id}', menu_id, key from menu_privilege
    where key in (${keys.map((key) => `'${key}'`).join()})`);
  await query(`insert into role_member (role_id, account_id, enterprise_id)
    select '${id}', id, '${a}' from account where username = '${username}'`);
  return id;
}
const drop = (roleId: string) => query(`delete from role where id = '${roleId}'`);
const people = async (who: Caller) =>
  ((await who.ask(monitorApi.memberCurrent, { query: { size: 100 } })).body.content as LiveSession[])
    .map(({ username }) => username)
    .filter((name, at, all) => all.indexOf(name) === at)
    .sort();

describe('cases of other consoles', () => {
  it('JB#9196: nobody enters an enterprise by naming it', async () => {
    const ask = { query: { id: qin.userId, enterprise: b } };
    expect((await qin.ask(membershipApi.choose, ask)).body.code).toBe('enterprise.not_member');
  });

  it('JB#9130: departments are looked up where one stands, and nowhere else', async () => {
    expect((await lin.ask(departmentApi.list, { query: { enterpriseId: b } })).body.code).toBe(
      'kit.not_allowed',
    );
    const [theirs] = await query<{ id: string }>(
      `select id from department where enterprise_id = '${b}' limit 1`,
    );
    const found = await lin.ask(departmentApi.positions, { query: { departmentId: theirs?.id as string } });
    expect(found.body).toEqual([]);
  });

  it('JB#9651: a menu that is hidden leaves no call open', async () => {
    const [menu] = await query<{ id: string }>(`select id from menu where code = '/console/current-users'`);
    const hide = (hidden: boolean) =>
      query(`insert into menu_place (enterprise_id, menu_id, parent_id, sort, hidden)
        select '${a}', id, parent_id, sort, ${hidden} from menu where url like '/console/%-users' or url = '/console/login-statistics'
        on conflict (enterprise_id, menu_id) do update set hidden = ${hidden}`);
    expect((await lin.ask(monitorApi.memberCurrent)).status).toBe(200);
    await hide(true);
    const shown = { query: { userId: lin.userId, enterpriseId: a, roleId: NIL } };
    expect(JSON.stringify((await lin.ask(menuApi.shown, shown)).body)).not.toContain(menu?.id);
    expect((await lin.ask(monitorApi.memberCurrent)).body.code).toBe('kit.not_allowed');
    await hide(false);
    expect((await lin.ask(monitorApi.memberCurrent)).status).toBe(200);
  });

  it('JB#9674: being logged in is not enough to read who there is', async () => {
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

  it('YD#589: under load everybody gets their own, never another’s', async () => {
    const names = async (who: Caller, enterpriseId: string) => {
      const { body } = await who.ask(roleApi.page, { query: { enterpriseId, size: 100 } });
      return new Set((body.content as Role[]).map(({ enterprise }) => enterprise));
    };
    const asked = Array.from({ length: 200 }, (_, at) =>
      at % 2 ? names(lin, a).then((found) => [found, a]) : names(zhou, b).then((found) => [found, b]),
    );
    for (const [found, own] of await Promise.all(asked)) expect(found).toEqual(new Set([own]));
  });

  it('YD#213: a narrow role is not widened by a wide one that does not hold the same key', async () => {
    const narrow = await roleFor('he.ming', [SEE_LOGINS], 'department');
    const wide = await roleFor('he.ming', ['access.role.read'], 'enterprise');
    // Of 设备部 only, although another of the roles reaches everybody; 维修班 below it is not meant.
    expect(await people(he)).toEqual(['he.ming']);
    await query(`update role set reach = 'below' where id = '${narrow}'`);
    expect(await people(he)).toEqual(['he.ming', 'qin.yue']);
    const also = await roleFor('he.ming', [SEE_LOGINS], 'enterprise');
    expect(await people(he)).toContain('lin.qiao');
    // In one role only that role's rights and reach count.
    const wear = (role: string) =>
      he.ask(choiceApi.choose, { query: { id: he.userId, enterpriseId: a, role } });
    expect((await wear(narrow)).status).toBe(200);
    expect(await people(he)).toEqual(['he.ming', 'qin.yue']);
    expect((await wear(wide)).status).toBe(200);
    expect((await he.ask(monitorApi.memberCurrent)).body.code).toBe('kit.not_allowed');
    await wear(NIL);
    for (const id of [narrow, wide, also]) await drop(id);
  });

  it('RY#261: what reaches a department reaches no further in any call, exports included', async () => {
    const keys = [SEE_LOGINS, 'identity.member-session.export', 'identity.member-session.end'];
    const role = await roleFor('qin.yue', keys, 'own');
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
    await drop(role);
  });

  it('RY#328: not only the role is checked, also every id submitted for it', async () => {
    const [mine] = await query<{ id: string }>(
      `select id from role where enterprise_id = '${a}' and code = 'enterprise-finance'`,
    );
    const roleId = mine?.id as string;
    const give = { body: { userIds: [zhou.userId], roleIds: [roleId] } };
    const given = (await lin.ask(memberApi.give, give)).body;
    expect(given).toMatchObject([{ outcome: 'refused', code: 'access.person_not_found' }]);
    const body = [{ roleId, menuId: NIL, privilege: SEE_LOGINS }];
    expect((await lin.ask(grantApi.submit, { params: { roleId }, body })).body.code).toBe(
      'access.privilege_unknown',
    );
  });

  it('RY-Vue-fast#14: a right taken away is gone at the next request of an open login', async () => {
    const role = await roleFor('qin.yue', [SEE_LOGINS]);
    expect((await qin.ask(monitorApi.memberCurrent)).status).toBe(200);
    await query(`delete from role_grant where role_id = '${role}'`);
    expect((await qin.ask(monitorApi.memberCurrent)).body.code).toBe('kit.not_allowed');
    await drop(role);
  });

  it('CD#2694: saying one’s own id beside a foreign one opens nothing', async () => {
    const [theirs] = await query<{ id: string }>(`select id from role where enterprise_id = '${b}' limit 1`);
    for (const url of [
      `/api-user/roles/${theirs?.id}?id=${lin.userId}&enterpriseId=${a}`,
      `/api-user/roleWithUsers?role=${theirs?.id}&user=${lin.userId}`,
      `/api-menu/getMenusAndPrivilege?roleId=${theirs?.id}&enterpriseId=${a}`,
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

  it('ZD CVE-2026-27946: nobody sets what others are to decide', async () => {
    const body = { name: '自封', description: '', status: 3, builtIn: true, everybody: true, version: 99 };
    const { body: role } = await lin.ask(roleApi.add, { params: { enterpriseId: a }, body: body as never });
    expect(role).toMatchObject({ builtIn: false, everybody: false, version: 1 });
  });
});
