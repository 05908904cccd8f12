import { type MenuDraft, menuApi } from '@cloudyard/contract/access/menu.ts';
import { auditApi } from '@cloudyard/contract/audit/entry.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts';
import { strangersAreRefused } from '../../../test/strangers.ts';
import { directly, draftOf, enterpriseId, grant, roleIdOf, type Tree, treeOf } from './menu-testing.ts';

let test: TestApp;
let admin: Caller;
let lin: Caller;
let zhou: Caller;
let haichuan: string;
let yunshan: string;
let platform: Tree;
let ours: Tree;
let theirs: Tree;
beforeAll(async () => {
  test = await openTestApp();
  [admin, lin, zhou] = [await test.as('admin'), await test.as('lin.qiao'), await test.as('zhou.yan')];
  haichuan = await enterpriseId(test, '海川重工');
  yunshan = await enterpriseId(test, '云杉精密');
  platform = treeOf(admin, NIL);
  ours = treeOf(lin, haichuan);
  theirs = treeOf(zhou, yunshan);
});
afterAll(() => test.close());

const told = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const folder = { type: 'folder', url: '' } as const;

describe('strangers', () => {
  const params = { id: NIL };
  const place = { enterpriseId: NIL };
  strangersAreRefused(
    () => test,
    menuApi.list,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    menuApi.submit,
    () => ({ body: draftOf() }),
  );
  strangersAreRefused(
    () => test,
    menuApi.remove,
    () => ({ params }),
  );
  strangersAreRefused(
    () => test,
    menuApi.move,
    () => ({ body: { ...place, id: NIL, parentId: NIL, before: null } }),
  );
  strangersAreRefused(
    () => test,
    menuApi.usage,
    () => ({ params }),
  );
  strangersAreRefused(
    () => test,
    menuApi.history,
    () => ({ query: place }),
  );
  strangersAreRefused(
    () => test,
    menuApi.undo,
    () => ({ body: { ...place, change: 1 } }),
  );
  strangersAreRefused(
    () => test,
    menuApi.deployments,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    menuApi.deployment,
    () => ({ params }),
  );
  strangersAreRefused(
    () => test,
    menuApi.addDeployment,
    () => ({ body: { ...place, name: '看板', url: 'https://board.example/' } }),
  );
  strangersAreRefused(
    () => test,
    menuApi.framing,
    () => ({ params }),
  );
  strangersAreRefused(
    () => test,
    menuApi.shown,
    () => ({ query: { ...place, userId: NIL, roleId: NIL } }),
  );

  it('the administrator of an enterprise is one to the platform and to other enterprises', async () => {
    for (const enterprise of [NIL, yunshan]) {
      const query = { enterpriseId: enterprise };
      for (const answer of [
        await lin.ask(menuApi.list, { query }),
        await lin.ask(menuApi.submit, { body: draftOf(query) }),
        await lin.ask(menuApi.move, { body: { ...query, id: NIL, parentId: NIL, before: null } }),
        await lin.ask(menuApi.history, { query }),
        await lin.ask(menuApi.undo, { body: { ...query, change: 1 } }),
        await lin.ask(menuApi.deployments, { query }),
        await lin.ask(menuApi.addDeployment, {
          body: { ...query, name: '看板', url: 'https://board.example/' },
        }),
      ])
        expect(told(answer)).toEqual([403, 'kit.not_allowed']);
    }
  });

  it('menus and applications of another enterprise are not there, in no verb', async () => {
    const menu = await theirs.add({ name: '云杉看板' });
    const inside = await theirs.add({ ...folder, name: '云杉文件夹' });
    const application = await zhou.ask(menuApi.addDeployment, {
      body: { enterpriseId: yunshan, name: '云杉应用', url: 'https://yunshan.example/' },
    });
    for (const who of [lin, admin]) {
      const place = who === lin ? haichuan : NIL;
      const tree = treeOf(who, place);
      const own = await tree.add({ name: '自己的' });
      for (const answer of [
        await tree.submit({ id: menu.id, name: '改名' }),
        await tree.submit({ parentId: inside.id }),
        await tree.submit({ type: 'application', url: '', deploymentId: application.body.id }),
        await who.ask(menuApi.remove, { params: { id: menu.id } }),
        await who.ask(menuApi.usage, { params: { id: menu.id } }),
        await who.ask(menuApi.framing, { params: { id: menu.id } }),
        await who.ask(menuApi.deployment, { params: { id: application.body.id } }),
        await who.ask(menuApi.move, {
          body: { enterpriseId: place, id: menu.id, parentId: NIL, before: null },
        }),
        await who.ask(menuApi.move, {
          body: { enterpriseId: place, id: own.id, parentId: inside.id, before: null },
        }),
        await who.ask(menuApi.move, {
          body: { enterpriseId: place, id: own.id, parentId: NIL, before: menu.id },
        }),
      ])
        expect(answer.status).toBe(404);
      expect(await tree.names()).not.toContain('云杉看板');
    }
    expect(await theirs.one(menu.id)).toMatchObject({ name: '云杉看板', parentId: NIL });
  });
});

