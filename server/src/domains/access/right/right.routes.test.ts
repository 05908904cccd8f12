import { grantApi } from '@cloudyard/contract/access/grant.ts';
import { type Explanation, type Questionable, rightApi } from '@cloudyard/contract/access/right.ts';
import { roleApi } from '@cloudyard/contract/access/role.ts';
import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { monitorApi } from '@cloudyard/contract/identity/monitor.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { makeRole, menuId, openStory, roleOf, rows, SEE_LOGINS } from '../access.stories.ts';

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

const why = async (who: Caller, person: Caller, what: string, more = {}): Promise<Explanation> => {
  const ask = { userId: person.userId, enterpriseId: a, roleId: NIL, what, ...more };
  return (await who.ask(rightApi.why, { query: ask })).body;
};

describe('the answer to "why"', () => {
  strangersAreRefused(
    () => test,
    rightApi.why,
    () => ({ query: { userId: NIL, enterpriseId: NIL, roleId: NIL, what: 'key:a.b.c' } }),
  );

  it('names the role and menu through which a user may do something', async () => {
    const found = await why(lin, lin, `key:${SEE_LOGINS}`);
    expect(found.allowed).toBe(true);
    expect(found.through.map(({ roleName }) => roleName)).toContain('企业管理员');
    expect(found.rules.at(-1)).toMatchObject({ rule: 'held', passed: true });
  });

  it('names the rule that forbids it, as the server applies it', async () => {
    const found = await why(lin, qin, `call:GET /api-user/enterpriseCurrentUsers`);
    expect([found.allowed, found.rules.at(-1)?.rule]).toEqual([false, 'granted']);
    expect((await qin.ask(monitorApi.memberCurrent)).status).toBe(403);
  });

  it('follows menus that are switched off and on', async () => {
    const id = await menuId(test, '/console/current-users');
    expect((await why(lin, lin, `menu:${id}`)).allowed).toBe(true);
    const group = await menuId(test, 'group:watch');
    const enable = (enabled: boolean) =>
      rows(test, (db) => db.updateTable('menu').set({ enabled }).where('id', '=', group).execute());
    await enable(false);
    const off = await why(lin, lin, `menu:${id}`);
    expect([off.allowed, off.rules.at(-1)?.rule]).toEqual([false, 'menu_on']);
    // A hidden menu never leaves its call open, even when only its folder is switched off.
    expect((await lin.ask(monitorApi.memberCurrent)).status).toBe(403);
    await enable(true);
    expect((await lin.ask(monitorApi.memberCurrent)).status).toBe(200);
  });

  it('covers public pages and chosen roles, and is refused about people of other enterprises', async () => {
    const apply = await why(lin, qin, `menu:${await menuId(test, '/console/apply-enterprise-roles')}`);
    expect([apply.allowed, apply.rules.at(-1)?.rule]).toEqual([true, 'session']);
    const member = await roleOf(lin, a, 'enterprise-member');
    const worn = await why(lin, lin, `key:${SEE_LOGINS}`, { roleId: member.id });
    expect([worn.allowed, worn.rules.at(-1)?.rule]).toEqual([false, 'granted']);
    const ask = { userId: zhou.userId, enterpriseId: a, roleId: NIL, what: `key:${SEE_LOGINS}` };
    expect((await lin.ask(rightApi.why, { query: ask })).body.code).toBe('access.person_not_found');
    expect((await lin.ask(rightApi.why, { query: { ...ask, enterpriseId: b } })).body.code).toBe(
      'kit.not_allowed',
    );
  });

  it('is given to the platform about any user in any enterprise', async () => {
    const at = { enterpriseId: NIL, at: b };
    const found = await why(admin, zhou, `key:${SEE_LOGINS}`, at);
    expect(found.allowed).toBe(true);
    const stranger = await why(admin, lin, `key:${SEE_LOGINS}`, at);
    expect([stranger.allowed, stranger.rules.at(-1)?.rule]).toEqual([false, 'member']);
  });

  it.each(['key:no.such.key', `menu:${NIL}`, 'call:GET /nowhere', 'nonsense'])('refuses %s', async (what) => {
    const ask = { userId: lin.userId, enterpriseId: a, roleId: NIL, what };
    expect((await lin.ask(rightApi.why, { query: ask })).body.code).toBe('access.question_unknown');
  });

  it('can be asked about people found by name: an enterprise’s own, for the platform all', async () => {
    const found = async (who: Caller, enterpriseId: string, q: string) =>
      (await who.ask(rightApi.people, { query: { enterpriseId, q } })).body.map(
        (one: { username: string }) => one.username,
      );
    expect(await found(lin, a, '秦')).toEqual(['qin.yue']);
    expect(await found(lin, a, '周岩')).toEqual([]);
    expect(await found(admin, NIL, '周岩')).toEqual(['zhou.yan']);
    const he = (await admin.ask(rightApi.people, { query: { enterpriseId: NIL, q: 'he.ming' } })).body[0];
    expect(he.enterprises.map((one: { name: string }) => one.name)).toEqual(['海川重工', '云杉精密']);
  });

  it('exists for every screen, button and call', async () => {
    const list = (await lin.ask(rightApi.questions, { query: { enterpriseId: a } })).body as Questionable[];
    expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(['menu', 'key', 'call']));
    expect(new Set(list.map(({ what }) => what)).size).toBe(list.length);
    for (const { what } of list.filter(({ kind }) => kind !== 'call')) {
      expect([what, typeof (await why(lin, qin, what)).allowed]).toEqual([what, 'boolean']);
    }
  });
});

