import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Addressee, groupApi, type MemberKind } from '@cloudyard/contract/message/group.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import type { Reach } from '../../../kit/actor.ts';
import { idOf, openStory, roleId, rows, told } from '../category/category.stories.ts';

let test: TestApp;
let admin: Caller;
let lin: Caller;
let zhou: Caller;
let qin: Caller;
let he: Caller;
let meng: Caller;
let here: string;
let there: string;
let equipment: string;
let repair: string;
let money: string;
beforeAll(async () => {
  ({ test, admin, lin, zhou, qin, he, here, there } = await openStory());
  meng = await test.as('meng.xia');
  equipment = await idOf(test, 'department', '设备部');
  repair = await idOf(test, 'department', '维修班');
  money = await idOf(test, 'department', '财务部');
});
afterAll(() => test.close());

let made = 0;
const make = async (who: Caller, members: { kind: MemberKind; targetId: string; below?: boolean }[]) => {
  made += 1;
  const { status, body } = await who.ask(groupApi.save, { body: { name: `组 ${made}`, members } });
  if (status !== 200) throw new Error(body.code);
  return body.id as string;
};
const people = async (who: Caller, id: string, query = {}): Promise<Addressee[]> =>
  (await who.ask(groupApi.people, { params: { id }, query })).body.content;
const usernames = async (who: Caller, id: string, query = {}) =>
  (await people(who, id, query)).map(({ username }) => username).sort();

const move = (account: string, department_id: string) =>
  rows(test, (db) =>
    db
      .updateTable('membership')
      .set({ department_id })
      .where('account_id', '=', account)
      .where('enterprise_id', '=', here)
      .execute(),
  );
