import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '../../../../test/app.ts';
import { banner } from '../../../../test/browser.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { loginAddress } from '../testing/cas.ts';
import { messagesTo, newPerson, PASSWORD, registered, status, visitor } from '../testing/codes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const change = (browser: Browser, current: string, password: string) =>
  browser.ask(accountApi.changePassword, { body: { current, password } });
const me = (browser: Browser) => status(browser.ask(sessionApi.me));
/** A new user who is logged in, in so many browsers. */
async function loggedIn(browsers = 1) {
  const person = await registered(test);
  const all: (Browser & { sessionId?: string })[] = [];
  for (let n = 0; n < browsers; n += 1) {
    const browser: Browser & { sessionId?: string } = visitor(test);
    browser.sessionId = (await browser.logIn(person.username, person.password)).sessionId;
    all.push(browser);
  }
  return { ...person, all };
}
const at = (all: (Browser & { sessionId?: string })[], n: number) => {
  const found = all[n];
  if (!found?.sessionId) throw new Error(`no user is logged in in browser ${n}`);
  return found as Browser & { sessionId: string };
};

describe('changing the password', () => {
  strangersAreRefused(
    () => test,
    accountApi.changePassword,
    () => ({ body: { current: 'x', password: 'Another_99' } }),
  );

  it('ends every other login, renews the own one, and sends the user a notice', async () => {
    const { username, email, phone, all } = await loggedIn(3);
    const mine = at(all, 0);
    const token = mine.cookies.get('cloudyard')?.value;
    const { body } = await change(mine, PASSWORD, 'Another_99');
    expect(body).toEqual({ ended: 2 });
    expect(mine.cookies.get('cloudyard')?.value).not.toBe(token);
    expect(await me(mine)).toBe(200);
    for (const n of [1, 2]) expect(await me(at(all, n))).toBe('identity.password_changed');
    expect((await messagesTo(test, email))[0]?.subject).toContain('Your password was changed');
    expect((await messagesTo(test, phone))[0]?.body).toContain('Your password was just changed');
    expect(banner((await visitor(test).submit(username, PASSWORD)).body)).toBe('账号或密码不正确');
    expect((await visitor(test).logIn(username, 'Another_99')).username).toBe(username);
  });

  it('ends the central login beneath it too: a copy of its cookie opens nothing any more', async () => {
    const { all } = await loggedIn(1);
    const mine = at(all, 0);
    const thief = visitor(test);
    for (const [name, cookie] of mine.cookies) if (name.startsWith('TGC')) thief.cookies.set(name, cookie);
    const service = loginAddress({ service: 'http://localhost:80/console' });
    expect((await thief.get(service)).statusCode).toBe(303);
    expect((await change(mine, PASSWORD, 'Another_99')).status).toBe(200);
    expect((await thief.get(service)).statusCode).toBe(200);
    // The browser that made the change is still logged in there, under another token.
    expect((await mine.get(service)).statusCode).toBe(303);
    expect(await me(mine)).toBe(200);
  });

  it('is refused without the current one, and with the same, a common one or the username', async () => {
    const person = await registered(test, newPerson({ username: 'Captain_1' }));
    await person.browser.logIn(person.username, PASSWORD);
    const tried = [];
    for (const [current, password] of [
      ['Wrong_pass_1', 'Another_99'],
      [PASSWORD, PASSWORD],
      [PASSWORD, 'Passw0rd'],
      [PASSWORD, 'cAPTAIN_1'],
    ] as const)
      tried.push(await status(change(person.browser, current, password)));
    expect(tried).toEqual([
      'identity.current_wrong',
      'identity.password_same',
      'identity.password_common',
      'identity.password_is_username',
    ]);
    expect((await visitor(test).logIn(person.username, PASSWORD)).userId).toBe(person.userId);
  });

  it('judges ten guesses at the current one in five minutes, over all sessions of the user', async () => {
    const { all } = await loggedIn(2);
    const answers = [];
    for (let n = 0; n < 12; n += 1)
      answers.push(await status(change(at(all, n % 2), 'Wrong_pass_1', 'Another_99')));
    expect(answers).toEqual([...Array(10).fill('identity.current_wrong'), ...Array(2).fill('kit.too_many')]);
  });

  it('happens once when two come at once', async () => {
    const { all } = await loggedIn(2);
    const both = await Promise.all([
      status(change(at(all, 0), PASSWORD, 'Another_91')),
      status(change(at(all, 1), PASSWORD, 'Another_92')),
    ]);
    expect(both.filter((one) => one === 200)).toHaveLength(1);
  });
});

