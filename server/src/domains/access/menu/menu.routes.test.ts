import { menuApi } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { roleId, rows, told } from '../access.stories.ts';
import { draftOf, folder, openMenus, type Tree, treeOf } from './menu.stories.ts';

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
  ({ test, admin, lin, zhou, haichuan, yunshan, platform, ours, theirs } = await openMenus());
});
afterAll(() => test.close());

describe('the calls about menus', () => {
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
    menuApi.changeDeployment,
    () => ({ params, body: { name: '看板', url: 'https://board.example/' } }),
  );
  strangersAreRefused(
    () => test,
    menuApi.removeDeployment,
    () => ({ params }),
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

  it('refuse the administrator of an enterprise for the platform and for other enterprises', async () => {
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

  it('never find menus and applications of another enterprise', async () => {
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
        await who.ask(menuApi.changeDeployment, {
          params: { id: application.body.id },
          body: { name: '夺取', url: 'https://evil.example/' },
        }),
        await who.ask(menuApi.removeDeployment, { params: { id: application.body.id } }),
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

describe('a user of the platform who is in an enterprise', () => {
  it('acts for the place that is named, or that the menu belongs to', async () => {
    await rows(test, (db) =>
      db.insertInto('membership').values({ enterprise_id: haichuan, account_id: admin.userId }).execute(),
    );
    const both = await test.as('admin', true);
    const here = treeOf(both, haichuan);
    const mine = await here.add({ name: '两边' });
    expect(await ours.names()).toContain('两边');
    expect(await platform.names()).not.toContain('两边');
    const { body: made } = await both.ask(menuApi.addDeployment, {
      body: { enterpriseId: haichuan, name: '两边的应用', url: 'https://both.example/' },
    });
    expect((await both.ask(menuApi.deployment, { params: { id: made.id } })).status).toBe(200);
    const listed = await both.ask(menuApi.deployments, { query: { enterpriseId: haichuan } });
    expect(listed.body).toContainEqual(made);
    expect((await both.ask(menuApi.deployments)).body).not.toContainEqual(made);
    expect((await both.ask(menuApi.usage, { params: { id: mine.id } })).status).toBe(200);
    const foreign = await theirs.one('云杉看板');
    expect((await both.ask(menuApi.remove, { params: { id: foreign.id } })).status).toBe(404);
    expect((await both.ask(menuApi.remove, { params: { id: mine.id } })).status).toBe(200);
    expect((await here.undo()).status).toBe(200);
    await here.undo();
    expect(await ours.names()).not.toContain('两边');
    await rows(test, (db) => db.deleteFrom('membership').where('account_id', '=', admin.userId).execute());
  });
});

describe('the tree of menus', () => {
  it('of an enterprise has the platform’s menus it can use, and no others', async () => {
    const codes = (await ours.all()).map(({ code }) => code);
    expect(codes).toContain('/console/role-list');
    expect(codes).toContain('/console/apply-platform-roles');
    expect(codes).toContain('group:access');
    expect(codes).not.toContain('/console/audit-log');
    expect(codes).not.toContain('/console/platform-role-list');
    expect(codes).not.toContain('group:finance');
    const users = await ours.one('/console/current-users');
    expect(users.privileges.map(({ key }) => key)).toEqual([
      'identity.member-session.read',
      'identity.member-session.end',
    ]);
  });
  it('of the platform has all menus of the platform, and none of an enterprise', async () => {
    await ours.add({ name: '只在海川' });
    const all = await platform.all();
    expect(all.map(({ code }) => code)).toContain('/console/audit-log');
    expect(all.map(({ name }) => name)).not.toContain('只在海川');
    expect(all.every(({ enterpriseId: of }) => of === NIL)).toBe(true);
  });
  it('is the caller’s own when none is named', async () => {
    const [own, whole] = [await lin.ask(menuApi.list), await admin.ask(menuApi.list)];
    expect(JSON.stringify(own.body)).toContain('只在海川');
    expect(JSON.stringify(whole.body)).toContain('/console/audit-log');
  });
  it('is ordered by sort, then by name', async () => {
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

describe('applications behind menus', () => {
  it('are listed for their place, by name, and each name exists once', async () => {
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
    expect(await names(lin)).toEqual(['两边的应用', '平台应用']);
    expect((await admin.ask(menuApi.deployment, { params: { id: shared.id } })).body).toEqual({
      id: shared.id,
      name: '平台应用',
      url: shared.url,
    });
    expect((await lin.ask(menuApi.deployment, { params: { id: shared.id } })).status).toBe(404);
  });
});

describe('the usage of a menu', () => {
  it('names all roles to the platform, and to an enterprise its own', async () => {
    const { id } = await platform.one('/console/current-users');
    const roles = async (who: Caller) =>
      (await who.ask(menuApi.usage, { params: { id } })).body.roles.map((role: { id: string }) => role.id);
    const own = await roleId(test, 'enterprise-administrator', haichuan);
    expect(await roles(lin)).toEqual([own]);
    const all = await roles(admin);
    for (const role of [
      own,
      await roleId(test, 'enterprise-administrator', yunshan),
      await roleId(test, 'platform-administrator', null),
    ])
      expect(all).toContain(role);
  });

  it('includes everything inside a folder', async () => {
    const { id } = await ours.one('group:watch');
    const { body } = await lin.ask(menuApi.usage, { params: { id } });
    expect(body).toMatchObject({ roles: [{ name: '企业管理员', enterprise: '海川重工' }], people: 1 });
    expect(body.roles[0].keys).toContain('identity.member-session.export');
  });
});
