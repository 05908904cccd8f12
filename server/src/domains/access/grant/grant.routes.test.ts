import { type GrantNode, grantApi, type RoleMenuPrivilege } from '@cloudyard/contract/access/grant.ts';
import { type Role, roleApi } from '@cloudyard/contract/access/role.ts';
import { monitorApi } from '@cloudyard/contract/identity/monitor.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { changeRole, openStory, put, roleOf, rows, SEE_LOGINS } from '../access.stories.ts';
import { treeOf as treeOfMenus } from '../menu/menu.stories.ts';

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

let made = 0;
const newRole = async (who: Caller, enterpriseId: string, more = {}): Promise<Role> => {
  made += 1;
  const body = { name: `角色 ${made}`, description: '', ...more };
  return (await who.ask(roleApi.add, { params: { enterpriseId }, body })).body;
};
const treeOf = async (who: Caller, role: Role): Promise<GrantNode[]> =>
  (await who.ask(grantApi.tree, { query: { roleId: role.id, enterpriseId: role.enterprise } })).body;
const flat = (nodes: GrantNode[]): GrantNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

/** The grants that would give these keys, at the first menu that offers each. */
const grantsFor = async (who: Caller, role: Role, keys: string[]): Promise<RoleMenuPrivilege[]> => {
  const nodes = flat(await treeOf(who, role));
  return keys.map((privilege) => {
    const menu = nodes.find(({ offered }) => offered.some(({ key }) => key === privilege));
    return { roleId: role.id, menuId: menu?.id as string, privilege };
  });
};
const submit = (who: Caller, role: Role, body: RoleMenuPrivilege[], version?: number) =>
  who.ask(grantApi.submit, { params: { roleId: role.id }, query: { version }, body });
const give = (role: Role, { userId }: Caller, until: Date | null = null) =>
  put(test, { role: role.id, user: userId, enterprise: a, until });

describe('the tree of grants', () => {
  strangersAreRefused(
    () => test,
    grantApi.tree,
    () => ({ query: { roleId: NIL, enterpriseId: NIL } }),
  );

  it('offers an enterprise’s role no privileges of the platform, and no empty folders', async () => {
    const nodes = flat(await treeOf(lin, await newRole(lin, a)));
    const offered = nodes.flatMap((node) => node.offered);
    expect(offered.map(({ key }) => key)).toContain(SEE_LOGINS);
    expect(offered.some(({ platform }) => platform)).toBe(false);
    expect(offered.every(({ mine }) => mine)).toBe(true);
    expect(nodes.filter((node) => node.type === 'folder' && node.children.length === 0)).toEqual([]);
    const platform = flat(await treeOf(admin, await newRole(admin, NIL))).flatMap((node) => node.offered);
    expect(platform.some(({ platform: isPlatform }) => isPlatform)).toBe(true);
  });

  it('marks what is granted, what is held through another menu, and what is not in force', async () => {
    const role = await newRole(lin, a);
    const [grant] = await grantsFor(lin, role, [SEE_LOGINS]);
    expect((await submit(lin, role, [grant as RoleMenuPrivilege])).status).toBe(200);
    const marks = async () =>
      flat(await treeOf(lin, role))
        .filter((node) => node.offered.some(({ key }) => key === SEE_LOGINS))
        .map((node) => ({ id: node.id, ...node.offered.find(({ key }) => key === SEE_LOGINS) }));
    const here = (await marks()).find(({ id }) => id === grant?.menuId);
    expect(here).toMatchObject({ granted: true, elsewhere: false, effective: true });
    const others = (await marks()).filter(({ id }) => id !== grant?.menuId);
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(other).toMatchObject({ granted: false, elsewhere: true });
    const hidden = { enterprise_id: a, menu_id: grant?.menuId as string, hidden: true };
    await rows(test, (db) => db.insertInto('menu_place').values(hidden).execute());
    expect((await marks()).find(({ id }) => id === grant?.menuId)).toMatchObject({
      granted: true,
      effective: false,
    });
    await rows(test, (db) => db.deleteFrom('menu_place').execute());
  });

  it('is not found for a role of another enterprise, and refused when another enterprise is claimed', async () => {
    const theirs = await newRole(zhou, b);
    const asked = await lin.ask(grantApi.tree, { query: { roleId: theirs.id, enterpriseId: a } });
    expect([asked.status, asked.body.code]).toEqual([404, 'access.role_not_found']);
    const claimed = await lin.ask(grantApi.tree, { query: { roleId: theirs.id, enterpriseId: b } });
    expect(claimed.body.code).toBe('kit.not_allowed');
  });
});

