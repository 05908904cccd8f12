import { currentRoleApi } from '@cloudyard/contract/access/current-role.ts';
import { memberApi } from '@cloudyard/contract/access/member.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import type { Reach } from '../../../kit/actor.ts';
import {
  accountId,
  changeRole,
  drop,
  given,
  makeRole,
  openStory,
  put,
  roleId,
  rows,
  SEE_LOGINS,
} from '../access.stories.ts';
import { grant, treeOf } from '../menu/menu.stories.ts';
import { give, inDays, outcomes, take, usernames } from './member.stories.ts';

const ASSIGNER = ['access.role.read', 'access.role.assign'];

let test: TestApp;
let lin: Caller;
let admin: Caller;
let meng: Caller;
let here: string;
let there: string;
let boss: string;
let harmless: string;
let qin: string;
let he: string;
beforeAll(async () => {
  ({ test, lin, admin, here, there } = await openStory());
  meng = await test.as('meng.xia');
  boss = await roleId(test, 'enterprise-administrator', here);
  harmless = await makeRole(test, { enterprise: here, name: '访客' });
  qin = await accountId(test, 'qin.yue');
  he = await accountId(test, 'he.ming');
});
afterAll(() => test.close());

describe('over the wall', () => {
  it('a role of another enterprise or of the platform is not found', async () => {
    const foreign = await roleId(test, 'enterprise-administrator', there);
    const platform = await roleId(test, 'platform-administrator', null);
    for (const role of [foreign, platform]) {
      const answers = [
        await give(lin, { users: [he], roles: [harmless, role] }),
        await take(lin, { users: [he], roles: [role] }),
        await lin.ask(memberApi.list, { params: { roleId: role } }),
        await lin.ask(memberApi.candidates, { params: { roleId: role } }),
      ];
      expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'access.role_not_found'));
      expect(await given(test, role, he)).toBeUndefined();
    }
    // The allowed role of the same call was not given either.
    expect(await given(test, harmless, he)).toBeUndefined();
  });
  it('the platform’s administrator does not reach into an enterprise they are not in', async () => {
    expect((await give(admin, { users: [qin], roles: [harmless] })).body.code).toBe('access.role_not_found');
  });
  it('people of another enterprise are not found', async () => {
    const zhou = await accountId(test, 'zhou.yan');
    const { body } = await give(lin, { users: [zhou], roles: [harmless] });
    expect(outcomes(body)).toEqual(['access.person_not_found']);
    expect(await given(test, harmless, zhou)).toBeUndefined();
  });
  it('claiming to be the platform is refused', async () => {
    const { status } = await lin.ask(memberApi.people, { query: { enterpriseId: NIL } });
    expect(status).toBe(403);
    const body = { userIds: [qin], roleIds: [boss], enterpriseId: NIL };
    expect((await lin.ask(memberApi.give, { body } as never)).status).toBe(403);
  });
  it('a user who has left cannot be given roles of the enterprise, but can lose what was left', async () => {
    const su = await accountId(test, 'su.wen');
    await put(test, { role: harmless, user: su, enterprise: here });
    expect(outcomes((await give(lin, { users: [su], roles: [harmless], until: inDays(1) })).body)).toEqual([
      'access.person_not_found',
    ]);
    expect(outcomes((await take(lin, { users: [su], roles: [harmless] })).body)).toEqual(['done']);
  });
});