describe('the tree', () => {
  it('of an enterprise has the menus of the platform it can use, and no others', async () => {
    const codes = (await ours.all()).map(({ code }) => code);
    expect(codes).toContain('/console/role-list');
    expect(codes).toContain('/console/apply-platform-roles');
    expect(codes).toContain('group:people');
    expect(codes).not.toContain('/console/audit-log');
    expect(codes).not.toContain('/console/platform-role-list');
    expect(codes).not.toContain('group:yard');
    const users = await ours.one('/console/current-users');
    expect(users.privileges.map(({ key }) => key)).toEqual([
      'identity.member-session.read',
      'identity.member-session.end',
    ]);
  });
  it('of the platform has all of the platform, and nothing of an enterprise', async () => {
    await ours.add({ name: '只在海川' });
    const all = await platform.all();
    expect(all.map(({ code }) => code)).toContain('/console/audit-log');
    expect(all.map(({ name }) => name)).not.toContain('只在海川');
    expect(all.every(({ enterpriseId: of }) => of === NIL)).toBe(true);
  });
  it('is the own one when none is named', async () => {
    const [own, whole] = [await lin.ask(menuApi.list), await admin.ask(menuApi.list)];
    expect(JSON.stringify(own.body)).toContain('只在海川');
    expect(JSON.stringify(whole.body)).toContain('/console/audit-log');
  });
  it('is in the order of sort, then of the name', async () => {
    const parent = await ours.add({ ...folder, name: '排序' });
    for (const [name, sort] of [
      ['丙', 20],
      ['乙', 10],
      ['甲', 20],
    ] as const)
      await ours.add({ name, sort, parentId: parent.id });
    const { children } = await ours.one(parent.id);
    expect(children.map(({ name }) => name)).toEqual(['乙', '丙', '甲']);
  });
});

