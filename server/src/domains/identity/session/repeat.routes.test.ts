import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, DEMO_PASSWORD, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction } from '../../../kit/context.ts';
import { loginAddress } from '../testing/cas.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ REPEAT_LOGIN: 'ask' });
});
afterAll(() => test.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const inDb = <T>(act: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(test.kit, { platform: 'test' }, act);

/** The code that was sent last, to any user. */
const lastCode = () =>
  inDb(async ({ db }) => {
    const row = await db
      .selectFrom('outgoing')
      .select('body')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return /验证码 (\w{5})/.exec(row.body)?.[1] ?? '';
  });

/** Every story begins without logins, and without codes. */
beforeEach(() =>
  inDb(async ({ db }) => {
    await db
      .updateTable('session')
      .set({ ended_at: new Date(), end_reason: 'logout' })
      .where('ended_at', 'is', null)
      .execute();
    await db.deleteFrom('verification_code').execute();
    await db.updateTable('account').set({ must_reset: false }).execute();
  }),
);

const browser = (agent?: string) => new Browser(test.app, agent ? { agent } : {});
const state = async (one: Browser) => (await one.ask(sessionApi.me)).body.state;
const sendCode = async (one: Browser) => {
  expect((await one.ask(sessionApi.sendRepeatCode)).status).toBe(200);
  return lastCode();
};
const decide = (one: Browser, code: string, other?: 'end' | 'keep' | 'not_me') =>
  one.ask(sessionApi.validateCode, { params: { code }, query: other ? { other } : {} });

/** su.wen with a first login, and with a second one that waits. */
async function twice() {
  const [first, second] = [browser(), browser(FIREFOX)];
  expect((await first.logIn('su.wen')).state).toBe('success');
  expect((await second.logIn('su.wen')).state).toBe('repeat');
  return { first, second };
}

describe('the phone check', () => {
  for (const endpoint of [sessionApi.phoneInfo, sessionApi.sendRepeatCode]) {
    strangersAreRefused(
      () => test,
      endpoint,
      () => ({}),
    );
  }
  strangersAreRefused(
    () => test,
    sessionApi.validateCode,
    () => ({ params: { code: 'AAAAA' } }),
  );

  it('is refused to a session that does not wait', async () => {
    const one = browser();
    await one.logIn('su.wen');
    expect((await one.ask(sessionApi.sendRepeatCode)).body.code).toBe('identity.not_repeat');
    expect((await decide(one, 'AAAAA')).body.code).toBe('identity.not_repeat');
  });
});

describe('a second login of the same user', () => {
  it.each(['end', 'keep'] as const)('gets another central login after the phone check: %s', async (other) => {
    const { second } = await twice();
    const thief = browser(FIREFOX);
    for (const [name, cookie] of second.cookies) if (name.startsWith('TGC')) thief.cookies.set(name, cookie);
    const service = loginAddress({ service: 'http://localhost:80/console' });
    expect((await thief.get(service)).statusCode).toBe(303);
    expect((await decide(second, await sendCode(second), other)).body).toEqual({ state: 'success' });
    expect((await thief.get(service)).statusCode).toBe(200);
    expect((await second.get(service)).statusCode).toBe(303);
    expect(await state(second)).toBe('success');
  });

  it('waits: everything but the phone check and the logout is closed, and little is shown', async () => {
    const { second } = await twice();
    const me = (await second.ask(sessionApi.me)).body;
    expect(me).toMatchObject({
      state: 'repeat',
      username: 'su.wen',
      realName: '',
      email: '',
      phone: '138****0005',
    });
    for (const [endpoint, ask] of [
      [entryApi.list, {}],
      [sessionApi.functionConfig, { query: { userId: me.userId } }],
    ] as const) {
      const { status, body } = await second.ask(endpoint, ask);
      expect([status, body.code]).toEqual([401, 'kit.login_unfinished']);
    }
    expect((await second.ask(sessionApi.phoneInfo)).status).toBe(200);
    expect((await second.ask(sessionApi.logout)).body).toEqual({ ended: true });
  });

  it('shows the other device and the masked phone', async () => {
    const { second } = await twice();
    const { body } = await second.ask(sessionApi.phoneInfo);
    expect(body).toMatchObject({ phone: '138****0005', resendIn: 0, mayKeepBoth: true });
    expect(body.others).toMatchObject([
      { browser: 'Chrome 131', system: 'Windows 10', device: 'desktop', address: '127.0.0.1' },
    ]);
    await sendCode(second);
    expect((await second.ask(sessionApi.phoneInfo)).body.resendIn).toBeGreaterThan(100);
  });

  it('ends the other one by the code, with the reason', async () => {
    const { first, second } = await twice();
    expect((await decide(second, await sendCode(second))).body).toEqual({ state: 'success' });
    expect(await state(second)).toBe('success');
    const { status, body } = await first.ask(sessionApi.me);
    expect([status, body.code]).toEqual([401, 'identity.pushed_out']);
    // Its central login is gone with it: it cannot come back without a password.
    expect((await first.form()).fields.lt).toMatch(/^LT-/);
  });

  it('keeps both when the user chooses that, unless the policy forbids it', async () => {
    const { first, second } = await twice();
    await decide(second, await sendCode(second), 'keep');
    expect([await state(first), await state(second)]).toEqual(['success', 'success']);
    const strict = await openTestApp({ REPEAT_LOGIN: 'ask', REPEAT_KEEP_BOTH: 'false' });
    try {
      const [one, two] = [new Browser(strict.app), new Browser(strict.app)];
      await one.logIn('su.wen');
      await two.logIn('su.wen');
      expect((await two.ask(sessionApi.phoneInfo)).body.mayKeepBoth).toBe(false);
      const refused = await two.ask(sessionApi.validateCode, {
        params: { code: 'AAAAA' },
        query: { other: 'keep' },
      });
      expect(refused.body.code).toBe('identity.keep_not_allowed');
    } finally {
      await strict.close();
    }
  });

  it('locks the account when the other one was not the user’s, ends all, and lets a new password be set at once', async () => {
    const { first, second } = await twice();
    const { body } = await decide(second, await sendCode(second), 'not_me');
    expect(body).toEqual({ state: 'reset', resetToken: expect.stringMatching(/^\w{43}$/) });
    expect((await first.ask(sessionApi.me)).body.code).toBe('identity.account_locked');
    expect((await second.ask(sessionApi.me)).status).toBe(401);
    const third = await browser().submit('su.wen', DEMO_PASSWORD);
    expect(third.statusCode).toBe(401);
    expect(third.body).toContain('需要先重置密码');
  });

  it('is refused with a wrong code, and a code allows five guesses', async () => {
    const { second } = await twice();
    const code = await sendCode(second);
    for (let n = 0; n < 5; n += 1) {
      const { status, body } = await decide(second, 'ZZZZZ');
      expect([status, body.code]).toEqual([400, 'identity.code_wrong']);
    }
    expect((await decide(second, code)).body.code).toBe('identity.code_wrong');
    expect(await state(second)).toBe('repeat');
  });

  it('cannot use another session’s code', async () => {
    const { second } = await twice();
    const third = browser();
    await third.logIn('su.wen');
    const code = await sendCode(third);
    expect((await decide(second, code)).body.code).toBe('identity.code_wrong');
    expect((await decide(third, code)).status).toBe(200);
  });

  it('may not ask for a second code within the minute', async () => {
    const { second } = await twice();
    await sendCode(second);
    const { status, body } = await second.ask(sessionApi.sendRepeatCode);
    expect([status, body.code]).toEqual([429, 'identity.code_too_soon']);
  });

  it('in the same browser does not wait', async () => {
    const one = browser();
    const before = await one.logIn('su.wen');
    const again = await one.logIn('su.wen');
    expect(again.state).toBe('success');
    expect(again.sessionId).not.toBe(before.sessionId);
  });

  it('25: exactly one waits when two come at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      await inDb(({ db }) =>
        db
          .updateTable('session')
          .set({ ended_at: new Date(), end_reason: 'logout' })
          .where('ended_at', 'is', null)
          .execute(),
      );
      const states = await Promise.all(
        [browser(), browser(FIREFOX)].map(async (one) => (await one.logIn('lin.qiao')).state),
      );
      expect(states.sort()).toEqual(['repeat', 'success']);
    }
  });

  it('23: gets a new token at login, at the phone check and at each change of enterprise', async () => {
    const { second } = await twice();
    const token = () => second.cookies.get('cloudyard')?.value;
    const waiting = token();
    await decide(second, await sendCode(second));
    const open = token();
    expect(open).not.toBe(waiting);
    // A token that was planted before the login is worth nothing after it.
    const planted = browser(FIREFOX);
    planted.cookies.set('cloudyard', { value: 'x'.repeat(43), path: '/' });
    await planted.logIn('he.ming');
    expect(planted.cookies.get('cloudyard')?.value).not.toBe('x'.repeat(43));
    expect(
      (await new Browser(test.app).get('/api-me/', { cookie: `cloudyard=${'x'.repeat(43)}` })).statusCode,
    ).toBe(401);
  });
});
