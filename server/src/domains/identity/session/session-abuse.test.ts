import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, DEMO_PASSWORD, openTestApp, type TestApp } from '../../../../test/app.ts';
import { inTransaction } from '../../../kit/context.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const CHROME_132 =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36';

const endings = (test: TestApp, id: string) =>
  inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
    db.selectFrom('session').select('end_reason').where('id', '=', id).executeTakeFirst(),
  );

/** The cookie of a session, used from another address or another program. */
function stolen(from: Browser, { address = from.address, agent = from.agent }) {
  const thief = new Browser(from.app, { address, agent });
  for (const [name, cookie] of from.cookies) thief.cookies.set(name, cookie);
  return thief;
}

describe('24: a session used from elsewhere', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({ SESSION_BINDING: 'network' });
  });
  afterAll(() => test.close());

  it.each([
    ['another network', '198.51.100.7', { address: '203.0.113.9' }, 'Ip changed'],
    ['another program', '198.51.100.8', { agent: FIREFOX }, 'Ip changed'],
    ['the same network', '198.51.100.9', { address: '198.51.100.200' }, undefined],
    ['a browser after its update', '198.51.100.10', { agent: CHROME_132 }, undefined],
    ['a passing IPv6 address', '2001:db8:1:2::a', { address: '2001:db8:1:2:ffff::b' }, undefined],
    ['another IPv6 network', '2001:db8:1:2::a', { address: '2001:db8:1:3::a' }, 'Ip changed'],
    ['IPv4 written as IPv6', '198.51.100.11', { address: '::ffff:198.51.100.11' }, undefined],
  ])('ends when it comes from %s', async (_, address, place, answer) => {
    const owner = new Browser(test.app, { address });
    const { sessionId } = await owner.logIn('su.wen');
    const { status, body } = await stolen(owner, place).ask(sessionApi.me);
    if (answer === undefined) return expect(status).toBe(200);
    expect([status, body.message, body.code]).toEqual([401, answer, 'identity.ip_changed']);
    // The cookie is worth nothing from now on, for thief and owner; the history says why.
    expect((await owner.ask(sessionApi.me)).body.code).toBe('identity.ip_changed');
    expect(await endings(test, sessionId)).toEqual({ end_reason: 'ip_changed' });
  });

  it('does not open the central login either', async () => {
    const owner = new Browser(test.app, { address: '198.51.100.20' });
    await owner.logIn('su.wen');
    expect((await stolen(owner, {}).form()).page.body).toContain('您已登录');
    expect((await stolen(owner, { address: '203.0.113.9' }).form()).fields.lt).toBeDefined();
  });

  it('is not hidden by a forged address header (29)', async () => {
    const strict = await openTestApp({ SESSION_BINDING: 'strict', TRUSTED_PROXIES: '10.0.0.1' });
    try {
      const owner = new Browser(strict.app, { address: '198.51.100.7' });
      await owner.logIn('su.wen');
      const thief = stolen(owner, { address: '203.0.113.9' });
      const { body } = await thief.ask(sessionApi.me, {}, { 'x-forwarded-for': '198.51.100.7' });
      expect(body.code).toBe('identity.ip_changed');
      const other = new Browser(strict.app, { address: '198.51.100.7' });
      await other.logIn('su.wen');
      const behind = stolen(other, { address: '10.0.0.1' });
      expect((await behind.ask(sessionApi.me, {}, { 'x-forwarded-for': '198.51.100.7' })).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('sessions', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());
  const browser = () => new Browser(test.app);
  const inDb = <T>(act: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(test.kit, { platform: 'test' }, act);

  it('26: end with cookie, central login and everything that came of it at a logout', async () => {
    const one = browser();
    await one.logIn('su.wen');
    const before = stolen(one, {});
    expect((await one.ask(sessionApi.logout)).body).toEqual({ ended: true });
    expect((await before.ask(sessionApi.me)).status).toBe(401);
    expect((await before.form()).fields.lt).toBeDefined();
    expect((await before.ask(membershipApi.enterprises, { params: { userId: NIL } })).status).toBe(401);
  });

  it('26: end with a logout at the central login', async () => {
    const one = browser();
    await one.logIn('su.wen');
    await one.get('/cas/logout');
    expect((await one.ask(sessionApi.me)).status).toBe(401);
  });

  it('are kept active by a call, and the central login beneath with them, but not by a poll', async () => {
    const one = browser();
    const { sessionId } = await one.logIn('su.wen');
    const age = () =>
      inDb(async ({ db }) => {
        await db
          .updateTable('session')
          .set({ seen_at: new Date(Date.now() - 10 * 60_000) })
          .where('id', '=', sessionId)
          .execute();
        // The cached actor is read anew.
        await db
          .updateTable('rights_stamp')
          .set((eb) => ({ stamp: eb('stamp', '+', 1) }))
          .execute();
      });
    const seen = () =>
      inDb(({ db }) =>
        db
          .selectFrom('session')
          .innerJoin('tgt', 'tgt.id', 'session.tgt_id')
          .select(['session.seen_at', 'tgt.seen_at as tgt_seen_at'])
          .where('session.id', '=', sessionId)
          .executeTakeFirstOrThrow(),
      );
    await age();
    const before = await seen();
    await one.ask(sessionApi.me);
    expect(await seen()).toEqual(before);
    await one.ask(sessionApi.saveFunctionConfig, {
      body: { configOption: [{ configId: '001', value: 'true' }] },
    });
    const after = await seen();
    expect(after.seen_at.getTime()).toBeGreaterThan(before.seen_at.getTime());
    expect(after.tgt_seen_at.getTime()).toBeGreaterThan(before.tgt_seen_at.getTime());
  });

  it('that idled too long are over, with that reason', async () => {
    const one = browser();
    const { sessionId } = await one.logIn('su.wen');
    await inDb(({ db }) =>
      db
        .updateTable('session')
        .set({ seen_at: new Date(Date.now() - 61 * 60_000) })
        .where('id', '=', sessionId)
        .execute(),
    );
    const { status, body } = await one.ask(sessionApi.me);
    expect([status, body.code]).toEqual([401, 'identity.login_expired']);
  });

  // rule: login.me.failures
  it('answer Query TGT failed when their central login is over', async () => {
    const one = browser();
    const { userId } = await one.logIn('zhou.yan');
    await inDb(({ db }) =>
      db
        .updateTable('tgt')
        .set({ expires_at: new Date(0) })
        .where('account_id', '=', userId)
        .execute(),
    );
    const { status, body } = await one.ask(sessionApi.me);
    expect([status, body.code, body.message]).toEqual([401, 'identity.query_tgt_failed', 'Query TGT failed']);
  });

  it('23: change their token with the enterprise; the former one holds a moment for what is on its way', async () => {
    const one = browser();
    const { userId } = await one.logIn('he.ming');
    const before = stolen(one, {});
    await one.ask(membershipApi.choose, { query: { id: userId, enterprise: NIL } });
    expect(one.cookies.get('cloudyard')).not.toEqual(before.cookies.get('cloudyard'));
    expect((await before.ask(sessionApi.me)).status).toBe(200);
    await inDb(({ db }) =>
      db
        .updateTable('session_former')
        .set({ until: new Date(0) })
        .execute(),
    );
    expect((await before.ask(sessionApi.me)).status).toBe(401);
    expect((await one.ask(sessionApi.me)).status).toBe(200);
  });

  it('29: never take their user from a header', async () => {
    const admin = await test.as('admin');
    const one = browser();
    const me = await one.logIn('su.wen');
    const forged = {
      'x-user-id': admin.userId,
      'x-userid': admin.userId,
      'x-real-ip': '1.2.3.4',
      authorization: admin.userId,
    };
    expect((await one.ask(sessionApi.me, {}, forged)).body.userId).toBe(me.userId);
    expect((await browser().ask(sessionApi.me, {}, forged)).status).toBe(401);
    expect((await one.ask(entryApi.list, {}, forged)).status).toBe(403);
  });

  it.each([
    [
      'a form of another site',
      { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
    ],
    ['text that looks like JSON', { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }],
    [
      'an old browser that sends only its origin',
      { origin: 'https://evil.example', 'content-type': 'application/json' },
    ],
  ])('30: are not used by %s', async (_, headers) => {
    const one = browser();
    const { userId } = await one.logIn('zhou.yan');
    const response = await test.app.inject({
      method: 'POST',
      url: sessionApi.saveFunctionConfig.path,
      headers: { ...headers, cookie: one.cookieHeader('/') },
      payload: JSON.stringify({ configOption: [{ configId: '001', value: 'false' }] }),
    });
    expect([403, 415]).toContain(response.statusCode);
    const kept = await one.ask(sessionApi.functionConfig, { query: { userId } });
    expect(kept.body.configOption[0].value).toBe('true');
  });

  it.each(['/delete-session', '/login-validate/mobileLoginVerificationCodes', '/cas-url'])(
    '30: GET %s does nothing for another site',
    async (url) => {
      const one = browser();
      await one.logIn('su.wen');
      const asked = await one.get(url, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' });
      expect(asked.statusCode).toBe(403);
      expect((await one.ask(sessionApi.me)).status).toBe(200);
    },
  );

  it('30: over plain HTTP a link of another site neither logs out nor sends a code', async () => {
    const one = browser();
    await one.logIn('su.wen');
    const links: Record<string, string>[] = [
      { accept: 'text/html,application/xhtml+xml' },
      { accept: '*/*', referer: 'http://elsewhere.example/page' },
      { accept: 'text/html', referer: 'http://localhost.elsewhere.example/' },
    ];
    for (const url of ['/delete-session', '/api-user/verificationCodes?phone=13911119999'])
      for (const headers of links) expect((await one.get(url, headers)).statusCode).toBe(403);
    expect((await one.ask(sessionApi.me)).status).toBe(200);
    const own = { accept: 'application/json', referer: 'http://localhost:80/console' };
    expect((await one.get('/delete-session', own)).json()).toEqual({ ended: true });
  });

  it('30: are not opened by another site, neither by its form nor by a ticket it holds', async () => {
    const victim = browser();
    const { fields } = await victim.form('http://localhost:80/console');
    const form = { ...fields, username: 'lin.qiao', password: DEMO_PASSWORD, submit: 'login' };
    const sent = await victim.send('POST', '/cas/login', {
      form,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(sent.statusCode).toBe(403);
    // The attacker's own form, with the attacker's own ticket for it, in the victim's browser.
    const attacker = browser();
    const theirs = (await attacker.form('http://localhost:80/console')).fields;
    const planted = await victim.send('POST', '/cas/login', { form: { ...form, ...theirs } });
    expect(planted.statusCode).toBe(401);
    // A link with the attacker's service ticket.
    const ticket = String(
      (await attacker.submit('lin.qiao', DEMO_PASSWORD, 'http://localhost:80/console')).headers.location,
    );
    const followed = await victim.get(ticket.slice('http://localhost:80'.length));
    expect([followed.statusCode, followed.headers.location]).toEqual([303, '/console']);
    expect((await victim.ask(sessionApi.me)).status).toBe(401);
  });
});