describe('one’s list of devices', () => {
  for (const [endpoint, ask] of [
    [accountApi.devices, {}],
    [accountApi.endDevice, { params: { id: NIL } }],
    [accountApi.endOthers, {}],
  ] as const)
    describe(endpoint.path, () =>
      strangersAreRefused(
        () => test,
        endpoint,
        () => ask as never,
      ),
    );

  it('has only one’s own, though colleagues are in the same enterprise', async () => {
    const [lin, he] = [await test.as('lin.qiao', true), await test.as('he.ming', true)];
    const { body } = await lin.ask(accountApi.devices);
    const ids = body.map((one: { id: string }) => one.id);
    expect(ids).toContain(lin.sessionId);
    expect(ids).not.toContain(he.sessionId);
    expect(body.filter((one: { mine: boolean }) => one.mine)).toMatchObject([
      { id: lin.sessionId, browser: 'Chrome 131', device: 'desktop', address: '127.0.0.1' },
    ]);
  });

  it('lets one end them one by one, and none of another user', async () => {
    const [one, other] = [await loggedIn(2), await loggedIn(1)];
    const mine = at(one.all, 0);
    const end = (id: string) => mine.ask(accountApi.endDevice, { params: { id } });
    expect(await status(end(at(other.all, 0).sessionId))).toBe('identity.session_not_found');
    expect(await me(at(other.all, 0))).toBe(200);
    expect(await status(end(NIL))).toBe('identity.session_not_found');
    expect((await end(at(one.all, 1).sessionId)).body).toEqual({ ended: 1 });
    expect(await me(at(one.all, 1))).toBe('identity.pushed_out');
    expect(await status(end(at(one.all, 1).sessionId))).toBe('identity.session_not_found');
    // The central login beneath it has ended as well: no new session without the password.
    await at(one.all, 1).get('/cas-url');
    const page = await at(one.all, 1).get('/cas/login?service=http%3A%2F%2Flocalhost%3A80%2Fconsole');
    expect(page.statusCode).toBe(200);
    expect(await me(mine)).toBe(200);
  });

  it('lets one end all but this one at once', async () => {
    const { all } = await loggedIn(3);
    expect((await at(all, 1).ask(accountApi.endOthers)).body).toEqual({ ended: 2 });
    expect([await me(at(all, 0)), await me(at(all, 1)), await me(at(all, 2))]).toEqual([
      'identity.pushed_out',
      200,
      'identity.pushed_out',
    ]);
    expect((await at(all, 1).ask(accountApi.devices)).body).toMatchObject([{ mine: true }]);
  });
});

describe('one’s login history', () => {
  strangersAreRefused(
    () => test,
    accountApi.history,
    () => ({}),
  );

  it('has only one’s own logins and failures, newest first, by pages', async () => {
    const { username, userId, all } = await loggedIn(2);
    await visitor(test).submit(username, 'Wrong_pass_1');
    const mine = at(all, 1);
    await mine.ask(accountApi.endOthers);
    const read = async (query: object) => (await mine.ask(accountApi.history, { query })).body;
    const { content, totalElements } = await read({});
    expect(totalElements).toBe(3);
    expect(content).toMatchObject([
      { result: 'wrong_password', userId, endedAt: null },
      { result: 'success', id: mine.sessionId, endedAt: null, endReason: null },
      { result: 'success', id: at(all, 0).sessionId, endReason: 'pushed_out', endedBy: username },
    ]);
    const second = await read({ page: 1, size: 2 });
    expect([second.totalElements, second.content.map((one: { id: string }) => one.id)]).toEqual([
      3,
      [at(all, 0).sessionId],
    ]);
    const lin = await test.as('lin.qiao');
    await test.as('he.ming');
    const seen = (await lin.ask(accountApi.history, { query: { size: 1000 } })).body.content;
    expect(new Set(seen.map((one: { userId: string }) => one.userId))).toEqual(new Set([lin.userId]));
  });
});