describe('adding and changing', () => {
  it('a menu by hand, with what can be granted at it', async () => {
    const made = await ours.add({ name: '质检报表', url: 'https://reports.example/a?b=c#d' });
    expect(made).toMatchObject({ type: 'link', code: null, enterpriseId: haichuan, enabled: true });
    expect(made.privileges).toEqual([
      { key: 'view', name: '查看', nameEn: 'View', opens: true, platform: false },
    ]);
    const open = await ours.add({ name: '公开的', isPublic: true });
    expect(open.privileges).toEqual([]);
    const { status, body } = await ours.change(made.id, { name: '报表', enabled: false });
    expect([status, body.name, body.enabled, body.url]).toEqual([
      200,
      '报表',
      false,
      'https://reports.example/a?b=c#d',
    ]);
    const { body: entries } = await admin.ask(auditApi.list, { query: { action: 'access.menu.change' } });
    expect(entries.content[0]).toMatchObject({ actorName: 'lin.qiao', objectName: '报表' });
  });

  it.each([
    ['a link without a scheme', { type: 'link', url: 'library.example' }],
    ['a script', { type: 'link', url: 'javascript:alert(1)' }],
    ['a script that looks like an address', { type: 'link', url: 'javascript://x.example/%0aalert(1)' }],
    ['data', { type: 'frame', url: 'data:text/html,x' }],
    ['a user in the address', { type: 'link', url: 'https://library.example@evil.example/' }],
    ['no host', { type: 'link', url: 'https:///library' }],
    ['a backslash', { type: 'link', url: 'https://library.example\\@evil.example' }],
    ['our own pages in a frame', { type: 'frame', url: 'http://localhost:80/console' }],
    ['our own pages in a frame, with a dot', { type: 'frame', url: 'http://localhost./console' }],
    ['a folder with an address', { type: 'folder', url: 'https://library.example/' }],
  ] as const)('not %s', async (_, draft) => {
    expect(told(await ours.submit(draft))).toEqual([400, 'access.menu_address']);
  });
  it('but a link to our own pages', async () => {
    expect((await ours.submit({ url: 'http://localhost:80/docs', name: '文档' })).status).toBe(200);
  });
  it('no page: those are the house’s', async () => {
    expect(told(await ours.submit({ type: 'page', url: '/console/audit-log' }))).toEqual([
      409,
      'access.menu_protected',
    ]);
  });

  it('an application has its address, and another name than the menu', async () => {
    const { body: board } = await lin.ask(menuApi.addDeployment, {
      body: { enterpriseId: haichuan, name: '看板', url: 'https://board.example/' },
    });
    expect(told(await ours.submit({ type: 'application', url: '' }))).toEqual([
      404,
      'access.deployment_not_found',
    ]);
    const draft = { type: 'application', url: '', deploymentId: board.id } as const;
    expect(told(await ours.submit({ ...draft, name: ' 看板' }))).toEqual([
      400,
      'access.menu_name_of_application',
    ]);
    expect(await ours.add({ ...draft, name: '大屏' })).toMatchObject({
      url: 'https://board.example/',
      deploymentId: board.id,
    });
  });

  it('the house’s keys are not given away by a menu made by hand', async () => {
    const privilege = { name: '偷', nameEn: '', opens: true, platform: false };
    for (const key of ['audit.entry.read', 'access.role.grant', 'some.other.key', 'a.b.c.d'])
      expect(told(await ours.submit({ privileges: [{ ...privilege, key }] }))).toEqual([
        400,
        'access.privilege_reserved',
      ]);
    const twice = [
      { ...privilege, key: 'export' },
      { ...privilege, key: 'export' },
    ];
    expect(told(await ours.submit({ privileges: twice }))).toEqual([400, 'kit.invalid']);
  });

  it('privileges that stay keep their grants, others take theirs along', async () => {
    const privilege = { name: '导出', nameEn: 'Export', opens: false, platform: false };
    const made = await ours.add({
      name: '台账',
      privileges: [
        { ...privilege, key: 'export' },
        { ...privilege, key: 'print' },
      ],
    });
    const role = await roleIdOf(test, haichuan, 'enterprise-member');
    await grant(test, role, made.id, 'export');
    await grant(test, role, made.id, 'print');
    await ours.change(made.id, { privileges: [{ ...privilege, key: 'export', name: '下载' }] });
    const { body } = await lin.ask(menuApi.usage, { params: { id: made.id } });
    // Everybody of the enterprise is a member: lin.qiao, he.ming, qin.yue, meng.xia.
    expect(body).toEqual({ roles: [{ id: role, name: '企业成员', keys: ['export'] }], people: 4 });
  });
});

