import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Browser } from '../../../../test/app.ts';
import { banner } from '../../../../test/browser.ts';
import { eventually } from '../../../../test/eventually.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { type Context, inTransaction } from '../../../kit/context.ts';
import { newPhone, openStories, PASSWORD, type Person, status } from '../testing/codes.ts';
import { askReset, askUsername } from './account.service.ts';

const { instance, codeSentTo, gone, linksAge, messagesTo, registered, timePasses, tokenSentTo, visitor } =
  openStories();

const NEW = 'Lighthouse_5';
const ask = (browser: Browser, contact: string, headers = {}) =>
  browser.ask(accountApi.askReset, { body: { contact } }, headers);
const byCode = (browser: Browser, phone: string, code: string, password = NEW) =>
  browser.ask(accountApi.resetByCode, { body: { phone, code, password } });
const byLink = (token: string, password = NEW, browser = visitor()) =>
  browser.ask(accountApi.resetByLink, { body: { token, password } });

/** A user whose registration is long enough ago to be sent another message. */
async function somePerson() {
  const person = await registered();
  await timePasses(person.phone, 120);
  return person;
}
const mailsAbout = async (email: string, subject: string) =>
  (await messagesTo(email)).filter((one) => one.subject.includes(subject));
/** Asks by email; the mail is written in the background. */
async function askByMail({ email }: Pick<Person, 'email'>, headers = {}) {
  const before = (await mailsAbout(email, 'Reset your password')).length;
  expect(await status(ask(visitor(), email, headers))).toBe(200);
  await eventually(async () =>
    expect(await mailsAbout(email, 'Reset your password')).toHaveLength(before + 1),
  );
  return tokenSentTo(email);
}
async function askByPhone({ phone }: Pick<Person, 'phone'>) {
  const browser = visitor();
  expect(await status(ask(browser, phone))).toBe(200);
  return { browser, code: await codeSentTo(phone) };
}

describe('a forgotten password', () => {
  it('is replaced by the code sent to the phone, which ends every login and a lock by guessing', async () => {
    const person = await somePerson();
    const old = visitor();
    await old.logIn(person.username, PASSWORD);
    for (let n = 0; n < 5; n += 1) await visitor().submit(person.username, 'Wrong_pass_1');
    const { browser, code } = await askByPhone(person);
    expect((await byCode(browser, person.phone, code)).body).toEqual({ username: person.username });
    expect(await status(old.ask(sessionApi.me))).toBe('identity.password_changed');
    expect((await visitor().logIn(person.username, NEW)).userId).toBe(person.userId);
    expect(banner((await visitor().submit(person.username, PASSWORD)).body)).toBe('账号或密码不正确');
    expect(await mailsAbout(person.email, 'Your password was changed')).toHaveLength(1);
    expect((await messagesTo(person.phone))[0]?.body).toContain('Your password was just changed');
    const entries = await inTransaction(instance().kit, { platform: 'test' }, ({ db }) =>
      db
        .selectFrom('audit_entry')
        .select(['actor_id'])
        .where('object_id', '=', person.userId)
        .where('action', '=', 'identity.account.reset-password')
        .execute(),
    );
    expect(entries).toEqual([{ actor_id: person.userId }]);
  });

  it('that another person knew is replaced in the same way', async () => {
    const person = await somePerson();
    await withClient(instance().owner, (client) =>
      client.query('update account set must_reset = true where id = $1', [person.userId]),
    );
    expect(banner((await visitor().submit(person.username, PASSWORD)).body)).toContain('需要先重置密码');
    const { browser, code } = await askByPhone(person);
    await byCode(browser, person.phone, code);
    expect((await visitor().logIn(person.username, NEW)).userId).toBe(person.userId);
  });

  it('is not replaced by the same, a common one or the username, and the code stays good for another try', async () => {
    const person = await somePerson();
    const { browser, code } = await askByPhone(person);
    expect(await status(byCode(browser, person.phone, code, PASSWORD))).toBe('identity.password_same');
    expect(await status(byCode(browser, person.phone, code, 'Passw0rd'))).toBe('identity.password_common');
    expect(await status(byCode(browser, person.phone, code))).toBe(200);
    expect(await status(byCode(browser, person.phone, code, 'Lighthouse_6'))).toBe('identity.code_used_up');
  });

  it('is not replaced with a wrong code, in another browser, or twice by two at once', async () => {
    const person = await somePerson();
    const { browser, code } = await askByPhone(person);
    const wrong = code === '22222' ? '33333' : '22222';
    expect(await status(byCode(browser, person.phone, wrong))).toBe('identity.code_wrong');
    expect(await status(byCode(visitor(), person.phone, code))).toBe('identity.code_wrong');
    const both = await Promise.all([
      status(byCode(browser, person.phone, code, 'Lighthouse_6')),
      status(byCode(browser, person.phone, code, 'Lighthouse_7')),
    ]);
    expect(both.filter((one) => one === 200)).toHaveLength(1);
  });

  it('allows five guesses at its code', async () => {
    const person = await somePerson();
    const { browser, code } = await askByPhone(person);
    const wrong = code === '22222' ? '33333' : '22222';
    for (let n = 0; n < 5; n += 1)
      expect(await status(byCode(browser, person.phone, wrong))).toBe('identity.code_wrong');
    expect(await status(byCode(browser, person.phone, code))).toBe('identity.code_used_up');
  });

  it('can be asked for with a phone or an email and nothing else', async () => {
    const { body } = await ask(visitor(), 'su.wen');
    expect([body.code, body.fields]).toEqual(['kit.invalid', { contact: 'format' }]);
  });
});

