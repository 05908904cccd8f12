import { personApi } from '@cloudyard/contract/enterprise/person.ts';
import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { contactApi, type WaitingContact } from '@cloudyard/contract/identity/contact.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Caller } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { inTransaction } from '../../../kit/context.ts';
import { newPhone, openStories, status } from '../testing/codes.ts';

const { instance, codeSentTo, linksAge, messagesTo, registered, timePasses, tokenSentTo, visitor } =
  openStories();
let admin: Caller;
beforeAll(async () => {
  admin = await instance().as('admin');
});

/** A logged-in user for whom an administrator wrote down another phone. */
async function asked(contact: { phone?: string; email?: string } = { phone: newPhone() }) {
  const owner = await registered();
  await owner.browser.logIn(owner.username, owner.password);
  expect(await write(owner.userId, contact)).toBe(200);
  return { ...owner, wished: contact };
}
async function write(id: string, contact: object) {
  const { version } = (await admin.ask(personApi.detail, { params: { id } })).body;
  return status(admin.ask(personApi.change, { params: { id }, body: { version, ...contact } }));
}
const waiting = async (browser: Browser): Promise<WaitingContact[]> =>
  (await browser.ask(contactApi.waiting)).body;
const onlyOne = async (browser: Browser) => {
  const [one, ...more] = await waiting(browser);
  expect(more).toEqual([]);
  return one as WaitingContact;
};
const confirm = (browser: Browser, id: string, code: string) =>
  browser.ask(contactApi.confirm, { params: { id }, body: { code } });
async function confirmed(browser: Browser, phone: string) {
  const { id } = await onlyOne(browser);
  expect((await browser.ask(contactApi.sendWaitingCode, { params: { id } })).status).toBe(200);
  return confirm(browser, id, await codeSentTo(phone));
}
const object = (token: string) => visitor().ask(contactApi.object, { body: { token } });
const phoneOf = async (browser: Browser) => (await browser.ask(sessionApi.me)).body.phone;
const logInByCode = async (phone: string) => {
  const browser = visitor();
  const { fields } = await browser.form(undefined, { mode: 'sms' });
  await browser.send('POST', '/cas/login', { form: { ...fields, phone, submit: 'send' } });
  return (await messagesTo(phone)).filter(({ body }) => body.includes('验证码'));
};
const acts = async (id: string) =>
  inTransaction(instance().kit, { platform: 'test' }, async ({ db }) =>
    (
      await db
        .selectFrom('audit_entry')
        .select('action')
        .where('object_id', '=', id)
        .where('action', 'like', 'identity.account.%contact')
        .orderBy('time')
        .orderBy('id')
        .execute()
    ).map(({ action }) => action.replace('identity.account.', '')),
  );

describe('the calls about a pending contact', () => {
  strangersAreRefused(instance, contactApi.waiting, () => ({}));
  for (const endpoint of [contactApi.sendWaitingCode, contactApi.decline])
    strangersAreRefused(instance, endpoint, () => ({ params: { id: NIL } }));
  strangersAreRefused(instance, contactApi.confirm, () => ({ params: { id: NIL }, body: { code: 'ABCDE' } }));
});