describe('screens of the house', () => {
  it('are renamed, arranged and switched off by the platform', async () => {
    const { status, body } = await platform.change('/console/audit-chain', {
      name: '链校验',
      icon: 'link',
      onRequest: true,
      enabled: false,
    });
    expect([status, body.name, body.icon, body.onRequest, body.enabled]).toEqual([
      200,
      '链校验',
      'link',
      true,
      false,
    ]);
    const row = await directly(test, (db) =>
      db.selectFrom('menu').select('edited').where('code', '=', '/console/audit-chain').executeTakeFirst(),
    );
    expect(row).toEqual({ edited: true });
    await platform.undo();
    expect((await platform.one('/console/audit-chain')).enabled).toBe(true);
  });
  it.each<[string, Partial<MenuDraft>]>([
    ['address', { url: '/console/role-list' }],
    ['type', { type: 'link', url: 'https://x.example/' }],
    ['privileges', { privileges: [] }],
    ['openness', { isPublic: true }],
  ])('keep their %s', async (_, more) => {
    expect(told(await platform.change('/console/audit-log', more))).toEqual([409, 'access.menu_protected']);
  });
  it('are not deleted, neither by the platform nor by an enterprise', async () => {
    const { id } = await ours.one('/console/role-list');
    for (const who of [lin, admin])
      expect(told(await who.ask(menuApi.remove, { params: { id } }))).toEqual([409, 'access.menu_protected']);
    const hidden = await platform.one('/console/audit-log');
    expect((await lin.ask(menuApi.remove, { params: { id: hidden.id } })).status).toBe(404);
  });
  it('an enterprise only places and hides them, for itself', async () => {
    for (const more of [{ name: '角色' }, { enabled: false }, { onRequest: true }, { isPublic: true }])
      expect(told(await ours.change('/console/role-list', more))).toEqual([409, 'access.menu_protected']);
    const mine = await ours.add({ ...folder, name: '我的文件夹' });
    const { status } = await ours.change('/console/apply-enterprise-roles', {
      parentId: mine.id,
      sort: 7,
      hidden: true,
    });
    expect(status).toBe(200);
    expect(await ours.one('/console/apply-enterprise-roles')).toMatchObject({
      parentId: mine.id,
      sort: 7,
      hidden: true,
    });
    expect(await theirs.one('/console/apply-enterprise-roles')).toMatchObject({ hidden: false });
    expect((await platform.one('/console/apply-enterprise-roles')).parentId).not.toBe(mine.id);
  });
  it('the one for changing menus cannot be switched off, nor what it stands in', async () => {
    const code = '/console/menu-management-enterprise';
    const { parentId } = await ours.one(code);
    for (const id of [code, parentId])
      expect(told(await ours.change(id, { hidden: true }))).toEqual([409, 'access.menu_protected']);
    expect(told(await platform.change('/console/menu-management', { enabled: false }))).toEqual([
      409,
      'access.menu_protected',
    ]);
    // The platform can: it can also switch it on again.
    expect((await platform.change(code, { enabled: false })).status).toBe(200);
    expect((await lin.ask(menuApi.list)).status).toBe(403);
    await platform.undo();
    expect((await lin.ask(menuApi.list)).status).toBe(200);
  });
});

