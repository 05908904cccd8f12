import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { contactApi } from '@cloudyard/contract/identity/contact.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, DEMO_PASSWORD, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { codeSentTo, messagesTo, newPhone, timePasses, tokenSentTo, visitor } from '../testing/codes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

let addresses = 0;
async function loggedIn(username: string) {
  addresses += 1;
  const browser = new Browser(test.app, { address: `10.30.0.${addresses}` });
  await browser.logIn(username);
  return browser;
}

const mailedCode = async (email: string) => {
  const [newest] = await messagesTo(test, email);
  return /验证码：(\w{5})/.exec(newest?.body ?? '')?.[1] as string;
};

describe('changing one’s phone or email', () => {
  strangersAreRefused(
    () => test,
    contactApi.sendCode,
    () => ({ body: { phone: '13911112222' } }),
  );
  strangersAreRefused(
    () => test,
    contactApi.change,
    () => ({ body: { contact: { phone: '13911112222' }, code: 'ABCDE', current: 'x' } }),
  );

  it('needs the password and the code sent to the new one, and the old one gets a notice', async () => {
    const su = await loggedIn('su.wen');
    const phone = newPhone();
    expect((await su.ask(contactApi.sendCode, { body: { phone } })).status).toBe(200);
    const code = await codeSentTo(test, phone);
    const change = (said: object) =>
      su.ask(contactApi.change, { body: { contact: { phone }, code, current: DEMO_PASSWORD, ...said } });
    expect((await change({ current: 'wrong_1234' })).body.code).toBe('identity.current_wrong');
    expect((await change({ code: 'AAAAA' })).body.code).toBe('identity.code_wrong');
    expect((await change({})).body.phone).toBe(phone);
    expect((await messagesTo(test, '13800000005'))[0]).toMatchObject({ purpose: 'contact-changed' });
    expect((await su.ask(sessionApi.me)).body.phone).toBe(phone);
    expect((await change({})).body.code).toBe('identity.contact_same');
  });

  it('proves an email by its code, and invalidates links to the former one', async () => {
    const he = await loggedIn('he.ming');
    const former = 'he.ming@cloudyard.example';
    await visitor(test).ask(accountApi.askReset, { body: { contact: former } });
    const token = await eventually(() => tokenSentTo(test, former));
    const email = 'he.ming@new.example';
    await he.ask(contactApi.sendCode, { body: { email: 'He.Ming@NEW.example' } });
    const body = { contact: { email }, code: await mailedCode(email), current: DEMO_PASSWORD };
    expect((await he.ask(contactApi.change, { body })).body.email).toBe(email);
    expect((await messagesTo(test, former))[0]?.subject).toContain('联系方式');
    const reset = { body: { token, password: 'Harbour_77x' } };
    expect((await visitor(test).ask(accountApi.resetByLink, reset)).body.code).toBe('identity.link_invalid');
  });

  it('to one that is taken is refused, and only after the code', async () => {
    const qin = await loggedIn('qin.yue');
    const taken = { phone: '13800000002' };
    expect((await qin.ask(contactApi.sendCode, { body: taken })).status).toBe(200);
    const body = { contact: taken, code: await codeSentTo(test, taken.phone), current: DEMO_PASSWORD };
    expect((await qin.ask(contactApi.change, { body })).body).toMatchObject({
      code: 'identity.phone_taken',
    });
  });

  it('needs a code of the same purpose, address and browser', async () => {
    const meng = await loggedIn('meng.xia');
    const phone = newPhone();
    await meng.ask(contactApi.sendCode, { body: { phone } });
    const code = await codeSentTo(test, phone);
    const other = await loggedIn('meng.xia');
    const body = { contact: { phone }, code, current: DEMO_PASSWORD };
    expect((await other.ask(contactApi.change, { body })).body.code).toBe('identity.code_not_sent');
    const elsewhere = { ...body, contact: { phone: newPhone() } };
    expect((await meng.ask(contactApi.change, { body: elsewhere })).body.code).toBe('identity.code_not_sent');
    await timePasses(test, phone, 700);
    expect((await meng.ask(contactApi.change, { body })).body.code).toBe('identity.code_used_up');
  });

  it('takes exactly one of the two', async () => {
    const su = await loggedIn('su.wen');
    for (const body of [{}, { phone: newPhone(), email: 'a@b.example' }, { username: 'admin' }])
      expect((await su.ask(contactApi.sendCode, { body } as never)).status).toBe(400);
  });
});