describe('a phone an administrator wrote down', () => {
  it('opens nothing: no login, no new password, no username', async () => {
    const phone = newPhone();
    const owner = await asked({ phone });
    expect(await logInByCode(phone)).toEqual([]);
    await visitor().ask(accountApi.askReset, { body: { contact: phone } });
    expect(await messagesTo(phone)).toEqual([]);
    expect(await phoneOf(owner.browser)).toBe(owner.phone);
    await timePasses(owner.phone, 120);
    expect(await logInByCode(owner.phone)).not.toEqual([]);
  });

  it('is in force when its owner confirms it with the code sent to it, and the old one gets two notices', async () => {
    const phone = newPhone();
    const { browser, userId, email, phone: old } = await asked({ phone });
    expect(await onlyOne(browser)).toMatchObject({ which: 'phone', value: phone, askedBy: 'admin' });
    expect((await messagesTo(old))[0]).toMatchObject({ purpose: 'contact-asked' });
    const { id } = await onlyOne(browser);
    expect((await confirm(browser, id, 'AAAAA')).body.code).toBe('identity.code_not_sent');
    const { body } = await confirmed(browser, phone);
    expect(body).toEqual({ phone, email });
    expect(await waiting(browser)).toEqual([]);
    expect((await messagesTo(old))[0]).toMatchObject({ purpose: 'contact-asked' });
    expect((await messagesTo(email))[0]?.subject).toContain('已更换');
    expect(await acts(userId)).toEqual(['ask-contact', 'change-contact']);
    expect((await confirm(browser, id, 'AAAAA')).body.code).toBe('identity.contact_change_over');
  });

  it('can be confirmed or declined by its owner alone', async () => {
    const { browser } = await asked();
    const { id } = await onlyOne(browser);
    const other = await registered();
    await other.browser.logIn(other.username, other.password);
    for (const answer of [
      other.browser.ask(contactApi.sendWaitingCode, { params: { id } }),
      confirm(other.browser, id, 'AAAAA'),
      other.browser.ask(contactApi.decline, { params: { id } }),
    ])
      expect(await status(answer)).toBe('identity.contact_change_over');
    expect(await waiting(browser)).toHaveLength(1);
  });

  it('is declined once, also by many calls at once', async () => {
    const { browser, userId } = await asked();
    const { id } = await onlyOne(browser);
    const declining = Array.from({ length: 8 }, () =>
      status(browser.ask(contactApi.decline, { params: { id } })),
    );
    expect((await Promise.all(declining)).filter((one) => one === 200)).toHaveLength(1);
    expect(await acts(userId)).toEqual(['ask-contact', 'decline-contact']);
  });

  it('can be declined, replaced by another, taken back, or settled by the owner’s own change', async () => {
    const { browser, userId, phone } = await asked();
    const { id } = await onlyOne(browser);
    expect((await browser.ask(contactApi.decline, { params: { id } })).body).toEqual({ declined: true });
    expect(await waiting(browser)).toEqual([]);
    for (const wish of [newPhone(), newPhone()]) {
      expect(await write(userId, { phone: wish })).toBe(200);
      expect((await onlyOne(browser)).value).toBe(wish);
    }
    expect(await write(userId, { phone })).toBe(200);
    expect(await waiting(browser)).toEqual([]);
    expect(await write(userId, { email: 'wished@example.com', phone: newPhone() })).toBe(200);
    expect((await waiting(browser)).map(({ which }) => which).sort()).toEqual(['email', 'phone']);
    const own = newPhone();
    await browser.ask(contactApi.sendCode, { body: { phone: own } });
    const body = { contact: { phone: own }, code: await codeSentTo(own), current: 'Harbour_77x' };
    expect((await browser.ask(contactApi.change, { body })).status).toBe(200);
    expect((await waiting(browser)).map(({ which }) => which)).toEqual(['email']);
  });

  it('that another account has is refused', async () => {
    const { userId } = await registered();
    expect(await write(userId, { phone: '13800000002' })).toBe('identity.phone_taken');
    expect(await write(userId, { email: 'LIN.QIAO@haichuan.example' })).toBe('identity.email_taken');
  });
});

