import { type Role, roleApi } from '@cloudyard/contract/access/role.ts';
import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { grantKeys, openStory, put, roleOf, rows } from '../access.stories.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
let qin: Caller;
let admin: Caller;
let a: string;
let b: string;
beforeAll(async () => {
  ({ test, lin, zhou, qin, admin, here: a, there: b } = await openStory());
});
afterAll(() => test.close());

const rolesOf = async (who: Caller, enterpriseId: string, more = {}) =>
  (await who.ask(roleApi.page, { query: { enterpriseId, ...more } })).body;
const make = async (who: Caller, enterpriseId: string, name: string, more = {}): Promise<Role> => {
  const body = { name, description: 'made in a test', ...more };
  const made = await who.ask(roleApi.add, { params: { enterpriseId }, body });
  expect([made.status, made.body.code]).toEqual([200, expect.any(String)]);
  return made.body;
};

describe('the list of roles', () => {
  strangersAreRefused(
    () => test,
    roleApi.page,
    () => ({ query: { enterpriseId: NIL } }),
  );

  it('shows an enterprise its own built-in roles', async () => {
    const { content, totalElements, pageable } = await rolesOf(lin, a);
    expect(content.map((one: Role) => one.code).sort()).toEqual([
      'disabled-user',
      'enterprise-administrator',
      'enterprise-finance',
      'enterprise-member',
    ]);
    expect(totalElements).toBe(4);
    expect(pageable).toEqual({ pageNumber: 0, pageSize: 10 });
    expect(content.every((one: Role) => one.enterprise === a && one.builtIn)).toBe(true);
    expect(await roleOf(lin, a, 'enterprise-member')).toMatchObject({ members: 4, grants: 12 });
  });

  it('is refused for another enterprise, for the platform, and for two enterprises at once', async () => {
    for (const enterpriseId of [b, NIL]) {
      const { status, body } = await lin.ask(roleApi.page, { query: { enterpriseId } });
      expect([status, body.code]).toEqual([403, 'kit.not_allowed']);
    }
    const twice = await test.app.inject({
      url: `/api-user/enterprisesRoles?enterpriseId=${a}&enterpriseId=${b}`,
      headers: { cookie: lin.cookie },
    });
    expect(twice.statusCode).toBe(403);
    const missing = await test.app.inject({
      url: '/api-user/enterprisesRoles',
      headers: { cookie: lin.cookie },
    });
    expect([missing.statusCode, missing.json().fields]).toEqual([400, { enterpriseId: 'required' }]);
  });

  it('of the platform is for the platform, with function roles among them', async () => {
    const { content } = await rolesOf(admin, NIL);
    const kinds = Object.fromEntries(content.map((one: Role) => [one.code, one.kind]));
    expect(kinds).toEqual({
      'platform-administrator': 'platform',
      'platform-operator': 'platform',
      'platform-reviewer': 'platform',
      'platform-finance': 'platform',
      verifier: 'function',
      individual: 'function',
    });
    expect((await rolesOf(admin, NIL, { kind: 'function' })).totalElements).toBe(2);
  });

  it('searches, sorts and pages', async () => {
    expect((await rolesOf(lin, a, { q: '财务' })).content.map((one: Role) => one.name)).toEqual(['企业财务']);
    const byMembers = await rolesOf(lin, a, { sort: '-members', size: 2 });
    expect(byMembers.content[0].members).toBe(4);
    const second = await rolesOf(lin, a, { page: 1, size: 3 });
    expect([second.content.length, second.number]).toEqual([1, 1]);
  });

  it('is complete in the call without pages, for configuration screens', async () => {
    const { body } = await lin.ask(roleApi.all, { query: { enterpriseId: a } });
    expect(body.length).toBeGreaterThanOrEqual(4);
    expect((await lin.ask(roleApi.all, { query: { enterpriseId: b } })).status).toBe(403);
  });
});