describe('27: the link of a reset', () => {
  it('works once and ends every login', async () => {
    const person = await somePerson();
    const old = visitor();
    await old.logIn(person.username, PASSWORD);
    const token = await askByMail(person);
    expect((await byLink(token)).body).toEqual({ username: person.username });
    expect(await status(old.ask(sessionApi.me))).toBe('identity.password_changed');
    expect(await status(byLink(token, 'Lighthouse_6'))).toBe('identity.link_invalid');
    expect((await visitor().logIn(person.username, NEW)).userId).toBe(person.userId);
  });

  it('works once for two at once, and stays good after a refused password', async () => {
    const person = await somePerson();
    const token = await askByMail(person);
    expect(await status(byLink(token, PASSWORD))).toBe('identity.password_same');
    expect(await status(byLink(token, 'Passw0rd'))).toBe('identity.password_common');
    const both = await Promise.all([
      status(byLink(token, 'Lighthouse_6')),
      status(byLink(token, 'Lighthouse_7')),
    ]);
    expect(both.sort()).toEqual([200, 'identity.link_invalid']);
  });

  it('is good for a quarter of an hour, until a newer one is sent or the password is changed', async () => {
    const person = await somePerson();
    const first = await askByMail(person);
    await timePasses(person.email, 120);
    const second = await askByMail(person);
    expect(await status(byLink(first))).toBe('identity.link_invalid');
    const { browser, code } = await askByPhone(person);
    expect(await status(byCode(browser, person.phone, code))).toBe(200);
    expect(await status(byLink(second))).toBe('identity.link_invalid');
    await timePasses(person.email, 120);
    const third = await askByMail(person);
    await linksAge(15);
    expect(await status(byLink(third))).toBe('identity.link_invalid');
  });

  it('cannot be guessed, and is not stored in the table', async () => {
    const person = await somePerson();
    const token = await askByMail(person);
    expect(token).toMatch(/^\w{43}$/);
    for (const guess of [`${token.slice(0, -1)}~`, token.toLowerCase(), 'A'.repeat(43)])
      expect(await status(byLink(guess))).toBe('identity.link_invalid');
    const { rows } = await withClient(instance().owner, (client) =>
      client.query("select encode(hash, 'hex') as hash from mail_link where used_at is null"),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.hash)).not.toContain(Buffer.from(token).toString('hex'));
    for (const { hash } of rows) expect(await status(byLink(hash))).toBe('identity.link_invalid');
  });

  it('leads to our own address whatever host the request names', async () => {
    const person = await somePerson();
    await askByMail(person, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'https',
    });
    const [mail] = await mailsAbout(person.email, 'Reset your password');
    const links = mail?.body.match(/https?:\/\/\S+/g) ?? [];
    expect(links).toHaveLength(2);
    for (const link of links)
      expect(link).toMatch(/^http:\/\/127\.0\.0\.1:8080\/common\/reset-password#token=\w{43}$/);
    expect(mail?.body).not.toContain('evil');
  });

  it('has its secret behind the #, which no browser sends, as address or as referrer', async () => {
    const person = await somePerson();
    await askByMail(person);
    const [mail] = await mailsAbout(person.email, 'Reset your password');
    const link = new URL(mail?.body.match(/https?:\/\/\S+/)?.[0] ?? '');
    expect([link.pathname, link.search]).toEqual(['/common/reset-password', '']);
    const { headers } = await visitor().get(link.pathname);
    expect(headers['referrer-policy']).toMatch(/no-referrer|same-origin/);
  });
});

