import { currentRoleApi } from '@cloudyard/contract/access/current-role.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { registrationApi } from '@cloudyard/contract/identity/registration.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { describe, expect, it } from 'vitest';
import type { Browser } from '../../../../test/app.ts';
import { banner } from '../../../../test/browser.ts';
import { eventually } from '../../../../test/eventually.ts';
import { inTransaction } from '../../../kit/context.ts';
import { newPerson, newPhone, openStories, PASSWORD, type Person, status } from '../testing/codes.ts';

const {
  instance,
  codeSentTo,
  gone,
  linksAge,
  messagesTo,
  prove,
  registered,
  timePasses,
  tokenSentTo,
  visitor,
} = openStories();

const register = (browser: Browser, person: Person & { registeredAs?: 'enterprise' | 'private' }) =>
  browser.ask(registrationApi.register, { body: person });
const accountRow = (id: string) =>
  inTransaction(instance().kit, { platform: 'test' }, ({ db }) =>
    db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
const entriesOf = (id: string, action: string) =>
  inTransaction(instance().kit, { platform: 'test' }, ({ db }) =>
    db
      .selectFrom('audit_entry')
      .select(['actor_id', 'actor_name', 'after'])
      .where('object_id', '=', id)
      .where('action', '=', action)
      .execute(),
  );

describe('registering', () => {
  it('makes an account that can log in, an audit entry, and an event for other rooms', async () => {
    const heard: unknown[] = [];
    instance().kit.events.on('identity.registered', (_, event) => void heard.push(event));
    const person = newPerson();
    const browser = visitor();
    await prove(browser, person.phone);
    const { status: found, body } = await register(browser, { ...person, registeredAs: 'private' });
    expect([found, body]).toEqual([200, { userId: expect.any(String), username: person.username }]);
    expect(heard).toContainEqual({ userId: body.userId, registeredAs: 'private' });
    const entries = await entriesOf(body.userId, 'identity.account.register');
    expect(entries).toMatchObject([{ actor_id: body.userId, actor_name: person.username }]);
    expect(JSON.stringify(entries)).not.toContain(person.phone);
    expect((await browser.logIn(person.username, PASSWORD)).userId).toBe(body.userId);
  });

  it('sends a welcome mail with a link that proves the email once', async () => {
    const person = await registered();
    const [mail] = await messagesTo(person.email);
    expect(mail?.body).toContain(`http://127.0.0.1:8080/common/register-verify#token=`);
    expect(mail?.body).toMatch(/24 小时[\s\S]*24 hours/);
    const token = await tokenSentTo(person.email);
    const show = () => visitor().ask(registrationApi.verifyEmail, { body: { token } });
    expect((await accountRow(person.userId)).email_verified_at).toBeNull();
    expect((await show()).body).toEqual({ email: person.email });
    expect((await accountRow(person.userId)).email_verified_at).not.toBeNull();
    expect(await status(show())).toBe('identity.link_invalid');
  });

  it('accepts no welcome link as a reset, none that is too old, none that was guessed', async () => {
    const { email } = await registered();
    const token = await tokenSentTo(email);
    const password = 'Other_pass1';
    const asked = visitor();
    expect(await status(asked.ask(accountApi.resetByLink, { body: { token, password } }))).toBe(
      'identity.link_invalid',
    );
    await linksAge(24 * 60);
    for (const one of [token, 'x'.repeat(43)])
      expect(await status(asked.ask(registrationApi.verifyEmail, { body: { token: one } }))).toBe(
        'identity.link_invalid',
      );
  });

  it('is refused without the proof of this phone in this browser, also when the code was entered elsewhere', async () => {
    const person = newPerson();
    const [mine, other] = [visitor(), visitor()];
    expect(await status(register(mine, person))).toBe('identity.code_not_proven');
    await mine.ask(registrationApi.sendCode, { query: { phone: person.phone } });
    expect(await status(register(mine, person))).toBe('identity.code_not_proven');
    const code = await codeSentTo(person.phone);
    await mine.ask(registrationApi.checkCode, { params: { code }, query: { phone: person.phone } });
    expect(await status(register(other, person))).toBe('identity.code_not_proven');
    expect(await status(register(mine, { ...person, phone: newPhone() }))).toBe('identity.code_not_proven');
    expect(await status(register(mine, person))).toBe(200);
  });

  it('is refused with a proof half an hour old', async () => {
    const person = newPerson();
    const browser = visitor();
    await prove(browser, person.phone);
    await timePasses(person.phone, 31 * 60);
    expect(await status(register(browser, person))).toBe('identity.code_not_proven');
  });

  // rule: register.valid
  it('names the value that is taken, in any case and width, and keeps the proof for another try', async () => {
    const taken = await registered();
    const person = newPerson();
    const browser = visitor();
    await prove(browser, person.phone);
    const wide = taken.username.replace('person', 'ｐＥＲＳＯＮ');
    expect(await status(register(browser, { ...person, username: wide }))).toBe('identity.username_taken');
    expect(await status(register(browser, { ...person, email: taken.email.toUpperCase() }))).toBe(
      'identity.email_taken',
    );
    expect(await status(register(browser, person))).toBe(200);
    await timePasses(taken.phone, 120);
    await prove(browser, taken.phone);
    expect(await status(register(browser, newPerson({ phone: taken.phone })))).toBe('identity.phone_taken');
  });

  it('uses a proof once, also for two at once', async () => {
    const [one, other] = [newPerson(), newPerson()];
    const browser = visitor();
    await prove(browser, one.phone);
    const both = await Promise.all([
      status(register(browser, one)),
      status(register(browser, { ...other, phone: one.phone })),
    ]);
    expect(both.sort()).toEqual([200, 'identity.code_not_proven']);
  });

  it('refuses passwords that guessers try first, and the username', async () => {
    const person = newPerson({ username: 'Harbour_99' });
    const browser = visitor();
    await prove(browser, person.phone);
    const tried: unknown[] = [];
    for (const password of ['Password1', 'harbour_99', 'onlyletters', 'short_1'])
      tried.push((await register(browser, { ...person, password })).body.fields?.password);
    expect(tried).toEqual([
      'identity.password_common',
      'identity.password_is_username',
      'identity.password_format',
      'identity.password_format',
    ]);
    expect(await status(register(browser, person))).toBe(200);
  });
});

describe('the uniqueness calls', () => {
  // rule: username.unique
  it('answer whether a value is free', async () => {
    const { username, email, phone } = await registered();
    const asked = visitor();
    const free = async () => [
      (await asked.ask(registrationApi.usernameUnique, { params: { username: username.toUpperCase() } }))
        .body,
      (await asked.ask(registrationApi.emailUnique, { params: { email } })).body,
      (await asked.ask(registrationApi.phoneUnique, { params: { phone: `+86 ${phone}` } })).body,
      (await asked.ask(registrationApi.usernameUnique, { params: { username: 'nobody yet' } })).body,
    ];
    expect(await free()).toEqual([false, false, false, true]);
  });

  it('are limited to sixty a minute from one address', async () => {
    const asked = visitor();
    const answers = await Promise.all(
      Array.from({ length: 62 }, (_, n) =>
        status(asked.ask(registrationApi.phoneUnique, { params: { phone: `1380001${1000 + n}` } })),
      ),
    );
    expect(answers.filter((one) => one === 'kit.too_many')).toHaveLength(2);
  });
});

describe('a mail server that does not answer', () => {
  const broken = openStories({ SMTP_URL: 'smtp://127.0.0.1:1' });
  it('does not stop a registration', async () => {
    const { username, email } = await broken.registered();
    await eventually(async () => {
      const [mail] = await broken.messagesTo(email);
      expect(mail).toMatchObject({ state: 'waiting', error: expect.stringContaining('ECONNREFUSED') });
    });
    expect((await broken.visitor().logIn(username, PASSWORD)).username).toBe(username);
  });
});

describe('restoring an account', () => {
  const restore = (browser: Browser, { phone, email }: Person, password?: string) =>
    browser.ask(registrationApi.restore, { query: { phone, email }, body: password ? { password } : {} });
  const wasHere = async ({ phone, email }: Person) =>
    (await visitor().ask(registrationApi.checkOldUser, { query: { phone, email } })).body;

  it('is offered to a user who left, by phone and email together', async () => {
    const person = newPerson();
    expect(await wasHere(person)).toBe(false);
    const former = await gone(person);
    expect(await wasHere(former)).toBe(true);
    expect(await wasHere({ ...former, phone: newPhone() })).toBe(false);
    expect(await wasHere({ ...former, email: 'x@example.com' })).toBe(false);
    expect(await wasHere(await registered())).toBe(false);
  });

  it('is refused without the proof of the phone, and for an unknown user', async () => {
    const former = await gone();
    const browser = visitor();
    expect(await status(restore(browser, former, 'Second_life1'))).toBe('identity.code_not_proven');
    await prove(browser, former.phone);
    expect(await status(restore(visitor(), former, 'Second_life1'))).toBe('identity.code_not_proven');
    expect(await status(restore(browser, { ...former, email: 'x@example.com' }))).toBe(
      'identity.no_former_account',
    );
    expect((await restore(browser, former, 'Second_life1')).body).toEqual({ username: former.username });
    expect(await status(restore(browser, former, 'Third_life_1'))).toBe('identity.code_not_proven');
  });

  it('gives the account back under the new password, with no role and no enterprise', async () => {
    const he = { username: 'he.ming', email: 'he.ming@cloudyard.example', phone: '13800000004' };
    const browser = visitor();
    const before = await browser.logIn(he.username);
    await browser.ask(accountApi.deregister, { query: { userId: before.userId } });
    const back = visitor();
    await prove(back, he.phone);
    await restore(back, { ...he, password: '' }, 'Second_life1');
    expect(banner((await back.submit(he.username, 'Cloudyard_2026')).body)).toBe('账号或密码不正确');
    expect((await back.logIn(he.username, 'Second_life1')).userId).toBe(before.userId);
    const params = { userId: before.userId };
    expect((await back.ask(membershipApi.enterprises, { params })).body).toEqual([]);
    const roles = await back.ask(currentRoleApi.mine, { params: { ...params, enterpriseId: NIL } });
    expect(roles.body.map((one: { code: string }) => one.code)).toEqual(['0000000']);
    expect(await entriesOf(before.userId, 'identity.account.restore')).toMatchObject([
      { actor_id: before.userId },
    ]);
    expect((await messagesTo(he.email))[0]?.subject).toContain('Your account was restored');
    expect(await accountRow(before.userId)).toMatchObject({ demo: false, must_reset: false });
  });

  it('without a password needs a reset by phone before the first login', async () => {
    const former = await gone();
    const browser = visitor();
    await prove(browser, former.phone);
    expect(await status(restore(browser, former))).toBe(200);
    for (const guess of [former.password, 'none'])
      expect(banner((await browser.submit(former.username, guess)).body)).toBe('账号或密码不正确');
    await timePasses(former.phone, 120);
    await browser.ask(accountApi.askReset, { body: { contact: former.phone } });
    const code = await codeSentTo(former.phone);
    await browser.ask(accountApi.resetByCode, {
      body: { phone: former.phone, code, password: 'Second_life1' },
    });
    expect((await browser.logIn(former.username, 'Second_life1')).userId).toBe(former.userId);
  });

  it('happens once when two come at once', async () => {
    const former = await gone();
    const browser = visitor();
    await prove(browser, former.phone);
    const both = await Promise.all([
      status(restore(browser, former, 'Second_life1')),
      status(restore(browser, former, 'Second_life2')),
    ]);
    expect(both.sort()).toEqual([200, 'identity.code_not_proven']);
  });
});
