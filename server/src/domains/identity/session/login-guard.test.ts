import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Browser, DEMO_PASSWORD, openTestApp, type TestApp } from '../../../../test/app.ts';
import { banner } from '../../../../test/browser.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { inTransaction } from '../../../kit/context.ts';
import { codeSentTo, messagesTo, newPhone, registered, timePasses, visitor } from '../testing/codes.ts';

/** How often a password was hashed, and a hook that runs meanwhile. */
const hashing = vi.hoisted(() => ({ times: 0, meanwhile: async () => undefined as unknown }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const counted = (kind: never, options: never, done: (error: Error | null, tag: Buffer) => void) => {
    hashing.times += 1;
    hashing.meanwhile().then(() => crypto.argon2(kind, options, done as never), done as never);
  };
  return { ...crypto, argon2: counted };
});

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(() => {
  hashing.meanwhile = async () => undefined;
});

const WRONG = '账号或密码不正确';
const LOCKED = '尝试次数过多，请稍后再试，或改用短信登录';
const query = (text: string, values: unknown[] = []) =>
  withClient(test.owner, (client) => client.query(text, values));

/** One try: what the page says, undefined when it lets the user in. */
async function attempt(browser: Browser, name: string, password = 'Wrong_pass_1') {
  const { statusCode, body } = await browser.submit(name, password);
  return statusCode === 200 ? 'in' : banner(body);
}
/** A user who was logged in with their browser once. */
async function ownerOf() {
  const owner = await registered(test);
  await owner.browser.logIn(owner.username, owner.password);
  await owner.browser.get('/cas/logout');
  return owner;
}
const lockFor = async (name: string, from = () => visitor(test)) => {
  const said: unknown[] = [];
  for (let n = 0; n < 5; n += 1) said.push(await attempt(from(), name));
  return said;
};
/** Whether the next unknown browser with the right password is let in. */
const strangerGetsIn = async (name: string, password: string) =>
  (await attempt(visitor(test), name, password)) === 'in';