describe('parents', () => {
  it('are folders of the same tree', async () => {
    const link = await ours.add({ name: '不是文件夹' });
    for (const parentId of [link.id, crypto.randomUUID(), (await platform.one('group:yard')).id]) {
      const answer = await ours.submit({ parentId });
      expect(told(answer)).toEqual([404, 'access.menu_not_found']);
      expect(answer.body).toMatchObject({ fields: { parentId: 'access.menu_not_found' } });
    }
    const inHouse = await ours.one('group:people');
    expect((await ours.add({ name: '挂在组里', parentId: inHouse.id })).parentId).toBe(inHouse.id);
  });
  it('are never below their own children', async () => {
    const top = await ours.add({ ...folder, name: '上' });
    const middle = await ours.add({ ...folder, name: '中', parentId: top.id });
    const low = await ours.add({ ...folder, name: '下', parentId: middle.id });
    for (const parentId of [top.id, middle.id, low.id]) {
      expect(told(await ours.change(top.id, { parentId }))).toEqual([409, 'access.menu_circle']);
      const body = { enterpriseId: haichuan, id: top.id, parentId, before: null };
      expect(told(await lin.ask(menuApi.move, { body }))).toEqual([409, 'access.menu_circle']);
    }
  });
  it('with children stay folders, and stay', async () => {
    const top = await ours.add({ ...folder, name: '有孩子' });
    const child = await ours.add({ name: '孩子', parentId: top.id });
    for (const answer of [
      await lin.ask(menuApi.remove, { params: { id: top.id } }),
      await ours.change(top.id, { type: 'link', url: 'https://x.example/' }),
    ])
      expect(told(answer)).toEqual([409, 'access.menu_has_children']);
    await lin.ask(menuApi.remove, { params: { id: child.id } });
    expect((await lin.ask(menuApi.remove, { params: { id: top.id } })).status).toBe(200);
  });
  it('a menu of the platform counts as a child where an enterprise has put it', async () => {
    const top = await ours.add({ ...folder, name: '收着平台的' });
    await ours.change('/console/apply-platform-roles', { parentId: top.id });
    expect(told(await lin.ask(menuApi.remove, { params: { id: top.id } }))).toEqual([
      409,
      'access.menu_has_children',
    ]);
  });
  it('are at most ten levels', async () => {
    let parentId = NIL;
    for (let level = 1; level < 10; level += 1)
      parentId = (await ours.add({ ...folder, name: `第${level}层`, parentId })).id;
    const deepest = await ours.add({ name: '第10层', parentId });
    const further = { name: '第11层', parentId: deepest.id };
    expect((await ours.change(deepest.id, folder)).status).toBe(200);
    expect(told(await ours.submit(further))).toEqual([400, 'kit.invalid']);
    const pair = await ours.add({ ...folder, name: '一对' });
    await ours.add({ name: '里面', parentId: pair.id });
    expect(told(await ours.change(pair.id, { parentId }))).toEqual([400, 'kit.invalid']);
  });
  it('a folder of the platform goes although enterprises have put something in it; theirs stands at the top', async () => {
    const shared = await platform.add({ ...folder, name: '平台文件夹' });
    await platform.add({ name: '平台的', parentId: shared.id, isPublic: true });
    const mine = await ours.add({ name: '挂在平台', parentId: shared.id });
    await ours.change('/console/current-users', { parentId: shared.id, hidden: true });
    const inner = await platform.one('平台的');
    await admin.ask(menuApi.remove, { params: { id: inner.id } });
    expect((await admin.ask(menuApi.remove, { params: { id: shared.id } })).status).toBe(200);
    expect((await ours.one(mine.id)).parentId).toBe(NIL);
    expect(await ours.one('/console/current-users')).toMatchObject({ parentId: NIL, hidden: true });
  });
  it('a circle that the platform and an enterprise make together hides nothing', async () => {
    const [a, b] = [
      await platform.add({ ...folder, name: '环甲' }),
      await platform.add({ ...folder, name: '环乙' }),
    ];
    for (const parentId of [a.id, b.id])
      await platform.add({ name: `环中${parentId}`, parentId, isPublic: true });
    expect((await ours.change(a.id, { parentId: b.id })).status).toBe(200);
    expect((await platform.change(b.id, { parentId: a.id })).status).toBe(200);
    const names = await ours.names();
    for (const name of ['环甲', '环乙', `环中${a.id}`, `环中${b.id}`]) expect(names).toContain(name);
  });
});

