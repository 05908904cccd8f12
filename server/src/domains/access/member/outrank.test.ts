import { currentRoleApi } from '@cloudyard/contract/access/current-role.ts';
import { personApi } from '@cloudyard/contract/enterprise/person.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { accountId, enterpriseId } from '../../../../test/rows.ts';
import { drop, grantKeys, openStory, put, roleId, rows, told } from '../access.stories.ts';

let test: TestApp;
let admin: Caller;
let lin: Caller;
let qin: Caller;
let he: Caller;
let su: Caller;
beforeAll(async () => {
  ({ test, admin, lin, qin } = await openStory());
  he = await test.as('he.ming');
  su = await test.as('su.wen');
});
afterAll(() => test.close());

describe('a caller who manages accounts', () => {
  let operator: string;
  let top: string;
  beforeAll(async () => {
    operator = await roleId(test, 'platform-operator', null);
    top = await roleId(test, 'platform-administrator', null);
    await put(test, { role: operator, user: qin.userId, enterprise: null });
    // A member without rights of their own.
    const finance = await roleId(test, 'enterprise-finance', await enterpriseId(test, '海川重工'));
    await drop(test, finance, await accountId(test, 'meng.xia'));
  });
  beforeEach(async () => {
    for (const { userId } of [su, he]) for (const role of [operator, top]) await drop(test, role, userId);
  });
  const change = async (who: Caller, { userId }: Caller) => {
    const { body } = await who.ask(personApi.detail, { params: { id: userId } });
    return who.ask(personApi.change, {
      params: { id: userId },
      body: { version: body.version, realName: '改名' },
    });
  };
  const OUTRANKED = [403, 'enterprise.outranked'];

  it('is compared by the user’s rights in every enterprise, not only on the platform', async () => {
    expect(told(await change(qin, lin))).toEqual(OUTRANKED);
    const meng = await test.as('meng.xia');
    expect((await change(qin, meng)).status).toBe(200);
    expect((await change(admin, lin)).status).toBe(200);
  });
  it('may change users with as many rights on the platform or fewer, never with more', async () => {
    expect((await change(qin, su)).status).toBe(200);
    await put(test, { role: operator, user: su.userId, enterprise: null });
    expect((await change(qin, su)).status).toBe(200);
    expect(told(await change(qin, admin))).toEqual(OUTRANKED);
    await put(test, { role: top, user: su.userId, enterprise: null });
    expect(told(await change(qin, su))).toEqual(OUTRANKED);
    expect((await change(admin, su)).status).toBe(200);
  });
  it('may not change users with more rights for a time, nor use rights that were lent to them', async () => {
    const until = new Date(Date.now() + 3_600_000);
    await put(test, { role: top, user: su.userId, enterprise: null, until });
    expect(told(await change(qin, su))).toEqual(OUTRANKED);
    // A caller with administrators' rights for a day must not get at their accounts for good.
    await put(test, { role: top, user: he.userId, enterprise: null, until });
    expect(told(await change(he, admin))).toEqual(OUTRANKED);
    expect(told(await change(he, lin))).toEqual(OUTRANKED);
    const meng = await test.as('meng.xia');
    expect((await change(he, meng)).status).toBe(200);
  });
  it('is not outranked by rights that everybody has, nor by those of a screen that is off', async () => {
    await grantKeys(test, await roleId(test, 'individual', null), ['identity.service.edit']);
    const wear = { query: { id: qin.userId, role: operator } };
    expect((await qin.ask(currentRoleApi.chooseHere, wear)).status).toBe(200);
    expect((await change(qin, su)).status).toBe(200);
    await put(test, { role: top, user: su.userId, enterprise: null });
    await rows(test, (db) =>
      db.updateTable('menu').set({ enabled: false }).where('code', '=', '/console/audit-log').execute(),
    );
    expect((await change(admin, su)).status).toBe(200);
  });
});