describe('19: guessing passwords', () => {
  it('locks unknown browsers after five tries, from any address and by any name of the account', async () => {
    const { username, email, phone, password } = await registered(test);
    const said = [];
    for (const name of [username, email, phone, username.toUpperCase(), `+86 ${phone}`, email])
      said.push(await attempt(visitor(test), name));
    expect(said).toEqual(Array(6).fill(WRONG));
    for (const name of [username, email, phone])
      expect(await attempt(visitor(test), name, password)).toBe(WRONG);
    expect(await strangerGetsIn(username, password)).toBe(false);
    await query('update login_guard set locked_until = now() where locked_until > now()');
    expect(await strangerGetsIn(username, password)).toBe(true);
    expect(await attempt(visitor(test), username)).toBe(WRONG);
  });

  it('does not reveal that two names belong to one user', async () => {
    const [one, other] = [await registered(test), await registered(test)];
    await lockFor(one.username);
    expect(await attempt(visitor(test), one.username)).toBe(LOCKED);
    // As with the phone and mail of another user: five times wrong, then locked.
    for (const name of [one.phone, one.email, other.phone, other.email]) {
      expect(await lockFor(name)).toEqual(Array(5).fill(WRONG));
      expect(await attempt(visitor(test), name)).toBe(LOCKED);
    }
  });

  it('is answered alike for an unknown name', async () => {
    const { username } = await registered(test);
    const story = async (name: string) => [...(await lockFor(name)), await attempt(visitor(test), name)];
    const [known, unknown] = [await story(username), await story('nobody-of-this-name')];
    expect(unknown).toEqual(known);
    expect(known.at(-1)).toBe(LOCKED);
  });

  it.each(['a known', 'an unknown'])('judges at most five of twenty at once, for %s name', async (which) => {
    const name = which === 'a known' ? (await registered(test)).username : 'nobody-at-all';
    const ready = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = visitor(test);
        const { fields } = await browser.form();
        return { browser, form: { ...fields, username: name, password: 'Wrong_pass_1', submit: 'login' } };
      }),
    );
    const before = hashing.times;
    const said = await Promise.all(
      ready.map(async ({ browser, form }) =>
        banner((await browser.send('POST', '/cas/login', { form })).body),
      ),
    );
    expect(hashing.times - before).toBe(5);
    expect(said.filter((one) => one === WRONG)).toHaveLength(5);
    expect(said.filter((one) => one === LOCKED)).toHaveLength(15);
  });

  it('leaves the owner two ways in: the browser they know, and a text message', async () => {
    const owner = await ownerOf();
    await lockFor(owner.username);
    expect(await strangerGetsIn(owner.username, owner.password)).toBe(false);
    expect(await attempt(owner.browser, owner.username, owner.password)).toBe('in');
    await timePasses(test, owner.phone, 120);
    expect(await logInByCode(visitor(test), owner.phone)).toBe('in');
  });

  it('is counted in a known browser too, whatever its cookie looks like, and for its own account only', async () => {
    const [owner, other] = [await ownerOf(), await registered(test)];
    const device = owner.browser.cookies.get('cloudyard-device');
    const dressed = (n: number) => {
      const browser = visitor(test);
      browser.cookies.set('cloudyard-device', { path: '/cas', value: `${device?.value}.${n}` });
      return browser;
    };
    let n = 0;
    await lockFor(owner.username, () => dressed(n++));
    expect(await attempt(owner.browser, owner.username, owner.password)).toBe(LOCKED);
    expect(await strangerGetsIn(owner.username, owner.password)).toBe(true);
    await lockFor(other.username);
    expect(await attempt(owner.browser, other.username, other.password)).toBe(LOCKED);
  });

  it('locks for thirty seconds at first and for a quarter of an hour at most, even the thousandth time', async () => {
    const { username } = await registered(test);
    await query('delete from login_guard');
    await lockFor(username);
    const lasts = async () =>
      (await query('select extract(epoch from locked_until - failed_at)::int as seconds from login_guard'))
        .rows[0].seconds;
    const seconds = [await lasts()];
    for (const failures of [5, 9, 60, 2000]) {
      await query('update login_guard set failures = $1, locked_until = now()', [failures]);
      expect(await attempt(visitor(test), username)).toBe(WRONG);
      seconds.push(await lasts());
    }
    expect(seconds).toEqual([30, 60, 900, 900, 900]);
  });

  it('starts from zero after a login, and twelve hours after the last try', async () => {
    const { username, password } = await registered(test);
    for (let n = 0; n < 4; n += 1) await attempt(visitor(test), username);
    expect(await strangerGetsIn(username, password)).toBe(true);
    for (let n = 0; n < 4; n += 1) await attempt(visitor(test), username);
    await query("update login_guard set failed_at = failed_at - interval '13 hours'");
    expect(await attempt(visitor(test), username)).toBe(WRONG);
    expect(await strangerGetsIn(username, password)).toBe(true);
  });

  it('over many names is limited by address', async () => {
    const narrow = await openTestApp({ LOGIN_RATE_LIMIT: '5' });
    try {
      const sprayer = visitor(narrow);
      const said = [];
      for (let n = 0; n < 6; n += 1) said.push(await attempt(sprayer, `name-${n}`));
      expect(said).toEqual([...Array(5).fill(WRONG), '请求过于频繁，请稍后再试']);
      expect(await attempt(visitor(narrow), 'su.wen', DEMO_PASSWORD)).toBe('in');
    } finally {
      await narrow.close();
    }
  });
});