describe('beyond the caller’s own rights', () => {
  let assigner: string;
  beforeAll(async () => {
    assigner = await makeRole(test, { enterprise: here, name: '分配员', keys: ASSIGNER });
    await put(test, { role: assigner, user: meng.userId, enterprise: here });
  });
  it('no caller gives a role to themselves', async () => {
    const { body } = await give(meng, { users: [meng.userId], roles: [harmless] });
    expect(outcomes(body)).toEqual(['access.not_yourself']);
    expect(
      outcomes((await give(lin, { users: [lin.userId], roles: [boss], until: inDays(1) })).body),
    ).toEqual(['access.not_yourself']);
  });
  it('no caller gives or takes what they do not hold', async () => {
    const both = await give(meng, { users: [qin], roles: [harmless, assigner, boss] });
    const outcomeOf = new Map(
      both.body.map((one: { roleId: string }) => [one.roleId, outcomes([one as never])[0]]),
    );
    expect([harmless, assigner, boss].map((role) => outcomeOf.get(role))).toEqual([
      'done',
      'done',
      'access.not_held',
    ]);
    expect(await given(test, boss, qin)).toBeUndefined();
    expect(outcomes((await take(meng, { users: [lin.userId], roles: [boss] })).body)).toEqual([
      'access.not_held',
    ]);
    expect(await given(test, boss, lin.userId)).toBeDefined();
    await take(lin, { users: [qin], roles: [harmless, assigner] });
  });
  it('what a caller holds for a department is not given for the enterprise', async () => {
    await changeRole(test, assigner, { reach: 'below' });
    const wide = await makeRole(test, { enterprise: here, name: '广泛', keys: ['access.role.read'] });
    const finance = await rows(test, (db) =>
      db
        .updateTable('membership')
        .set({
          department_id: (eb) =>
            eb
              .selectFrom('membership as m')
              .select('m.department_id')
              .where('m.account_id', '=', meng.userId)
              .where('m.enterprise_id', '=', here),
        })
        .where('account_id', '=', qin)
        .where('enterprise_id', '=', here)
        .returning('department_id')
        .execute(),
    );
    expect(finance).toHaveLength(1);
    expect(outcomes((await give(meng, { users: [qin], roles: [wide] })).body)).toEqual(['access.not_held']);
    const narrow = await makeRole(test, {
      enterprise: here,
      name: '本部门只读',
      keys: ['access.role.read'],
      reach: 'below',
    });
    expect(outcomes((await give(meng, { users: [qin], roles: [narrow] })).body)).toEqual(['done']);
    await drop(test, narrow, qin);
  });
  it('a lent role is not passed on, but may be given up', async () => {
    await put(test, { role: boss, user: he, enterprise: here, until: new Date(inDays(1)) });
    const lent = await test.as('he.ming');
    expect(outcomes((await give(lent, { users: [qin], roles: [boss] })).body)).toEqual(['access.not_held']);
    expect(outcomes((await take(lent, { users: [lin.userId], roles: [boss] })).body)).toEqual([
      'access.not_held',
    ]);
    expect(outcomes((await take(lent, { users: [he], roles: [boss] })).body)).toEqual(['done']);
    expect((await take(lent, { users: [lin.userId], roles: [boss] })).status).toBe(403);
  });
  it('a key of the enterprise opens nothing of the platform', async () => {
    const operator = await roleId(test, 'platform-operator', null);
    expect((await give(meng, { users: [qin], roles: [operator] })).body.code).toBe('access.role_not_found');
  });
});

describe('a right is not passed on', () => {
  let lent: Caller;
  let assigner: string;
  let logins: string;
  beforeAll(async () => {
    lent = await test.as('he.ming');
    assigner = await makeRole(test, { enterprise: here, name: '只管分配', keys: ASSIGNER });
    logins = await makeRole(test, { enterprise: here, name: '看登录', keys: [SEE_LOGINS] });
    await put(test, { role: assigner, user: he, enterprise: here });
  });
  afterAll(() => drop(test, assigner, he));
  const gives = async () => outcomes((await give(lent, { users: [qin], roles: [logins] })).body);

  it('when it is held in another enterprise', async () => {
    const theirs = await roleId(test, 'enterprise-administrator', there);
    await put(test, { role: theirs, user: he, enterprise: there });
    expect(await gives()).toEqual(['access.not_held']);
    await drop(test, theirs, he);
  });
  it('when it is held by a role that is not the current one', async () => {
    await put(test, { role: logins, user: he, enterprise: here });
    const wear = (role: string) => lent.ask(currentRoleApi.chooseHere, { query: { id: he, role } });
    expect((await wear(assigner)).status).toBe(200);
    expect(await gives()).toEqual(['access.not_held']);
    await wear(NIL);
    expect(await gives()).toEqual(['done']);
    for (const user of [he, qin]) await drop(test, logins, user);
  });
  it('when it is granted at a menu made by hand', async () => {
    const { id } = await treeOf(lin, here).add({ name: '手工的' });
    const byHand = await makeRole(test, { enterprise: here, name: '手工角色' });
    // Past the server, which would refuse such a name.
    const offer = { menu_id: id, key: SEE_LOGINS, name: '偷', opens: true };
    await rows(test, (db) => db.insertInto('menu_privilege').values(offer).execute());
    await grant(test, byHand, id, SEE_LOGINS);
    await put(test, { role: byHand, user: he, enterprise: here });
    expect(await gives()).toEqual(['access.not_held']);
    await drop(test, byHand, he);
  });
});