const crewOf = (accounts: string[]) =>
  rows(test, async (db) => {
    const crew = await db
      .insertInto('work_group')
      .values({ enterprise_id: here, department_id: equipment, name: `班组 ${accounts.length}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const account_id of accounts) {
      const row = { enterprise_id: here, work_group_id: crew.id, account_id };
      await db.insertInto('work_group_member').values(row).execute();
    }
    return crew.id;
  });

/** A role with these keys and this reach, for one user. */
const give = (account: string, keys: string[], reach: Reach) =>
  rows(test, async (db) => {
    const name = `角色 ${reach}`;
    const role = await db
      .insertInto('role')
      .values({ enterprise_id: here, name, code: name, reach })
      .returning('id')
      .executeTakeFirstOrThrow();
    const offered = await db
      .selectFrom('menu_privilege')
      .select(['menu_id', 'key'])
      .where('key', 'in', keys)
      .execute();
    await db
      .insertInto('role_grant')
      .values(offered.map((one) => ({ role_id: role.id, ...one })))
      .execute();
    await db
      .insertInto('role_member')
      .values({ role_id: role.id, account_id: account, enterprise_id: here })
      .execute();
  });

describe('the people of a group', () => {
  strangersAreRefused(
    () => test,
    groupApi.people,
    () => ({ params: { id: NIL } }),
  );

  it('have each user once, though they are named in five ways', async () => {
    const id = await make(lin, [
      { kind: 'user', targetId: qin.userId },
      { kind: 'department', targetId: repair },
      { kind: 'department', targetId: equipment, below: true },
      { kind: 'position', targetId: await idOf(test, 'position', '班长') },
      { kind: 'work-group', targetId: await crewOf([qin.userId]) },
      { kind: 'role', targetId: await roleId(test, 'enterprise-member', here) },
    ]);
    const { body } = await lin.ask(groupApi.people, { params: { id } });
    expect(body.totalElements).toBe(4);
    expect(body.content).toContainEqual({
      id: qin.userId,
      name: '秦越',
      username: 'qin.yue',
      place: '维修班',
    });
    expect(body.content.filter((one: Addressee) => one.id === qin.userId).length).toBe(1);
  });

  it('of a department include those below it, where that was chosen', async () => {
    const only = await make(lin, [{ kind: 'department', targetId: equipment }]);
    const below = await make(lin, [{ kind: 'department', targetId: equipment, below: true }]);
    expect(await usernames(lin, only)).toEqual(['he.ming']);
    expect(await usernames(lin, below)).toEqual(['he.ming', 'qin.yue']);
  });

  it('follow a transfer', async () => {
    const id = await make(lin, [{ kind: 'department', targetId: money }]);
    expect(await usernames(lin, id)).toEqual(['meng.xia']);
    await move(qin.userId, money);
    expect(await usernames(lin, id)).toEqual(['meng.xia', 'qin.yue']);
    await move(qin.userId, repair);
    expect(await usernames(lin, id)).toEqual(['meng.xia']);
  });

  it('follow a role that is taken away', async () => {
    const role = await roleId(test, 'enterprise-finance', here);
    const id = await make(lin, [{ kind: 'role', targetId: role }]);
    expect(await usernames(lin, id)).toEqual(['meng.xia']);
    const held = { role_id: role, account_id: qin.userId, enterprise_id: here };
    await rows(test, (db) => db.insertInto('role_member').values(held).execute());
    expect(await usernames(lin, id)).toEqual(['meng.xia', 'qin.yue']);
    await rows(test, (db) =>
      db.deleteFrom('role_member').where('role_id', '=', role).where('account_id', '=', qin.userId).execute(),
    );
    expect(await usernames(lin, id)).toEqual(['meng.xia']);
  });

  it('lose a user who leaves, even one who was named, and keep the line without a name', async () => {
    const id = await make(lin, [{ kind: 'user', targetId: he.userId }]);
    expect(await usernames(lin, id)).toEqual(['he.ming']);
    const was = await rows(test, (db) =>
      db
        .deleteFrom('membership')
        .where('account_id', '=', he.userId)
        .where('enterprise_id', '=', here)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    expect(await usernames(lin, id)).toEqual([]);
    const { body: groups } = await lin.ask(groupApi.list, {});
    expect(groups.find((one: { id: string }) => one.id === id).members).toMatchObject([{ name: '' }]);
    await rows(test, (db) => db.insertInto('membership').values(was).execute());
    expect(await usernames(lin, id)).toEqual(['he.ming']);
  });

  it('of the platform are users, holders of its roles, and all members of an enterprise', async () => {
    const reviewer = await roleId(test, 'platform-reviewer', null);
    const id = await make(admin, [
      { kind: 'user', targetId: qin.userId },
      { kind: 'role', targetId: reviewer },
      { kind: 'enterprise', targetId: there },
    ]);
    expect(await usernames(admin, id)).toEqual(['deng.rui', 'he.ming', 'qin.yue', 'zhou.yan']);
  });

  it('are paged and searched, with the total on every page', async () => {
    const id = await make(lin, [{ kind: 'role', targetId: await roleId(test, 'enterprise-member', here) }]);
    const page = async (query: object) => (await lin.ask(groupApi.people, { params: { id }, query })).body;
    const [first, second] = [await page({ size: 3 }), await page({ size: 3, page: 1 })];
    expect([first.content.length, second.content.length]).toEqual([3, 1]);
    expect(await page({ size: 3, page: 9 })).toMatchObject({ content: [], totalElements: 4 });
    expect(await usernames(lin, id, { q: '秦' })).toEqual(['qin.yue']);
    expect(await usernames(lin, id, { q: 'MENG' })).toEqual(['meng.xia']);
    expect(await usernames(lin, id, { q: '%' })).toEqual([]);
  });

  it('of another place are not found', async () => {
    const id = await make(lin, [{ kind: 'user', targetId: qin.userId }]);
    const wide = await make(admin, [{ kind: 'user', targetId: qin.userId }]);
    const ask = (who: Caller, group: string) => who.ask(groupApi.people, { params: { id: group } });
    const missing = [404, 'message.group_not_found'];
    for (const who of [zhou, admin]) expect(told(await ask(who, id))).toEqual(missing);
    for (const group of [wide, NIL]) expect(told(await ask(lin, group))).toEqual(missing);
  });
});

describe('the choices for a line of a group', () => {
  strangersAreRefused(
    () => test,
    groupApi.targets,
    () => ({ query: { kind: 'user' as const } }),
  );
  const targets = async (
    who: Caller,
    kind: MemberKind,
    more = {},
  ): Promise<{ name: string; hint: string }[]> =>
    (await who.ask(groupApi.targets, { query: { kind, ...more } })).body;
  const words = async (who: Caller, kind: MemberKind, q?: string) =>
    (await targets(who, kind, q === undefined ? {} : { q })).map(({ name, hint }) => [name, hint]);

  it('are found by name, each kind with its place', async () => {
    expect(await words(lin, 'department', '维修')).toEqual([['维修班', '设备部']]);
    expect(await words(lin, 'position', '班长')).toEqual([['班长', '维修班']]);
    expect(await words(lin, 'work-group', '班组')).toEqual([['班组 1', '设备部']]);
    expect(await words(lin, 'user', '秦越')).toEqual([['秦越', 'qin.yue']]);
    expect(await words(lin, 'user', 'qin.y')).toEqual([['秦越', 'qin.yue']]);
    expect((await words(lin, 'role', '财务')).map(([name]) => name)).toEqual(['企业财务']);
    expect((await words(lin, 'department')).map(([name]) => name)).toContain('信息中心');
    expect(await words(lin, 'department', '%')).toEqual([]);
  });

  it('are of the place alone', async () => {
    for (const q of ['质量部', '信息部']) expect(await words(lin, 'department', q)).toEqual([]);
    expect(await words(lin, 'user', '周岩')).toEqual([]);
    expect(await words(lin, 'role', '平台')).toEqual([]);
    expect(await words(lin, 'enterprise', '云杉')).toEqual([]);
    expect(await words(admin, 'department')).toEqual([]);
    expect(await words(admin, 'user', '周岩')).toEqual([['周岩', 'zhou.yan']]);
    expect(await words(admin, 'user', '顾涛')).toEqual([]);
    expect(await words(admin, 'enterprise', '云杉')).toEqual([['云杉精密制造有限公司', '云杉精密']]);
    expect((await words(admin, 'role', '审核')).map(([name]) => name)).toContain('平台审核员');
    expect((await words(admin, 'role')).map(([name]) => name)).not.toContain('企业财务');
    for (const enterpriseId of [NIL, there]) {
      expect(told(await lin.ask(groupApi.targets, { query: { kind: 'user', enterpriseId } }))).toEqual([
        403,
        'kit.not_allowed',
      ]);
    }
  });

  it('are twenty at most', async () => {
    const many = Array.from({ length: 25 }, (_, n) => ({ enterprise_id: here, name: `分厂 ${n}` }));
    await rows(test, (db) => db.insertInto('department').values(many).execute());
    expect((await targets(lin, 'department', { q: '分厂' })).length).toBe(20);
  });
});

describe('a right of limited reach', () => {
  it('sees and names only the people it reaches', async () => {
    await give(he.userId, ['message.message.read', 'message.group.edit'], 'below');
    const asHe = await test.as('he.ming', true);
    const all = await make(lin, [{ kind: 'role', targetId: await roleId(test, 'enterprise-member', here) }]);
    expect(await usernames(asHe, all)).toEqual(['he.ming', 'qin.yue']);
    const found = await asHe.ask(groupApi.targets, { query: { kind: 'user' } });
    expect(found.body.map(({ hint }: { hint: string }) => hint).sort()).toEqual(['he.ming', 'qin.yue']);
    const name = (targetId: string) =>
      asHe.ask(groupApi.save, { body: { name: `近的 ${targetId}`, members: [{ kind: 'user', targetId }] } });
    expect((await name(qin.userId)).status).toBe(200);
    expect(told(await name(meng.userId))).toEqual([404, 'message.target_not_found']);
  });
});