/** How many statements an act sends, whatever they find. */
async function workOf(act: (ctx: Context) => Promise<unknown>) {
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  };
  await inTransaction(instance().kit, { platform: 'test' }, (ctx) =>
    act({ ...ctx, db: ctx.db.withPlugin(counting) }),
  );
  return statements;
}

describe('22: asking for a reset or a username', () => {
  const answerTo = async (contact: string, endpoint: 'askReset' | 'askUsername') => {
    const {
      status: found,
      body,
      headers,
    } = await visitor().ask(accountApi[endpoint], {
      body: { contact },
    });
    return { found, body, headers: Object.keys(headers).sort() };
  };

  it.each(['askReset', 'askUsername'] as const)(
    '%s gives the same answer for known and unknown contacts',
    async (endpoint) => {
      const [here, left] = [await somePerson(), await gone()];
      const byPhone = await answerTo(here.phone, endpoint);
      expect(byPhone.found).toBe(200);
      for (const phone of [newPhone(), left.phone]) expect(await answerTo(phone, endpoint)).toEqual(byPhone);
      const byMail = await answerTo(here.email, endpoint);
      expect(byMail.found).toBe(200);
      for (const email of ['nobody-here@example.com', left.email]) {
        await timePasses(email, 120);
        expect(await answerTo(email, endpoint)).toEqual(byMail);
      }
      expect(await answerTo('nobody-here@example.com', endpoint)).toMatchObject({
        found: 429,
        body: { code: 'identity.code_too_soon' },
      });
    },
  );

  it('does the same work for known and unknown contacts', async () => {
    const here = await somePerson();
    const holder = Buffer.alloc(32);
    const pairs = [
      [{ phone: here.phone }, { phone: newPhone() }],
      [{ email: here.email }, { email: 'nobody-at-work@example.com' }],
    ] as const;
    for (const [known, unknown] of pairs) {
      const spent = await workOf((ctx) => askReset(ctx, known, holder));
      expect(spent).toBeGreaterThan(5);
      expect(await workOf((ctx) => askReset(ctx, unknown, holder))).toBe(spent);
    }
    for (const contact of [here.phone, here.email, 'nobody-at-work@example.com'])
      await timePasses(contact, 120);
    const spent = await workOf((ctx) => askUsername(ctx, { email: here.email }));
    expect(await workOf((ctx) => askUsername(ctx, { email: 'nobody-at-work@example.com' }))).toBe(spent);
  });

  it('sends nothing to an unknown phone, and refuses a code for it like any other', async () => {
    const phone = newPhone();
    const browser = visitor();
    expect(await status(byCode(browser, phone, '22222'))).toBe('identity.code_wrong');
    await ask(browser, phone);
    expect(await status(byCode(browser, phone, '22222'))).toBe('identity.code_wrong');
    expect(await messagesTo(phone)).toEqual([]);
  });
});

describe('a forgotten username', () => {
  it('is sent to the phone or email it belongs to', async () => {
    const person = await somePerson();
    const reminded = async (contact: string) =>
      (await visitor().ask(accountApi.askUsername, { body: { contact } })).body;
    expect(await reminded(`+86 ${person.phone}`)).toEqual({ channel: 'sms' });
    expect(await reminded(person.email.toUpperCase())).toEqual({ channel: 'mail' });
    await eventually(async () => {
      expect((await messagesTo(person.phone))[0]?.body).toContain(`用户名是 ${person.username}`);
      expect((await messagesTo(person.email))[0]?.body).toContain(`username is: ${person.username}`);
    });
  });
});
