import { menuApi } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { told } from '../access.stories.ts';
import { folder, openMenus, type Tree } from './menu.stories.ts';

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

describe('the parent of a menu', () => {
  it('is a folder of the same tree', async () => {
    const link = await ours.add({ name: '不是文件夹' });
    for (const parentId of [link.id, crypto.randomUUID(), (await platform.one('group:finance')).id]) {
      const answer = await ours.submit({ parentId });
      expect(told(answer)).toEqual([404, 'access.menu_not_found']);
      expect(answer.body).toMatchObject({ fields: { parentId: 'access.menu_not_found' } });
    }
    const builtIn = await ours.one('group:access');
    expect((await ours.add({ name: '挂在组里', parentId: builtIn.id })).parentId).toBe(builtIn.id);
  });
  it('is never the menu itself or below it', async () => {
    const top = await ours.add({ ...folder, name: '上' });
    const middle = await ours.add({ ...folder, name: '中', parentId: top.id });
    const low = await ours.add({ ...folder, name: '下', parentId: middle.id });
    for (const parentId of [top.id, middle.id, low.id]) {
      expect(told(await ours.change(top.id, { parentId }))).toEqual([409, 'access.menu_circle']);
      const body = { enterpriseId: haichuan, id: top.id, parentId, before: null };
      expect(told(await lin.ask(menuApi.move, { body }))).toEqual([409, 'access.menu_circle']);
    }
  });
  it('stays a folder and is not deleted while it has children', async () => {
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
  it('counts a menu of the platform as a child where an enterprise has put it', async () => {
    const top = await ours.add({ ...folder, name: '收着平台的' });
    await ours.change('/console/apply-platform-roles', { parentId: top.id });
    expect(told(await lin.ask(menuApi.remove, { params: { id: top.id } }))).toEqual([
      409,
      'access.menu_has_children',
    ]);
  });
  it('stands at most nine levels deep', async () => {
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
  it('may be deleted by the platform although enterprises have put menus in it, which move to the top', async () => {
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
  it('hides nothing when the platform and an enterprise make a circle together', async () => {
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

describe('moving a menu', () => {
  const order = async (tree: Tree, parent: string) =>
    (await tree.one(parent)).children.map(({ name }) => name);
  const move = (who: Caller, place: string, id: string, parentId: string, before: string | null) =>
    who.ask(menuApi.move, { body: { enterpriseId: place, id, parentId, before } });

  it('puts it before another or last, also among equal sorts', async () => {
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
    // The caller saw it in a place where it no longer is.
    expect(told(await move(admin, NIL, id('一'), top.id, id('二')))).toEqual([409, 'access.menu_changed']);
  });
  it('of the platform in an enterprise changes its place for that enterprise only', async () => {
    const { id, parentId, children } = await platform.one('group:access');
    const [first, second] = (await ours.one(id)).children;
    await move(lin, haichuan, second?.id as string, id, first?.id as string);
    expect((await order(ours, id)).slice(0, 2)).toEqual([second?.name, first?.name]);
    expect((await theirs.one(id)).children.slice(0, 2).map(({ name }) => name)).toEqual([
      first?.name,
      second?.name,
    ]);
    const unmoved = await platform.one('group:access');
    expect([unmoved.parentId, unmoved.children.map((one) => one.id)]).toEqual([
      parentId,
      children.map((one) => one.id),
    ]);
  });
});
