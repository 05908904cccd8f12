import { type MenuDraft, menuApi } from '@cloudyard/contract/access/menu.ts';
import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { roleId, rows, told } from '../access.stories.ts';
import { folder, grant, openMenus, type Tree } from './menu.stories.ts';

let test: TestApp;
let admin: Caller;
let lin: Caller;
let haichuan: string;
let platform: Tree;
let ours: Tree;
let theirs: Tree;
beforeAll(async () => {
  ({ test, admin, lin, haichuan, platform, ours, theirs } = await openMenus());
});
afterAll(() => test.close());

describe('a menu made by hand', () => {
  it('is added and changed with what can be granted at it', async () => {
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
    const { body: entries } = await admin.ask(entryApi.list, { query: { action: 'access.menu.change' } });
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
  ] as const)('is refused with %s', async (_, draft) => {
    expect(told(await ours.submit(draft))).toEqual([400, 'access.menu_address']);
  });
  it('may be a link to our own pages', async () => {
    expect((await ours.submit({ url: 'http://localhost:80/docs', name: '文档' })).status).toBe(200);
  });
  it('cannot be a page: those are built in', async () => {
    expect(told(await ours.submit({ type: 'page', url: '/console/audit-log' }))).toEqual([
      409,
      'access.menu_protected',
    ]);
  });

  it('of an application gets its address, and needs another name', async () => {
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

  it('follows its application to a new address, and keeps it from being deleted', async () => {
    const { body: shop } = await lin.ask(menuApi.addDeployment, {
      body: { enterpriseId: haichuan, name: '商城', url: 'https://shop.example/' },
    });
    const menu = await ours.add({
      type: 'application',
      name: '备件',
      url: 'https://shop.example/parts',
      deploymentId: shop.id,
    });
    const change = (name: string, url: string) =>
      lin.ask(menuApi.changeDeployment, { params: { id: shop.id }, body: { name, url } });
    expect(told(await change('备件', 'https://shop.example/'))[1]).toBe('access.menu_name_of_application');
    expect(told(await change('商城', 'javascript:alert(1)'))[1]).toBe('access.menu_address');
    expect((await change('新商城', 'https://new.example/')).body.name).toBe('新商城');
    const { body: tree } = await lin.ask(menuApi.list, { query: { enterpriseId: haichuan } });
    expect(JSON.stringify(tree)).toContain('https://new.example/parts');
    const remove = () => lin.ask(menuApi.removeDeployment, { params: { id: shop.id } });
    expect(told(await remove())).toEqual([409, 'access.deployment_in_use']);
    await lin.ask(menuApi.remove, { params: { id: menu.id } });
    expect((await remove()).body).toEqual({ id: shop.id });
    expect(told(await remove())[0]).toBe(404);
  });

  it('cannot offer a permission key of the product', async () => {
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

  it('keeps the grants of privileges that stay, and drops those of others', async () => {
    const privilege = { name: '导出', nameEn: 'Export', opens: false, platform: false };
    const made = await ours.add({
      name: '台账',
      privileges: [
        { ...privilege, key: 'export' },
        { ...privilege, key: 'print' },
      ],
    });
    const role = await roleId(test, 'enterprise-member', haichuan);
    await grant(test, role, made.id, 'export');
    await grant(test, role, made.id, 'print');
    await ours.change(made.id, { privileges: [{ ...privilege, key: 'export', name: '下载' }] });
    const { body } = await lin.ask(menuApi.usage, { params: { id: made.id } });
    // All four are members of the enterprise: lin.qiao, he.ming, qin.yue, meng.xia.
    expect(body).toEqual({
      roles: [{ id: role, name: '企业成员', enterprise: '海川重工', keys: ['export'] }],
      people: 4,
    });
  });
});

describe('built-in screens', () => {
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
    const row = await rows(test, (db) =>
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
  it('are only placed and hidden by an enterprise, for itself', async () => {
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
  it('keep the one for changing menus on, and the folders it stands in', async () => {
    const code = '/console/menu-management-enterprise';
    const { parentId } = await ours.one(code);
    for (const id of [code, parentId])
      expect(told(await ours.change(id, { hidden: true }))).toEqual([409, 'access.menu_protected']);
    expect(told(await platform.change('/console/menu-management', { enabled: false }))).toEqual([
      409,
      'access.menu_protected',
    ]);
    // It cannot be moved into a closed folder either.
    const closed = await ours.add({ ...folder, name: '关着的', enabled: false });
    const within = await ours.add({ ...folder, name: '里面', parentId: closed.id });
    for (const answer of [
      await ours.change(code, { parentId: within.id }),
      await lin.ask(menuApi.move, {
        body: { enterpriseId: haichuan, id: parentId, parentId: within.id, before: null },
      }),
    ])
      expect(told(answer)).toEqual([409, 'access.menu_protected']);
    // The platform can: it can also switch it on again.
    expect((await platform.change(code, { enabled: false })).status).toBe(200);
    expect((await lin.ask(menuApi.list)).status).toBe(403);
    await platform.undo();
    expect((await lin.ask(menuApi.list)).status).toBe(200);
  });
});