describe('a preview of a role', () => {
  strangersAreRefused(
    () => test,
    rightApi.preview,
    () => ({ params: { id: NIL } }),
  );
  const through = (roleId: string) => ({ 'cloudyard-preview': roleId });

  it('shows the keys and menus of the role', async () => {
    const leaders = await roleOf(lin, a, 'enterprise-administrator');
    const { body } = await lin.ask(rightApi.preview, { params: { id: leaders.id } });
    expect(body.keys).toContain(SEE_LOGINS);
    const member = await roleOf(lin, a, 'enterprise-member');
    const less = (await lin.ask(rightApi.preview, { params: { id: member.id } })).body;
    expect(less.keys).toEqual([
      ...['algorithm.algorithm.edit', 'algorithm.algorithm.read'],
      ...['bigdata.dataset.edit', 'bigdata.dataset.read'],
      ...['bigdata.extension.edit', 'bigdata.extension.read'],
      ...['bigdata.model.edit', 'bigdata.model.read'],
      ...['bigdata.project.edit', 'bigdata.project.read'],
      ...['market.application.publish', 'market.application.read'],
    ]);
    expect(JSON.stringify(less.menus)).not.toContain('/console/current-users');
    expect(JSON.stringify(less.menus)).toContain('/console/apply-enterprise-roles');
  });

  it('refuses what holders of the role are refused, and every change', async () => {
    const member = await roleOf(lin, a, 'enterprise-member');
    expect((await lin.ask(monitorApi.memberCurrent, {}, through(member.id))).body.code).toBe(
      'kit.not_allowed',
    );
    const leaders = await roleOf(lin, a, 'enterprise-administrator');
    expect((await lin.ask(monitorApi.memberCurrent, {}, through(leaders.id))).status).toBe(200);
    const make = { params: { enterpriseId: a }, body: { name: '预览中', description: '' } };
    const changed = await lin.ask(roleApi.add, make, through(leaders.id));
    expect([changed.status, changed.body.code]).toEqual([403, 'kit.preview_only_reads']);
  });

  it('gives the caller no right they do not have', async () => {
    const top = await roleOf(admin, NIL, 'platform-administrator');
    const leaders = await roleOf(lin, a, 'enterprise-administrator');
    const theirs = await roleOf(zhou, b, 'enterprise-administrator');
    for (const [who, roleId] of [
      [lin, top.id],
      [lin, theirs.id],
      [qin, leaders.id],
      [qin, top.id],
      [lin, 'nonsense'],
      [lin, NIL],
    ] as const) {
      const { status, body } = await who.ask(entryApi.list, {}, through(roleId));
      expect([status, body.code]).toEqual([404, 'access.role_not_found']);
    }
    // A key its previewer lacks is not shown, nor its menu.
    const stronger = await makeRole(test, { enterprise: a, keys: ['audit.entry.read'] });
    expect((await lin.ask(entryApi.list, {}, through(stronger))).body.code).toBe('kit.not_allowed');
  });
});

describe('the matrix of roles and rights', () => {
  strangersAreRefused(
    () => test,
    rightApi.matrix,
    () => ({ query: { enterpriseId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    rightApi.catalogue,
    () => ({}),
  );

  strangersAreRefused(
    () => test,
    rightApi.holders,
    () => ({ query: { key: 'a.b.c' } }),
  );

  it('shows the rights of each role of the place', async () => {
    const { body } = await lin.ask(rightApi.matrix, { query: { enterpriseId: a } });
    const leaders = body.roles.find(({ name }: { name: string }) => name === '企业管理员');
    expect(leaders.held.length).toBe(body.rights.length);
    expect(body.rights.some(({ platform }: { platform: boolean }) => platform)).toBe(false);
    expect((await lin.ask(rightApi.matrix, { query: { enterpriseId: b } })).status).toBe(403);
  });

  it('marks conflicting duties of one role', async () => {
    const { body } = await admin.ask(rightApi.matrix, { query: { enterpriseId: NIL } });
    const top = body.roles.find(({ name }: { name: string }) => name === '平台管理员');
    expect(top.conflicts).toContainEqual({
      one: 'access.privilege.request',
      other: 'access.privilege.verify',
    });
  });

  it('can be exported as CSV, and the audit log names who did', async () => {
    const answer = await test.app.inject({
      url: `/api-user/exportRoleMatrix?enterpriseId=${a}`,
      headers: { cookie: lin.cookie },
    });
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.body.split('\r\n')[0]).toContain('企业管理员');
    const log = await admin.ask(entryApi.list, { query: { action: 'access.role.export' } });
    expect(log.body.totalElements).toBe(1);
  });

  it('names for every key what it opens and which roles hold it', async () => {
    const { body } = await admin.ask(rightApi.catalogue);
    const key = body.find((one: { key: string }) => one.key === SEE_LOGINS);
    expect(key.calls).toContain('GET /api-user/enterpriseCurrentUsers');
    expect(key.menus.length).toBeGreaterThan(1);
    expect(key.roles.map(({ name }: { name: string }) => name)).toEqual(['平台管理员']);
    const held = body.filter((one: { held: boolean }) => one.held);
    expect(held.length).toBe(body.length);
    const { body: holders } = await admin.ask(rightApi.holders, { query: { key: SEE_LOGINS } });
    expect(holders).toEqual({ enterpriseRoles: 2, people: 3 });
  });

  it('agrees with the tree of grants about what is in force', async () => {
    const leaders = await roleOf(lin, a, 'enterprise-administrator');
    const tree = await lin.ask(grantApi.tree, { query: { roleId: leaders.id, enterpriseId: a } });
    const inForce = JSON.stringify(tree.body).match(/"effective":true/g)?.length;
    const { body } = await lin.ask(rightApi.matrix, { query: { enterpriseId: a } });
    expect(body.roles.find(({ id }: { id: string }) => id === leaders.id).held.length).toBe(inForce);
  });
});