describe('objecting to a new contact', () => {
  it('cancels a pending one, once, by the link sent to the old contact', async () => {
    const { browser, email, phone, userId } = await asked();
    const token = await tokenSentTo(email);
    expect((await messagesTo(phone))[0]?.body).toContain(`#token=${token}`);
    expect((await object(token)).body).toEqual({ outcome: 'cancelled' });
    expect(await waiting(browser)).toEqual([]);
    expect(await status(object(token))).toBe('identity.link_invalid');
    expect(await status(browser.ask(sessionApi.me))).toBe(200);
    expect(await acts(userId)).toEqual(['ask-contact', 'object-contact']);
  });

  it('turns back a confirmed one, ends all logins, and asks for a new password', async () => {
    const phone = newPhone();
    const owner = await asked({ phone });
    expect((await confirmed(owner.browser, phone)).status).toBe(200);
    const { body } = await object(await tokenSentTo(owner.email));
    expect(body).toEqual({ outcome: 'turned_back' });
    expect(await status(owner.browser.ask(sessionApi.me))).toBe('identity.account_locked');
    await expect(visitor().logIn(owner.username, owner.password)).rejects.toThrow();
    const browser = visitor();
    await timePasses(owner.phone, 120);
    await browser.ask(accountApi.askReset, { body: { contact: owner.phone } });
    const reset = { phone: owner.phone, code: await codeSentTo(owner.phone), password: 'Own_again_1' };
    expect(await status(browser.ask(accountApi.resetByCode, { body: reset }))).toBe(200);
    await browser.logIn(owner.username, 'Own_again_1');
    expect(await phoneOf(browser)).toBe(owner.phone);
  });

  it('works by the first link too, for seven days', async () => {
    const phone = newPhone();
    const owner = await asked({ phone });
    const first = await tokenSentTo(owner.email);
    await confirmed(owner.browser, phone);
    await linksAge(7 * 24 * 60 - 5);
    expect((await object(first)).body).toEqual({ outcome: 'turned_back' });
    const late = await asked();
    const token = await tokenSentTo(late.email);
    await linksAge(7 * 24 * 60 + 5);
    expect(await status(object(token))).toBe('identity.link_invalid');
  });

  it('turns back all that was confirmed since, and the thief cannot object to that in turn', async () => {
    const [stolen, next] = [newPhone(), newPhone()];
    const mail = `stolen-${stolen}@example.com`;
    const owner = await asked({ phone: stolen });
    const first = await tokenSentTo(owner.email);
    await confirmed(owner.browser, stolen);
    for (const wish of [{ phone: next }, { email: mail }]) {
      expect(await write(owner.userId, wish)).toBe(200);
      expect((await confirmed(owner.browser, Object.values(wish)[0] as string)).status).toBe(200);
    }
    const [said] = (await messagesTo(stolen)).filter(({ purpose }) => purpose === 'contact-asked');
    const theirs = /#token=(\w+)/.exec(said?.body ?? '')?.[1] as string;
    expect((await object(first)).body).toEqual({ outcome: 'turned_back' });
    const now = (await admin.ask(personApi.detail, { params: { id: owner.userId } })).body;
    expect([now.phone, now.email]).toEqual([owner.phone, owner.email]);
    expect((await object(theirs)).body).toEqual({ outcome: 'cancelled' });
    const after = (await admin.ask(personApi.detail, { params: { id: owner.userId } })).body;
    expect([after.phone, after.email]).toEqual([owner.phone, owner.email]);
  });

  it('closes the account when another account has the old contact by now', async () => {
    const phone = newPhone();
    const owner = await asked({ phone });
    await confirmed(owner.browser, phone);
    await timePasses(owner.phone, 120);
    await registered({ ...(await other()), phone: owner.phone });
    expect((await object(await tokenSentTo(owner.email))).body).toEqual({ outcome: 'closed' });
    expect(await status(owner.browser.ask(sessionApi.me))).toBe('identity.account_locked');
    const { rows } = await withClient(instance().owner, (client) =>
      client.query('select blocked_at is not null as blocked from account where id = $1', [owner.userId]),
    );
    expect(rows).toEqual([{ blocked: true }]);
  });
});

const other = async () => {
  const name = `other-${Math.random().toString(36).slice(2, 8)}`;
  return { username: name, email: `${name}@example.com`, password: 'Harbour_77x' };
};