describe('making and changing a role', () => {
  strangersAreRefused(
    () => test,
    roleApi.add,
    () => ({ params: { enterpriseId: NIL }, body: { name: 'x', description: '' } }),
  );
  strangersAreRefused(
    () => test,
    roleApi.change,
    () => ({ params: { id: NIL }, body: { name: 'x' } }),
  );

  it('returns the role, and writes an audit entry', async () => {
    const role = await make(lin, a, '巡检员', { reach: 'department', requestable: true });
    expect(role).toMatchObject({
      enterprise: a,
      kind: 'enterprise',
      reach: 'department',
      builtIn: false,
      members: 0,
    });
    expect(role.can).toEqual({ edit: true, remove: true, assign: true, grant: true });
    const changed = await lin.ask(roleApi.change, { params: { id: role.id }, body: { name: '高级巡检员' } });
    expect(changed.body).toMatchObject({ name: '高级巡检员', reach: 'department', version: 2 });
    const log = await admin.ask(entryApi.list, { query: { objectType: 'role', q: role.id } });
    expect(log.body.content.map((one: { action: string }) => one.action)).toEqual([
      'access.role.change',
      'access.role.add',
    ]);
  });

  // rule: perm.roleBelongsToEnterprise
  it('refuses a name that is taken here, and not one that is taken elsewhere', async () => {
    const again = { params: { enterpriseId: a }, body: { name: '企业财务', description: '' } };
    expect((await lin.ask(roleApi.add, again)).body).toMatchObject({
      code: 'access.role_name_taken',
      fields: { name: 'access.role_name_taken' },
    });
    await make(zhou, b, '焊工');
    await make(lin, a, '焊工');
  });

  it('ignores fields that callers may not set', async () => {
    const role = await make(lin, a, '想当然', {
      enterpriseId: b,
      enterprise_id: b,
      kind: 'platform',
      code: 'platform-administrator',
      builtIn: true,
      everybody: true,
    });
    expect(role).toMatchObject({ enterprise: a, kind: 'enterprise', builtIn: false, everybody: false });
    expect(role.code).not.toBe('platform-administrator');
  });

  it('is refused in another enterprise, where roles are not found', async () => {
    const add = { params: { enterpriseId: b }, body: { name: '外来', description: '' } };
    expect((await lin.ask(roleApi.add, add)).body.code).toBe('kit.not_allowed');
    const theirs = await roleOf(zhou, b, 'enterprise-member');
    for (const answer of [
      await lin.ask(roleApi.detail, { params: { id: theirs.id } }),
      await lin.ask(roleApi.impact, { params: { id: theirs.id } }),
      await lin.ask(roleApi.change, { params: { id: theirs.id }, body: { name: '夺取' } }),
      await lin.ask(roleApi.remove, { params: { enterpriseId: a, roleId: theirs.id } }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'access.role_not_found']);
    }
    expect((await lin.ask(roleApi.remove, { params: { enterpriseId: b, roleId: theirs.id } })).status).toBe(
      403,
    );
    expect(await roleOf(zhou, b, 'enterprise-member')).toMatchObject({ id: theirs.id });
  });

  it('of the platform is refused to an enterprise, and of an enterprise to the platform', async () => {
    const operator = await roleOf(admin, NIL, 'platform-operator');
    const answer = await lin.ask(roleApi.change, { params: { id: operator.id }, body: { name: '夺取' } });
    expect(answer.body.code).toBe('access.role_not_found');
    const member = await roleOf(lin, a, 'enterprise-member');
    expect(
      (await admin.ask(roleApi.change, { params: { id: member.id }, body: { name: 'x' } })).body.code,
    ).toBe('access.role_not_found');
  });

  it('is refused to a caller who saw an older version', async () => {
    const role = await make(lin, a, '先来后到');
    const save = (name: string) =>
      lin.ask(roleApi.change, { params: { id: role.id }, body: { name, version: role.version } });
    const both = await Promise.all([save('甲'), save('乙')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('access.role_changed');
  });

  it('copies the grants of a role, if the caller holds them all', async () => {
    const pattern = await make(lin, a, '样板');
    await grantKeys(test, pattern.id, ['access.role.read']);
    const copy = await make(lin, a, '样板副本', { copyOf: pattern.id });
    expect(copy.grants).toBe((await lin.ask(roleApi.detail, { params: { id: pattern.id } })).body.grants);
    await grantKeys(test, pattern.id, ['audit.entry.read']);
    const body = { name: '样板副本二', description: '', copyOf: pattern.id };
    expect((await lin.ask(roleApi.add, { params: { enterpriseId: a }, body })).body.code).toBe(
      'access.not_held',
    );
  });

  it('is refused for Disabled User and for the reach of administrators', async () => {
    const disabled = await roleOf(lin, a, 'disabled-user');
    expect(disabled.can).toEqual({ edit: false, remove: false, assign: false, grant: false });
    const change = (id: string, body: object) => lin.ask(roleApi.change, { params: { id }, body });
    expect((await change(disabled.id, { description: 'x' })).body.code).toBe('access.role_protected');
    const leaders = await roleOf(lin, a, 'enterprise-administrator');
    expect((await change(leaders.id, { reach: 'own' })).body.code).toBe('access.role_protected');
    expect((await change(leaders.id, { description: '管理企业' })).status).toBe(200);
  });

  it.each(['Disabled User', ' disabled  USER ', 'Ｄisabled User'])(
    'refuses the name of Disabled User, also on the platform: %s',
    async (name) => {
      const draft = { name, description: '' };
      for (const [who, enterpriseId] of [
        [admin, NIL],
        [lin, a],
      ] as const) {
        const refused = await who.ask(roleApi.add, { params: { enterpriseId }, body: draft });
        expect([refused.status, refused.body.code]).toEqual([409, 'access.role_name_taken']);
      }
      const { id } = await make(admin, NIL, `别的角色 ${JSON.stringify(name)}`);
      const renamed = await admin.ask(roleApi.change, { params: { id }, body: { name } });
      expect(renamed.body.code).toBe('access.role_name_taken');
    },
  );

  it('treats a role by its code, not by a name it had before the name was reserved', async () => {
    const { id } = await make(admin, NIL, '曾经同名');
    await rows(test, (db) =>
      db.updateTable('role').set({ name: 'Disabled User' }).where('id', '=', id).execute(),
    );
    const ask = { params: { enterpriseId: NIL, roleId: id } };
    expect((await admin.ask(roleApi.remove, ask)).status).toBe(200);
  });
});

describe('deleting a role', () => {
  strangersAreRefused(
    () => test,
    roleApi.remove,
    () => ({ params: { enterpriseId: NIL, roleId: NIL } }),
  );

  it('can be asked first who loses what, and takes it from them', async () => {
    const role = await make(lin, a, '将被删除');
    await grantKeys(test, role.id, ['identity.member-session.read']);
    for (const { userId } of [qin, lin]) await put(test, { role: role.id, user: userId, enterprise: a });
    const { body } = await lin.ask(roleApi.impact, { params: { id: role.id } });
    expect(body.members).toBe(2);
    expect(body.people.map((one: { username: string }) => one.username)).toEqual(['lin.qiao', 'qin.yue']);
    expect([...new Set(body.lost.map((one: { key: string }) => one.key))]).toEqual([
      'identity.member-session.read',
    ]);
    const removed = await lin.ask(roleApi.remove, { params: { enterpriseId: a, roleId: role.id } });
    expect(removed.body).toEqual({ id: role.id });
    expect((await lin.ask(roleApi.detail, { params: { id: role.id } })).status).toBe(404);
  });

  it('is refused for built-in roles', async () => {
    const member = await roleOf(lin, a, 'enterprise-member');
    const answer = await lin.ask(roleApi.remove, { params: { enterpriseId: a, roleId: member.id } });
    expect(answer.body.code).toBe('access.role_protected');
  });

  it('is refused for a role that holds more than the caller', async () => {
    const role = await make(lin, a, '更强');
    await grantKeys(test, role.id, ['audit.entry.read']);
    const answer = await lin.ask(roleApi.remove, { params: { enterpriseId: a, roleId: role.id } });
    expect([answer.status, answer.body.code]).toEqual([403, 'access.not_held']);
  });
});