describe('the reach of the right to assign roles', () => {
  let plain: string;
  const reaching = async (reach: Reach, name = `分配员 ${reach}`) => {
    const role = await makeRole(test, { enterprise: here, name, keys: ASSIGNER, reach });
    await put(test, { role, user: he, enterprise: here });
    return { role, caller: await test.as('he.ming') };
  };
  beforeAll(async () => {
    plain = await makeRole(test, { enterprise: here, name: '班组成员', reach: 'own' });
    // As the demo has it: he.ming in 设备部, qin.yue below it in 维修班.
    await rows(test, (db) =>
      db
        .updateTable('membership')
        .set({ department_id: (eb) => eb.selectFrom('department').select('id').where('name', '=', '维修班') })
        .where('account_id', '=', qin)
        .execute(),
    );
    for (const user of [qin, lin.userId, he]) await put(test, { role: plain, user, enterprise: here });
  });
  it.each([
    ['own', ['he.ming'], 'access.person_not_found', 'access.person_not_found'],
    ['department', ['he.ming'], 'access.person_not_found', 'access.person_not_found'],
    ['below', ['he.ming', 'qin.yue'], 'done', 'access.person_not_found'],
    ['enterprise', ['he.ming', 'lin.qiao', 'qin.yue'], 'done', 'done'],
  ] as const)('limits lists, giving and taking to "%s"', async (reach, seen, ofBelow, ofOther) => {
    const { role, caller } = await reaching(reach);
    const query = { params: { roleId: plain }, query: { size: 50 } as never };
    expect(usernames((await caller.ask(memberApi.list, query)).body)).toEqual(seen);
    const { body: people } = await caller.ask(memberApi.people, { query: { enterpriseId: here } });
    expect(usernames(people)).toEqual(
      seen.length === 3 ? [...seen.slice(0, 2), 'meng.xia', 'qin.yue'] : seen,
    );
    const { body: pairs } = await caller.ask(memberApi.pairs, { query: { role: plain } });
    expect(pairs.map((one: { user: { username: string } }) => one.user.username)).toEqual(seen);
    const { body } = await take(caller, { users: [qin, lin.userId], roles: [plain] });
    expect(outcomes(body)).toEqual([ofBelow, ofOther]);
    const candidates = await caller.ask(memberApi.candidates, query);
    expect(usernames(candidates.body)).not.toContain('he.ming');
    expect(usernames(candidates.body).includes('qin.yue')).toBe(ofBelow === 'done');
    expect(outcomes((await give(caller, { users: [qin, lin.userId], roles: [plain] })).body)).toEqual([
      ofBelow,
      ofOther,
    ]);
    await drop(test, role, he);
  });
  it('is not widened in the enterprise by a key of the platform', async () => {
    const { role, caller } = await reaching('department', '部门分配员');
    const staff = await makeRole(test, {
      enterprise: null,
      name: '平台分配员',
      keys: ['access.platform-role.read', 'access.platform-role.assign'],
    });
    await put(test, { role: staff, user: he, enterprise: null });
    const { body } = await caller.ask(memberApi.list, { params: { roleId: plain } });
    expect(usernames(body)).toEqual(['he.ming']);
    expect(outcomes((await take(caller, { users: [qin], roles: [plain] })).body)).toEqual([
      'access.person_not_found',
    ]);
    await drop(test, staff, he);
    await drop(test, role, he);
  });
});
