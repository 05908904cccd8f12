import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { accountId, drop, makeRole, openStory, put, roleId, rows } from '../access.stories.ts';
import { give, inDays, outcomes, take } from './member.stories.ts';

let test: TestApp;
let lin: Caller;
let here: string;
let boss: string;
let qin: string;
beforeAll(async () => {
  ({ test, lin, here } = await openStory());
  boss = await roleId(test, 'enterprise-administrator', here);
  qin = await accountId(test, 'qin.yue');
});
afterAll(() => test.close());

describe('the last administrator', () => {
  beforeEach(async () => {
    await put(test, { role: boss, user: lin.userId, enterprise: here });
    await drop(test, boss, qin);
  });
  it('cannot be removed, and holders for a time do not count', async () => {
    expect(outcomes((await take(lin, { users: [lin.userId], roles: [boss] })).body)).toEqual([
      'access.last_administrator',
    ]);
    await put(test, { role: boss, user: qin, enterprise: here, until: new Date(inDays(2)) });
    // A holder for a time does not count.
    expect(outcomes((await take(lin, { users: [lin.userId], roles: [boss] })).body)).toEqual([
      'access.last_administrator',
    ]);
    await put(test, { role: boss, user: qin, enterprise: here });
    const other = await test.as('qin.yue');
    expect(
      outcomes((await give(other, { users: [lin.userId], roles: [boss], until: inDays(1) })).body),
    ).toEqual(['done']);
    await put(test, { role: boss, user: lin.userId, enterprise: here });
    await put(test, { role: boss, user: qin, enterprise: here, until: new Date(inDays(1)) });
    expect(outcomes((await take(lin, { users: [qin, lin.userId], roles: [boss] })).body)).toEqual([
      'done',
      'access.last_administrator',
    ]);
  });
  it('cannot be given a term by a user with the same rights through another role', async () => {
    const same = await makeRole(test, { enterprise: here, name: '同等权限' });
    await rows(test, (db) =>
      db
        .insertInto('role_grant')
        .columns(['role_id', 'menu_id', 'key'])
        .expression((eb) =>
          eb
            .selectFrom('role_grant')
            .select((row) => [row.val(same).as('role_id'), 'menu_id', 'key'])
            .where('role_id', '=', boss),
        )
        .execute(),
    );
    await put(test, { role: same, user: qin, enterprise: here });
    const peer = await test.as('qin.yue');
    expect(
      outcomes((await give(peer, { users: [lin.userId], roles: [boss], until: inDays(1) })).body),
    ).toEqual(['access.last_administrator']);
    expect(outcomes((await take(peer, { users: [lin.userId], roles: [boss] })).body)).toEqual([
      'access.last_administrator',
    ]);
    await drop(test, same, qin);
  });
  it('stays when two administrators take the role from each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await put(test, { role: boss, user: lin.userId, enterprise: here });
      await put(test, { role: boss, user: qin, enterprise: here });
      const other = await test.as('qin.yue');
      const answers = await Promise.all([
        take(lin, { users: [qin], roles: [boss] }),
        take(other, { users: [lin.userId], roles: [boss] }),
      ]);
      const done = answers.filter(({ status, body }) => status === 200 && body[0].outcome === 'done');
      expect(done).toHaveLength(1);
      const left = await rows(test, (db) =>
        db.selectFrom('role_member').selectAll().where('role_id', '=', boss).execute(),
      );
      expect(left).toHaveLength(1);
    }
  });
  it('stays when two administrators give the role up at once', async () => {
    await put(test, { role: boss, user: qin, enterprise: here });
    const other = await test.as('qin.yue');
    const answers = await Promise.all([
      take(lin, { users: [lin.userId], roles: [boss] }),
      take(other, { users: [qin], roles: [boss] }),
    ]);
    expect(answers.flatMap(({ body }) => outcomes(body)).sort()).toEqual([
      'access.last_administrator',
      'done',
    ]);
  });
});
