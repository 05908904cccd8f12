import { currentRoleApi } from '@cloudyard/contract/access/current-role.ts';
import { menuApi } from '@cloudyard/contract/access/menu.ts';
import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { monitorApi } from '@cloudyard/contract/identity/monitor.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { roleId, rows, told } from '../access.stories.ts';
import { folder, grant, openMenus, type Tree } from './menu.stories.ts';

let test: TestApp;
let admin: Caller;
let lin: Caller;
let zhou: Caller;
let qin: Caller;
let haichuan: string;
let platform: Tree;
let ours: Tree;
beforeAll(async () => {
  ({ test, admin, lin, zhou, qin, haichuan, platform, ours } = await openMenus());
});
afterAll(() => test.close());

const history = async (who: Caller, place: string, size = 10) =>
  (await who.ask(menuApi.history, { query: { enterpriseId: place, size } })).body;
/** The whole tree, for comparing. */
const asItIs = async (tree: Tree) => JSON.stringify(await tree.all());

describe('undo', () => {
  it('finds nothing to undo in an unchanged tree', async () => {
    const body = { enterpriseId: haichuan, change: 1 };
    expect(told(await lin.ask(menuApi.undo, { body }))).toEqual([409, 'access.nothing_to_undo']);
  });

  it('removes an added menu', async () => {
    const before = await asItIs(ours);
    const made = await ours.add({ name: '新的' });
    const { status, body } = await ours.undo();
    expect([status, body.verb, body.undone]).toEqual([200, 'add', true]);
    expect(await asItIs(ours)).toBe(before);
    expect((await lin.ask(menuApi.remove, { params: { id: made.id } })).status).toBe(404);
  });

  it('restores a changed menu, with its privileges and their grants', async () => {
    const privilege = { name: '导出', nameEn: 'Export', opens: false, platform: false };
    const made = await ours.add({ name: '台账', privileges: [{ ...privilege, key: 'export' }] });
    const role = await roleId(test, 'enterprise-finance', haichuan);
    await grant(test, role, made.id, 'export');
    const before = await asItIs(ours);
    await ours.change(made.id, {
      name: '总账',
      url: 'https://other.example/',
      enabled: false,
      privileges: [{ ...privilege, key: 'print' }],
    });
    const usage = async () => (await lin.ask(menuApi.usage, { params: { id: made.id } })).body.roles;
    expect(await usage()).toEqual([]);
    await ours.undo();
    expect(await asItIs(ours)).toBe(before);
    expect(await usage()).toEqual([{ id: role, name: '企业财务', enterprise: '海川重工', keys: ['export'] }]);
  });

  it('restores a removed menu with its id, and its grants to roles that still exist', async () => {
    const made = await ours.add({ name: '要删的' });
    const kept = await roleId(test, 'enterprise-finance', haichuan);
    const gone = await rows(test, (db) =>
      db
        .insertInto('role')
        .values({ enterprise_id: haichuan, code: 'gone', name: '要走的' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    for (const role of [kept, gone.id]) await grant(test, role, made.id);
    const before = await asItIs(ours);
    expect((await lin.ask(menuApi.remove, { params: { id: made.id } })).status).toBe(200);
    expect(await ours.names()).not.toContain('要删的');
    await rows(test, (db) => db.deleteFrom('role').where('id', '=', gone.id).execute());
    await ours.undo();
    expect(await asItIs(ours)).toBe(before);
    expect((await lin.ask(menuApi.usage, { params: { id: made.id } })).body).toEqual({
      roles: [{ id: kept, name: '企业财务', enterprise: '海川重工', keys: ['view'] }],
      people: 1,
    });
  });

  it('restores a menu the platform removed, with its places in enterprises', async () => {
    const made = await platform.add({ name: '平台公告', isPublic: true });
    await ours.change(made.id, { hidden: true, sort: 77 });
    await admin.ask(menuApi.remove, { params: { id: made.id } });
    expect(await ours.names()).not.toContain('平台公告');
    await platform.undo();
    expect(await ours.one(made.id)).toMatchObject({ hidden: true, sort: 77 });
  });

  it('reverts moves one after the other, with the order of the siblings', async () => {
    const people = await ours.one('group:access');
    const top = await ours.add({ ...folder, name: '归置' });
    const before = await asItIs(ours);
    const [first, second] = people.children;
    for (const [id, parentId, next] of [
      [second?.id, people.id, first?.id],
      [first?.id, top.id, null],
      [top.id, people.id, second?.id],
    ]) {
      const body = {
        enterpriseId: haichuan,
        id: String(id),
        parentId: String(parentId),
        before: next ?? null,
      };
      expect((await lin.ask(menuApi.move, { body })).status).toBe(200);
    }
    expect(await asItIs(ours)).not.toBe(before);
    for (let step = 0; step < 3; step += 1) await ours.undo();
    expect(await asItIs(ours)).toBe(before);
    await platform.add({ name: '平台新的' });
    const whole = await asItIs(platform);
    const { id, children } = await platform.one('group:platform-access');
    const body = {
      enterpriseId: NIL,
      id: String(children.at(-1)?.id),
      parentId: id,
      before: String(children[0]?.id),
    };
    expect((await admin.ask(menuApi.move, { body })).status).toBe(200);
    expect(await asItIs(platform)).not.toBe(whole);
    await platform.undo();
    expect(await asItIs(platform)).toBe(whole);
  });

  it('accepts only the newest change, named by its id', async () => {
    await ours.add({ name: '先' });
    await ours.add({ name: '后' });
    const [newest, older] = (await history(lin, haichuan)).content;
    const undo = (change: number) => lin.ask(menuApi.undo, { body: { enterpriseId: haichuan, change } });
    expect(told(await undo(older.id))).toEqual([409, 'access.undo_overtaken']);
    expect((await undo(newest.id)).status).toBe(200);
    // An undo is in the history, and cannot be undone itself.
    const [last] = (await history(lin, haichuan)).content;
    expect([last.verb, last.menuName, last.actorName, last.undone]).toEqual([
      'undo',
      '后',
      'lin.qiao',
      false,
    ]);
    expect(told(await undo(last.id))).toEqual([409, 'access.undo_overtaken']);
    expect(told(await undo(newest.id))).toEqual([409, 'access.undo_overtaken']);
    expect((await undo(older.id)).body).toMatchObject({ verb: 'add', menuName: '先', undone: true });
  });

  it('reverts one change when called several times at once', async () => {
    await ours.add({ name: '甲' });
    await ours.add({ name: '乙' });
    const [newest] = (await history(lin, haichuan)).content;
    const body = { enterpriseId: haichuan, change: newest.id };
    const answers = await Promise.all([1, 2, 3].map(() => lin.ask(menuApi.undo, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await ours.names()).toContain('甲');
  });

  it('follows the history of its own tree, which leaves out saves without a change', async () => {
    const { totalElements } = await history(lin, haichuan);
    await platform.add({ name: '又一个' });
    expect((await ours.change('/console/role-list', {})).status).toBe(200);
    expect((await platform.change('/console/role-list', {})).status).toBe(200);
    expect((await history(lin, haichuan)).totalElements).toBe(totalElements);
    const [newest] = (await history(admin, NIL)).content;
    expect(newest).toMatchObject({ verb: 'add', menuName: '又一个' });
    const body = { enterpriseId: haichuan, change: newest.id };
    expect(told(await lin.ask(menuApi.undo, { body }))).toEqual([409, 'access.undo_overtaken']);
  });

  it('is in the audit log', async () => {
    const { body } = await admin.ask(entryApi.list, { query: { action: 'access.menu.undo' } });
    expect(body.content[0]).toMatchObject({ objectType: 'menu', actorName: 'lin.qiao' });
  });
});

describe('a menu that is off', () => {
  const sessions = (who: Caller) => who.ask(monitorApi.memberCurrent);

  it('opens nothing to the enterprise that hid it, and stays open to others', async () => {
    // The same right is granted at three screens: all must go before the right does.
    for (const code of ['/console/current-users', '/console/history-users'])
      expect((await ours.change(code, { hidden: true })).status).toBe(200);
    expect((await sessions(lin)).status).toBe(200);
    expect((await ours.change('/console/login-statistics', { hidden: true })).status).toBe(200);
    expect(told(await sessions(lin))).toEqual([403, 'kit.not_allowed']);
    expect((await sessions(zhou)).status).toBe(200);
    await ours.undo();
    expect((await sessions(lin)).status).toBe(200);
  });

  it('closes everything inside it when it is a folder', async () => {
    const { id } = await ours.add({ ...folder, name: '收起来' });
    for (const code of ['/console/current-users', '/console/history-users', '/console/login-statistics'])
      expect((await ours.change(code, { parentId: id, hidden: false })).status).toBe(200);
    expect((await sessions(lin)).status).toBe(200);
    await ours.change(id, { enabled: false });
    expect(told(await sessions(lin))).toEqual([403, 'kit.not_allowed']);
    expect((await sessions(zhou)).status).toBe(200);
    await ours.undo();
    expect((await sessions(lin)).status).toBe(200);
  });

  it('leaves open what an enterprise has moved out of it', async () => {
    expect((await ours.change('/console/current-users', { parentId: NIL })).status).toBe(200);
    await platform.change('group:watch', { enabled: false });
    expect(told(await sessions(zhou))).toEqual([403, 'kit.not_allowed']);
    expect((await sessions(lin)).status).toBe(200);
    await platform.undo();
    expect((await sessions(zhou)).status).toBe(200);
  });

  it('opens nothing to any caller when the platform switched it off', async () => {
    expect((await admin.ask(entryApi.list)).status).toBe(200);
    await platform.change('/console/audit-log', { enabled: false });
    expect(told(await admin.ask(entryApi.list))).toEqual([403, 'kit.not_allowed']);
    await platform.undo();
    expect((await admin.ask(entryApi.list)).status).toBe(200);
  });
});

describe('a privilege of a menu made by hand', () => {
  const keysOf = async (who: Caller): Promise<string[]> =>
    (await who.ask(currentRoleApi.privileges, { params: { appId: NIL }, query: { userId: who.userId } }))
      .body;

  it('never becomes a permission key, whatever it is called', async () => {
    const before = await keysOf(qin);
    const made = await ours.add({ name: '手工的' });
    const role = await roleId(test, 'enterprise-member', haichuan);
    await grant(test, role, made.id);
    // Past the server, which would refuse such a name.
    await rows(test, (db) =>
      db
        .insertInto('menu_privilege')
        .values({ menu_id: made.id, key: 'access.role.read', name: '偷', opens: true })
        .execute(),
    );
    await grant(test, role, made.id, 'access.role.read');
    expect(await keysOf(qin)).toEqual(before);
    expect(before).not.toContain('access.role.read');
    const { status } = await qin.ask(menuApi.list);
    expect(status).toBe(403);
  });
});