describe('moving', () => {
  const order = async (tree: Tree, parent: string) =>
    (await tree.one(parent)).children.map(({ name }) => name);
  const move = (who: Caller, place: string, id: string, parentId: string, before: string | null) =>
    who.ask(menuApi.move, { body: { enterpriseId: place, id, parentId, before } });

  it('puts a menu before another or last, also among equals', async () => {
    const top = await platform.add({ ...folder, name: '移动' });
    const ids = new Map<string, string>();
    for (const name of ['一', '二', '三'])
      ids.set(name, (await platform.add({ name, parentId: top.id, sort: 5 })).id);
    const id = (name: string) => ids.get(name) as string;
    await move(admin, NIL, id('三'), top.id, id('一'));
    await move(admin, NIL, id('二'), top.id, id('一'));
    expect(await order(platform, top.id)).toEqual(['三', '二', '一']);
    await move(admin, NIL, id('三'), top.id, null);
    expect(await order(platform, top.id)).toEqual(['二', '一', '三']);
    for (let round = 0; round < 8; round += 1) {
      const [first, , last] = await order(platform, top.id);
      await move(admin, NIL, id(last as string), top.id, id(first as string));
    }
    expect(await order(platform, top.id)).toEqual(['一', '三', '二']);
    const { body } = await move(admin, NIL, id('二'), NIL, null);
    expect(body).toMatchObject({ id: id('二'), parentId: NIL });
    // Who saw it where it no longer is has another tree before them.
    expect(told(await move(admin, NIL, id('一'), top.id, id('二')))).toEqual([409, 'access.menu_changed']);
  });
  it('a menu of the platform is moved by an enterprise for itself', async () => {
    const { id, parentId, children } = await platform.one('group:people');
    const [first, second] = (await ours.one(id)).children;
    await move(lin, haichuan, second?.id as string, id, first?.id as string);
    expect((await order(ours, id)).slice(0, 2)).toEqual([second?.name, first?.name]);
    expect((await theirs.one(id)).children.slice(0, 2).map(({ name }) => name)).toEqual([
      first?.name,
      second?.name,
    ]);
    const unmoved = await platform.one('group:people');
    expect([unmoved.parentId, unmoved.children.map((one) => one.id)]).toEqual([
      parentId,
      children.map((one) => one.id),
    ]);
  });
});

describe('applications', () => {
  it('are listed for their place, by name, and each name is there once', async () => {
    const add = (place: string, who: Caller, name: string, url = `https://${crypto.randomUUID()}.example/`) =>
      who.ask(menuApi.addDeployment, { body: { enterpriseId: place, name, url } });
    const { body: shared } = await add(NIL, admin, '平台应用');
    expect((await add(haichuan, lin, '平台应用')).status).toBe(200);
    expect(told(await add(haichuan, lin, '平台应用'))).toEqual([409, 'access.deployment_name_taken']);
    expect(told(await add(haichuan, lin, '坏的', 'ftp://x.example'))).toEqual([400, 'access.menu_address']);
    expect(told(await add(haichuan, lin, '自己', 'http://localhost:80/'))).toEqual([
      400,
      'access.menu_address',
    ]);
    const names = async (who: Caller) =>
      (await who.ask(menuApi.deployments)).body.map((one: { name: string }) => one.name);
    expect(await names(admin)).toEqual(['平台应用']);
    expect(await names(lin)).toEqual(['平台应用']);
    expect((await admin.ask(menuApi.deployment, { params: { id: shared.id } })).body).toEqual({
      id: shared.id,
      name: '平台应用',
      url: shared.url,
    });
    expect((await lin.ask(menuApi.deployment, { params: { id: shared.id } })).status).toBe(404);
  });
});

describe('usage', () => {
  it('names all roles to the platform, and to an enterprise its own', async () => {
    const { id } = await platform.one('/console/current-users');
    const roles = async (who: Caller) =>
      (await who.ask(menuApi.usage, { params: { id } })).body.roles.map((role: { id: string }) => role.id);
    const own = await roleIdOf(test, haichuan, 'enterprise-administrator');
    expect(await roles(lin)).toEqual([own]);
    const all = await roles(admin);
    for (const role of [
      own,
      await roleIdOf(test, yunshan, 'enterprise-administrator'),
      await roleIdOf(test, null, 'platform-administrator'),
    ])
      expect(all).toContain(role);
  });
});
