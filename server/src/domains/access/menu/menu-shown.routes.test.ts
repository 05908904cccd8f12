import { currentRoleApi } from '@cloudyard/contract/access/current-role.ts';
import { menuApi, type ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { roleId, rows } from '../access.stories.ts';
import { flat, folder, grant, namesShown, openMenus, shownTo, type Tree } from './menu.stories.ts';

let test: TestApp;
let admin: Caller;
let lin: Caller;
let zhou: Caller;
let qin: Caller;
let haichuan: string;
let yunshan: string;
let member: string;
let platform: Tree;
let ours: Tree;
beforeAll(async () => {
  ({ test, admin, lin, zhou, qin, haichuan, yunshan, platform, ours } = await openMenus());
  member = await roleId(test, 'enterprise-member', haichuan);
});
afterAll(() => test.close());

const urlsShown = async (who: Caller, place: string, roleId = NIL) =>
  flat(await shownTo(who, place, roleId))
    .map(({ url }) => url)
    .filter(Boolean);
/** Each menu with its parents: `角色与权限/角色管理`. */
const paths = (menus: ShownMenu[], above = ''): string[] =>
  menus.flatMap(({ name, children }) => [`${above}${name}`, ...paths(children, `${above}${name}/`)]);

describe('the call for one’s menus', () => {
  // rule: session.menus
  it('refuses another user, another place and another role than the session’s', async () => {
    const right = { userId: lin.userId, enterpriseId: haichuan, roleId: NIL };
    for (const wrong of [{ userId: qin.userId }, { enterpriseId: NIL }, { roleId: member }]) {
      const { status } = await lin.ask(menuApi.shown, { query: { ...right, ...wrong } });
      expect(status).toBe(403);
    }
  });
});

describe('the menus shown', () => {
  // rule: actor.platformAdministrator
  it('to a platform administrator are the platform’s screens', async () => {
    const urls = await urlsShown(admin, NIL);
    for (const url of [
      '/console',
      '/console/audit-log',
      '/console/platform-role-list',
      '/console/menu-management',
    ])
      expect(urls).toContain(url);
  });
  // rule: actor.enterpriseAdministrator
  it('to an administrator of an enterprise are its screens, and none of the platform', async () => {
    const urls = await urlsShown(lin, haichuan);
    for (const url of ['/console', '/console/role-list', '/console/current-users'])
      expect(urls).toContain(url);
    for (const url of ['/console/audit-log', '/console/platform-role-list', '/console/login-services'])
      expect(urls).not.toContain(url);
  });
  it('to a member are the public ones and the enterprise’s applications and extensions, without empty folders', async () => {
    const everybodys = (await platform.all()).filter(({ isPublic }) => isPublic).map(({ url }) => url);
    const members = [
      ...everybodys,
      ...['/console/application-management-enterprise', '/console/bigdata/extension'],
    ];
    expect((await urlsShown(qin, haichuan)).sort()).toEqual(members.sort());
    for (const menu of flat(await shownTo(qin, haichuan)))
      expect(menu.type !== 'folder' || menu.children.length > 0).toBe(true);
  });
  // rule: session.privilegesBy
  it('to a user with a chosen role are those of that role', async () => {
    const own = await test.as('lin.qiao', true);
    const choose = (role: string) =>
      own.ask(currentRoleApi.choose, { query: { id: own.userId, enterpriseId: haichuan, role } });
    const made = await ours.add({ name: '只给管理员' });
    await grant(test, await roleId(test, 'enterprise-administrator', haichuan), made.id);
    expect(await namesShown(own, haichuan)).toContain('只给管理员');
    expect((await choose(member)).status).toBe(200);
    const urls = await urlsShown(own, haichuan, member);
    expect(urls).not.toContain('/console/role-list');
    expect(urls).toContain('/console');
    expect(await namesShown(own, haichuan, member)).not.toContain('只给管理员');
    await choose(NIL);
    expect(await urlsShown(own, haichuan)).toContain('/console/role-list');
  });
});

describe('the preview of a role', () => {
  it('shows the menus of its holders, and changes nothing for the caller', async () => {
    const made = await ours.add({ name: '成员专用' });
    await grant(test, member, made.id);
    const look = async (roleId: string) => {
      const query = { userId: lin.userId, enterpriseId: haichuan, roleId };
      const { body } = await lin.ask(menuApi.shown, { query }, { 'cloudyard-preview': roleId });
      return flat<ShownMenu>(body).map(({ name, url }) => url || name);
    };
    const seen = await look(member);
    expect(seen).toContain(made.url);
    expect(seen).not.toContain('/console/role-list');
    expect(await look(await roleId(test, 'enterprise-finance', haichuan))).not.toContain(made.url);
    expect(await urlsShown(lin, haichuan)).toContain('/console/role-list');
  });
});

describe('menus made by hand', () => {
  it('are shown with a grant or when they are public, and under their new name at once', async () => {
    const top = await ours.add({ ...folder, name: '班组' });
    const made = await ours.add({ name: '排班', parentId: top.id });
    expect(await namesShown(qin, haichuan)).not.toContain('排班');
    expect(await namesShown(qin, haichuan)).not.toContain('班组');
    await grant(test, member, made.id);
    expect(paths(await shownTo(qin, haichuan))).toContain('班组/排班');
    // The keys stay the same: only the menus change.
    await ours.change(made.id, { name: '班次' });
    expect(paths(await shownTo(qin, haichuan))).toContain('班组/班次');
    await ours.change(top.id, { enabled: false });
    expect(await namesShown(qin, haichuan)).not.toContain('班次');
    await ours.undo();
    expect(await namesShown(qin, haichuan)).toContain('班次');
    await ours.change(made.id, { enabled: false });
    expect(await namesShown(qin, haichuan)).not.toContain('班次');
  });

  it('of an enterprise are shown in it alone, those of the platform in every place', async () => {
    await ours.add({ name: '海川公告', isPublic: true });
    await platform.add({ name: '平台公告', isPublic: true });
    const su = await test.as('su.wen');
    expect(await namesShown(qin, haichuan)).toEqual(expect.arrayContaining(['海川公告', '平台公告']));
    for (const [who, place] of [
      [zhou, yunshan],
      [su, NIL],
      [admin, NIL],
    ] as const) {
      const names = await namesShown(who, place);
      expect(names).toContain('平台公告');
      expect(names).not.toContain('海川公告');
    }
  });

  it('on request are shown once the platform has granted them, and as long as it does', async () => {
    const made = await platform.add({ name: '要申请的', onRequest: true });
    await grant(test, member, made.id);
    expect(await namesShown(qin, haichuan)).not.toContain('要申请的');
    const give = (until: string) =>
      rows(test, (db) =>
        sql`insert into enterprise_privilege (enterprise_id, menu_id, key, status, asked_by, decided_by, until)
          values (${haichuan}, ${made.id}, 'view', 3, ${lin.userId}, ${admin.userId}, ${until}::timestamptz)
          on conflict (enterprise_id, menu_id, key) where status in (1, 3) do update set until = excluded.until`.execute(
          db,
        ),
      );
    await give(new Date(Date.now() + 3_600_000).toISOString());
    expect(await namesShown(qin, haichuan)).toContain('要申请的');
    await give(new Date(Date.now() + 1000).toISOString());
    // Nothing is changed: time alone takes it away.
    await eventually(async () => expect(await namesShown(qin, haichuan)).not.toContain('要申请的'), {
      interval: 100,
    });
  });

  it('are gone when the role that showed them ends', async () => {
    const made = await ours.add({ name: '借来的' });
    const role = await rows(test, (db) =>
      db
        .insertInto('role')
        .values({ enterprise_id: haichuan, code: 'lent', name: '临时' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await grant(test, role.id, made.id);
    await rows(test, (db) =>
      db
        .insertInto('role_member')
        .values({
          enterprise_id: haichuan,
          role_id: role.id,
          account_id: qin.userId,
          until: new Date(Date.now() + 4000),
        })
        .execute(),
    );
    expect(await namesShown(qin, haichuan)).toContain('借来的');
    await eventually(async () => expect(await namesShown(qin, haichuan)).not.toContain('借来的'), {
      interval: 100,
    });
  });
});

describe('the arrangement of an enterprise', () => {
  it('hides and moves menus there only', async () => {
    const mine = await ours.add({ ...folder, name: '常用' });
    await ours.change('/console/role-list', { parentId: mine.id });
    await ours.change('/console/apply-platform-roles', { hidden: true });
    const name = (await ours.one('/console/role-list')).name;
    expect(paths(await shownTo(lin, haichuan))).toContain(`常用/${name}`);
    expect(await urlsShown(qin, haichuan)).not.toContain('/console/apply-platform-roles');
    expect(paths(await shownTo(zhou, yunshan))).toContain(`角色与权限/${name}`);
    expect(await urlsShown(zhou, yunshan)).toContain('/console/apply-platform-roles');
  });
  it('hides a folder with all that is in it', async () => {
    const top = await platform.add({ ...folder, name: '平台资料' });
    await platform.add({ name: '手册', parentId: top.id, isPublic: true });
    expect(paths(await shownTo(qin, haichuan))).toContain('平台资料/手册');
    await ours.change(top.id, { hidden: true });
    expect(await namesShown(qin, haichuan)).not.toContain('手册');
    expect(await namesShown(admin, NIL)).toContain('手册');
  });
});

describe('the page behind a menu', () => {
  it('is checked for framing for users who see the menu, and never inside our own network', async () => {
    const made = await ours.add({ name: '内网', type: 'frame', url: 'http://127.0.0.1:9/', isPublic: true });
    const link = await ours.add({ name: '链接', isPublic: true });
    const framing = (who: Caller, id: string) => who.ask(menuApi.framing, { params: { id } });
    expect((await framing(qin, made.id)).body).toEqual({ framed: 'unknown' });
    for (const answer of [
      await framing(await test.as('zhou.yan'), made.id),
      await framing(await test.as('su.wen'), made.id),
      await framing(qin, link.id),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'access.menu_not_found']);
  });
});

describe('a tree of two thousand menus', () => {
  it('is shown to a user who sees twenty of them', async () => {
    // Ten folders, in each ten folders, in each twenty menus; one of a hundred is granted.
    await rows(test, (db) =>
      sql`with upper as (insert into menu (owner, enterprise_id, name, type, sort)
          select 'enterprise', ${haichuan}, '区' || a, 'folder', a from generate_series(1, 10) a returning id, sort),
        lower as (insert into menu (owner, enterprise_id, parent_id, name, type, sort)
          select 'enterprise', ${haichuan}, u.id, '段' || u.sort || '-' || b, 'folder', b
            from upper u, generate_series(1, 10) b returning id, name),
        leaf as (insert into menu (owner, enterprise_id, parent_id, name, type, url, sort)
          select 'enterprise', ${haichuan}, l.id, '位' || l.name || '-' || c, 'link', 'https://x.example/', c
            from lower l, generate_series(1, 20) c returning id, name),
        offered as (insert into menu_privilege (menu_id, key, name) select id, 'view', '查看' from leaf returning menu_id)
        select count(*) from offered`.execute(db),
    );
    await rows(test, (db) =>
      sql`insert into role_grant (role_id, menu_id, key)
        select ${member}, id, 'view' from menu where name like '位段%-3-7' or name like '位段%-9-20'`.execute(
        db,
      ),
    );
    const seen = paths(await shownTo(qin, haichuan));
    const leaves = seen.filter((path) => path.includes('/位'));
    expect(leaves).toHaveLength(20);
    expect(leaves).toContain('区4/段4-9/位段4-9-20');
    // Ten and twenty folders above them.
    expect(seen.filter((path) => /^区\d+$/.test(path))).toHaveLength(10);
    expect(seen.filter((path) => /^区\d+\/段[^/]+$/.test(path))).toHaveLength(20);
    const all = await ours.all();
    expect(all.filter(({ name }) => name.startsWith('位'))).toHaveLength(2000);
    expect((await ours.change('区4', { enabled: false })).status).toBe(200);
    expect((await shownTo(qin, haichuan)).map(({ name }) => name)).not.toContain('区4');
  });
});
