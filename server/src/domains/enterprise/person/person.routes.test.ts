import { personApi } from '@cloudyard/contract/enterprise/person.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction } from '../../../kit/context.ts';

let test: TestApp;
let admin: Caller;
let lin: Caller;
let qin: Caller;
let zhou: Caller;
let su: Caller;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.as('admin');
  lin = await test.as('lin.qiao');
  qin = await test.as('qin.yue');
  zhou = await test.as('zhou.yan');
  su = await test.as('su.wen');
});
afterAll(() => test.close());

const certify = (accountId: string, content: object) =>
  inTransaction(test.kit, { platform: 'test' }, async ({ db }) => {
    await db
      .insertInto('certification')
      .values({
        kind: 'person',
        account_id: accountId,
        state: 'approved',
        in_force: true,
        content: JSON.stringify(content),
      })
      .execute();
    await db.updateTable('account').set({ verify_code: 3 }).where('id', '=', accountId).execute();
  });
const enterpriseOf = (username: string) =>
  inTransaction(test.kit, { platform: 'test' }, async ({ db }) => {
    const row = await db
      .selectFrom('membership')
      .innerJoin('account', 'account.id', 'membership.account_id')
      .select('membership.enterprise_id')
      .where('account.username', '=', username)
      .executeTakeFirstOrThrow();
    return row.enterprise_id;
  });

describe('a user’s details', () => {
  strangersAreRefused(
    () => test,
    personApi.user,
    () => ({ query: { userId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    personApi.userInfo,
    () => ({ query: { userId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    personApi.personInfo,
    () => ({ query: { userId: NIL, enterpriseId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    personApi.projections,
    () => ({ params: { id: NIL } }),
  );

  it('are whole to themselves and the platform, masked to colleagues, and not found by others', async () => {
    const seen = async (who: Caller) =>
      (await who.ask(personApi.user, { query: { userId: qin.userId } })).body;
    const whole = { username: 'qin.yue', phone: '13800000007', email: 'qin.yue@haichuan.example' };
    expect(await seen(qin)).toMatchObject(whole);
    expect(await seen(admin)).toMatchObject(whole);
    expect(await seen(lin)).toMatchObject({ phone: '138****0007', email: 'q***@haichuan.example' });
    for (const stranger of [zhou, su])
      expect((await seen(stranger)).code).toBe('enterprise.person_not_found');
  });

  it('have certified numbers masked, and images for the user alone', async () => {
    await certify(su.userId, {
      realName: '苏文',
      licenseIdNumber: '11010519491231002X',
      bankAccount: '6222021234567890123',
      licenseFrontImage: 'front.png',
    });
    const seen = async (who: Caller) =>
      (await who.ask(personApi.userInfo, { query: { userId: su.userId } })).body;
    const masked = { licenseIdNumber: '110***********002X', bankAccount: '622************0123' };
    expect(await seen(su)).toMatchObject({ ...masked, licenseFrontImage: 'front.png' });
    expect(await seen(admin)).toMatchObject({ ...masked, licenseFrontImage: null });
    for (const stranger of [lin, zhou])
      expect((await seen(stranger)).code).toBe('enterprise.person_not_found');
  });

  // rule: personInfo.roleNames
  it('have a card with company and roles, for the user alone', async () => {
    const haichuan = await enterpriseOf('lin.qiao');
    const card = (who: Caller, userId: string, enterpriseId: string) =>
      who.ask(personApi.personInfo, { query: { userId, enterpriseId } });
    expect((await card(lin, lin.userId, haichuan)).body).toMatchObject({
      username: 'lin.qiao',
      companyName: '海川重工',
      code: 0,
      status: 'not verified',
    });
    expect((await card(lin, lin.userId, haichuan)).body.roleNames.split(',')).toContain('企业管理员');
    expect((await card(admin, admin.userId, NIL)).body.roleNames).toBe('平台管理员');
    expect((await card(lin, qin.userId, haichuan)).status).toBe(403);
    expect((await card(zhou, zhou.userId, haichuan)).body.code).toBe('enterprise.not_member');
  });

  it('have all places for the user, and for a colleague those in the same enterprise', async () => {
    const he = await test.as('he.ming');
    const places = async (who: Caller, id: string, enterpriseId?: string) =>
      (await who.ask(personApi.projections, { params: { id }, query: { enterpriseId } })).body;
    expect(await places(he, he.userId)).toHaveLength(2);
    const [seen, ...more] = await places(lin, he.userId);
    expect([seen.alias, seen.department.name, more]).toEqual(['海川重工', '设备部', []]);
    expect(await places(lin, he.userId, await enterpriseOf('zhou.yan'))).toEqual([]);
    expect(await places(su, he.userId)).toEqual([]);
  });
});

describe('one’s own details', () => {
  strangersAreRefused(
    () => test,
    personApi.saveOwn,
    () => ({ body: {} }),
  );
  strangersAreRefused(
    () => test,
    personApi.ownData,
    () => ({}),
  );

  it('can be changed by oneself, and nothing else with them', async () => {
    const forged = {
      username: 'admin',
      verifyStatus: { code: 3 },
      verify_code: 3,
      email: 'x@y.example',
      version: 99,
    };
    const { body } = await qin.ask(personApi.saveOwn, {
      body: { realName: '秦越越', metadata: '<b>班长</b>', ...forged } as never,
    });
    expect(body.metadata).toBe('<b>班长</b>');
    expect((await qin.ask(sessionApi.me)).body).toMatchObject({ username: 'qin.yue', realName: '秦越越' });
    expect((await qin.ask(personApi.user, { query: { userId: qin.userId } })).body).toMatchObject({
      email: 'qin.yue@haichuan.example',
      verifyStatus: { code: 0 },
    });
  });

  it('keep a certified name', async () => {
    const { body } = await su.ask(personApi.saveOwn, { body: { realName: '别人' } });
    expect(body).toMatchObject({
      code: 'enterprise.name_certified',
      fields: { realName: 'enterprise.name_certified' },
    });
  });

  it('take no picture of another user', async () => {
    for (const avatar of ['nothing.png', '../../etc/passwd'])
      expect((await qin.ask(personApi.saveOwn, { body: { avatar } })).body.code).toBe('file.not_found');
  });

  it('can be downloaded as a file, without secrets', async () => {
    const { status, body } = await su.ask(personApi.ownData);
    expect(status).toBe(200);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(text).toContain('su.wen');
    expect(text).toContain('11010519491231002X');
    expect(text).not.toContain('password');
    expect(text).not.toContain('argon2');
  });
});