describe('submitting grants', () => {
  strangersAreRefused(
    () => test,
    grantApi.submit,
    () => ({ params: { roleId: NIL }, body: [] }),
  );
  strangersAreRefused(
    () => test,
    grantApi.difference,
    () => ({ params: { roleId: NIL }, body: [] }),
  );

  // rule: perm.privilegePerMenu
  it('takes effect at the next request of every holder, both ways', async () => {
    const role = await newRole(lin, a);
    await give(role, qin);
    const looks = async () => (await qin.ask(monitorApi.memberCurrent)).status;
    expect(await looks()).toBe(403);
    expect((await submit(lin, role, await grantsFor(lin, role, [SEE_LOGINS]))).status).toBe(200);
    expect(await looks()).toBe(200);
    expect((await submit(lin, role, [])).status).toBe(200);
    expect(await looks()).toBe(403);
  });

  it('can be asked first for what it would give and take, and from how many users', async () => {
    const role = await newRole(lin, a);
    await give(role, qin);
    await give(role, lin);
    const wanted = await grantsFor(lin, role, [SEE_LOGINS, 'access.role.read']);
    const compare = async (body: RoleMenuPrivilege[]) =>
      (await lin.ask(grantApi.difference, { params: { roleId: role.id }, body })).body;
    // The administrator has it all through another role: only one of the two gains.
    expect(await compare(wanted)).toMatchObject({ takes: [], holders: 2, gaining: 1, losing: 0 });
    const saved = await submit(lin, role, wanted);
    expect(saved.body.difference.gives.map(({ key }: { key: string }) => key).sort()).toEqual([
      'access.role.read',
      SEE_LOGINS,
    ]);
    const less = await compare(wanted.slice(0, 1));
    expect(less.takes.map(({ key }: { key: string }) => key)).toEqual(['access.role.read']);
    expect(less).toMatchObject({ gives: [], gaining: 0, losing: 1 });
    expect(await compare(wanted)).toMatchObject({ gives: [], takes: [], gaining: 0, losing: 0 });
  });

  it('does not count a key as lost that is still granted at another menu', async () => {
    const role = await newRole(lin, a);
    await give(role, qin);
    const nodes = flat(await treeOf(lin, role)).filter(({ offered }) =>
      offered.some(({ key }) => key === SEE_LOGINS),
    );
    const twice = nodes.map(({ id }) => ({ roleId: role.id, menuId: id, privilege: SEE_LOGINS }));
    expect(twice.length).toBeGreaterThan(1);
    await submit(lin, role, twice);
    const body = twice.slice(1);
    const found = await lin.ask(grantApi.difference, { params: { roleId: role.id }, body });
    expect(found.body.takes).toHaveLength(1);
    expect(found.body.losing).toBe(0);
  });

  it('refuses to give or take what the caller does not hold', async () => {
    const limited = await newRole(lin, a);
    await submit(lin, limited, await grantsFor(lin, limited, ['access.role.read', 'access.role.grant']));
    const meng = await test.as('meng.xia');
    await give(limited, meng);
    const role = await newRole(lin, a);
    const wanted = await grantsFor(lin, role, [SEE_LOGINS]);
    const answer = await submit(meng, role, wanted);
    expect([answer.status, answer.body.code]).toEqual([403, 'access.not_held']);
    await submit(lin, role, wanted);
    expect((await submit(meng, role, [])).body.code).toBe('access.not_held');
    const held = await grantsFor(lin, role, [SEE_LOGINS, 'access.role.read']);
    expect((await submit(meng, role, held)).status).toBe(200);
  });

  it('refuses to pass on rights that were lent, or to reach further than the caller does', async () => {
    const lent = await newRole(lin, a);
    await submit(
      lin,
      lent,
      await grantsFor(lin, lent, ['access.role.read', 'access.role.grant', SEE_LOGINS]),
    );
    const he = await test.as('he.ming');
    await give(lent, he, new Date(Date.now() + 86_400_000));
    const role = await newRole(lin, a);
    const wanted = await grantsFor(lin, role, [SEE_LOGINS]);
    expect((await submit(he, role, wanted)).body.code).toBe('access.not_held');
    await give(lent, he);
    await changeRole(test, lent.id, { reach: 'department' });
    expect((await submit(he, role, wanted)).body.code).toBe('access.not_held');
    await changeRole(test, role.id, { reach: 'own' });
    expect((await submit(he, role, wanted)).status).toBe(200);
  });

  it('refuses the whole list for a foreign menu or role, or an unknown privilege', async () => {
    const role = await newRole(lin, a);
    const [good] = await grantsFor(lin, role, [SEE_LOGINS]);
    const foreign = await treeOfMenus(zhou, b).add({ name: '外' });
    const theirs = await newRole(zhou, b);
    const wrong: RoleMenuPrivilege[] = [
      { roleId: role.id, menuId: foreign.id, privilege: 'view' },
      { roleId: theirs.id, menuId: good?.menuId as string, privilege: SEE_LOGINS },
      { roleId: role.id, menuId: good?.menuId as string, privilege: 'identity.session.read' },
      { roleId: role.id, menuId: good?.menuId as string, privilege: 'no.such.key' },
      { roleId: role.id, menuId: NIL, privilege: SEE_LOGINS },
    ];
    for (const bad of wrong) {
      const answer = await submit(lin, role, [good as RoleMenuPrivilege, bad]);
      expect([answer.status, answer.body.code]).toEqual([400, 'access.privilege_unknown']);
    }
    expect((await lin.ask(roleApi.detail, { params: { id: role.id } })).body.grants).toBe(0);
    expect((await submit(lin, theirs, [])).body.code).toBe('access.role_not_found');
  });

  it('refuses a list that is too long', async () => {
    const role = await newRole(lin, a);
    const one = { roleId: role.id, menuId: NIL, privilege: 'x' };
    expect([400, 413]).toContain(
      (
        await submit(
          lin,
          role,
          Array.from({ length: 20_001 }, () => one),
        )
      ).status,
    );
  });

  it('keeps the platform administrator’s role whole, and an enterprise administrator’s way back', async () => {
    const top = await roleOf(admin, NIL, 'platform-administrator');
    expect(top.can.grant).toBe(false);
    expect((await submit(admin, top, [])).body.code).toBe('access.role_protected');
    const leaders = await roleOf(lin, a, 'enterprise-administrator');
    const all = flat(await treeOf(lin, leaders)).flatMap(({ id, privilege }) =>
      privilege.map((key) => ({ roleId: leaders.id, menuId: id, privilege: key })),
    );
    const without = (key: string) => all.filter(({ privilege }) => privilege !== key);
    expect((await submit(lin, leaders, without('access.role.grant'))).body.code).toBe(
      'access.role_protected',
    );
    expect((await submit(lin, leaders, without('identity.member-session.export'))).status).toBe(200);
    expect((await lin.ask(monitorApi.memberCurrent)).status).toBe(200);
  });

  it('is accepted once from two callers who saw the same version', async () => {
    const role = await newRole(lin, a);
    const wanted = await grantsFor(lin, role, [SEE_LOGINS]);
    const both = await Promise.all([
      submit(lin, role, wanted, role.version),
      submit(lin, role, [], role.version),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