describe('22: a login', () => {
  it('shows the same page after the same work for known and unknown names', async () => {
    const { username, email, phone } = await registered(test);
    const tried = async (name: string) => {
      const browser = visitor(test);
      const before = hashing.times;
      const { statusCode, body, headers } = await browser.submit(name, 'Wrong_pass_1');
      return {
        hashed: hashing.times - before,
        statusCode,
        page: body.replace(/LT-\w+/g, 'LT').replaceAll(name, 'NAME'),
        headers: Object.keys(headers).sort(),
      };
    };
    const known = await tried(username);
    expect(known.hashed).toBe(1);
    for (const name of ['no-such-person', 'no-such@example.com', newPhone(), email, phone])
      expect(await tried(name)).toEqual(known);
  });

  it('does the same work for an account without a password', async () => {
    const { username, userId } = await registered(test);
    for (const hash of ['none', 'elsewhere']) {
      await query('update account set password_hash = $2 where id = $1', [userId, hash]);
      const before = hashing.times;
      expect(await attempt(visitor(test), username)).toBe(WRONG);
      expect(hashing.times - before).toBe(1);
    }
  });

  it('shows the same page for the code of a known and of an unknown phone, asked for and guessed', async () => {
    const { phone } = await registered(test);
    await timePasses(test, phone, 120);
    const tried = async (number: string) => {
      const browser = visitor(test);
      const pages = [await askForCode(browser, number), await sayCode(browser, number, '22222')];
      return pages.map(({ statusCode, body }) => [
        statusCode,
        body.replace(/LT-\w+/g, 'LT').replaceAll(number, 'PHONE'),
      ]);
    };
    const unknown = newPhone();
    expect(await tried(unknown)).toEqual(await tried(phone));
    expect(await messagesTo(test, unknown)).toEqual([]);
    expect(await messagesTo(test, phone)).toHaveLength(2);
  });

  it('stores only the beginning of an unknown name: it may be a password', async () => {
    await attempt(visitor(test), 'Secret_password_1');
    const rows = await inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
      db.selectFrom('login_failure').select('username').where('cause', '=', 'unknown').execute(),
    );
    const kept = rows.map((row) => row.username);
    expect(kept).toContain('Se…');
    expect(kept.every((name) => [...name].length <= 3)).toBe(true);
  });
});

async function askForCode(browser: Browser, phone: string) {
  const { fields } = await browser.form(undefined, { mode: 'sms' });
  return browser.send('POST', '/cas/login', { form: { ...fields, phone, submit: 'send' } });
}
async function sayCode(browser: Browser, phone: string, code: string) {
  const { fields } = await browser.form(undefined, { mode: 'sms' });
  return browser.send('POST', '/cas/login', { form: { ...fields, phone, code, submit: 'login' } });
}
async function logInByCode(browser: Browser, phone: string) {
  await askForCode(browser, phone);
  const { statusCode, body } = await sayCode(browser, phone, await codeSentTo(test, phone));
  return statusCode === 200 ? 'in' : banner(body);
}

describe('logging in by text message', () => {
  it('goes all the way into the console', async () => {
    const { phone, username } = await registered(test);
    await timePasses(test, phone, 120);
    const browser = visitor(test);
    await browser.get('/cas-url');
    await askForCode(browser, `+86 ${phone}`);
    const { fields } = await browser.form('http://localhost:80/console', { mode: 'sms' });
    const form = { ...fields, phone, code: await codeSentTo(test, phone), submit: 'login' };
    const sent = await browser.send('POST', '/cas/login', { form });
    await browser.get(String(sent.headers.location).slice('http://localhost:80'.length));
    expect((await browser.get('/api-me/')).json()).toMatchObject({ username, state: 'success' });
  });

  it('takes a code once, and in the browser that asked for it', async () => {
    const { phone } = await registered(test);
    await timePasses(test, phone, 120);
    const browser = visitor(test);
    await askForCode(browser, phone);
    const code = await codeSentTo(test, phone);
    expect((await sayCode(visitor(test), phone, code)).statusCode).toBe(401);
    expect((await sayCode(browser, phone, code)).statusCode).toBe(200);
    expect((await sayCode(browser, phone, code)).statusCode).toBe(401);
  });
});

describe('a password changed while a login with the former one is under way', () => {
  it('lets that login in no more', async () => {
    const { username, password, userId } = await registered(test);
    hashing.meanwhile = () =>
      query("update account set password_hash = password_hash || 'x' where id = $1", [userId]);
    expect(await attempt(visitor(test), username, password)).toBe(WRONG);
  });

  it.each([
    ['another password', "update account set password_hash = password_hash || 'x' where id = $1"],
    ['a reset asked of them', 'update account set must_reset = true where id = $1'],
    ['the account removed', 'update account set removed_at = now() where id = $1'],
  ])('lets it in no more by the short way into the console: %s', async (_, statement) => {
    const { username, password, userId } = await registered(test);
    hashing.meanwhile = () => query(statement, [userId]);
    const browser = visitor(test);
    const console = 'http://localhost:80/console';
    const sent = await browser.submit(username, password, console);
    expect(sent.statusCode).toBe(401);
    const { rows } = await query('select from tgt where account_id = $1 and ended_at is null', [userId]);
    expect(rows).toHaveLength(0);
  });
});
