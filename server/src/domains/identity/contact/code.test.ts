import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { registrationApi } from '@cloudyard/contract/identity/registration.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, openTestApp, type TestApp } from '../../../../test/app.ts';
import { banner, hiddenFields } from '../../../../test/browser.ts';
import { inTransaction } from '../../../kit/context.ts';
import {
  codeSentTo,
  messagesTo,
  newPerson,
  newPhone,
  registered,
  status,
  timePasses,
  visitor,
} from '../testing/codes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const ask = (browser: Browser, phone: string) =>
  status(browser.ask(registrationApi.sendCode, { query: { phone } }));
const say = (browser: Browser, phone: string, code: string) =>
  status(browser.ask(registrationApi.checkCode, { params: { code }, query: { phone } }));

/** A visitor who asked for a code and has it. */
async function asked(phone = newPhone(), browser = visitor(test)) {
  expect(await ask(browser, phone)).toBe(200);
  return { browser, phone, code: await codeSentTo(test, phone) };
}
const wrongFor = (code: string) => (code === '22222' ? '33333' : '22222');

describe('20: a code', () => {
  it('is accepted in upper or lower case and with blanks around it', async () => {
    const { browser, phone, code } = await asked();
    expect(await say(browser, phone, ` ${code.toLowerCase()} `)).toBe(200);
  });

  it('is worthless after its use', async () => {
    const { browser, phone, code } = await asked();
    expect(await say(browser, phone, code)).toBe(200);
    const person = newPerson({ phone });
    expect(await status(browser.ask(registrationApi.register, { body: person }))).toBe(200);
    expect(await say(browser, phone, code)).toBe('identity.code_used_up');
  });

  it('is not good for another phone, though both were asked for in the same browser', async () => {
    const one = await asked();
    const other = await asked(newPhone(), one.browser);
    expect(await say(one.browser, other.phone, one.code)).toBe('identity.code_wrong');
    expect(await say(one.browser, one.phone, one.code)).toBe(200);
  });

  it('is not good for another purpose', async () => {
    const phone = '13800000005';
    const { browser, code } = await asked(phone);
    const reset = { phone, code, password: 'New_pass_77' };
    expect(await status(browser.ask(accountApi.resetByCode, { body: reset }))).toBe('identity.code_wrong');
    const { fields } = await browser.form(undefined, { mode: 'sms' });
    const login = await browser.send('POST', '/cas/login', {
      form: { ...fields, phone, code, submit: 'login' },
    });
    expect([login.statusCode, banner(login.body)]).toEqual([401, '验证码不正确或已失效']);
    expect(await say(browser, phone, code)).toBe(200);
  });

  it('is not good in another browser', async () => {
    const { phone, code, browser } = await asked();
    expect(await say(visitor(test), phone, code)).toBe('identity.code_not_sent');
    expect(await say(browser, phone, code)).toBe(200);
  });

  it('is not good after ten minutes', async () => {
    const [late, timely] = [await asked(), await asked()];
    await timePasses(test, late.phone, 601);
    await timePasses(test, timely.phone, 590);
    expect(await say(late.browser, late.phone, late.code)).toBe('identity.code_used_up');
    expect(await say(timely.browser, timely.phone, timely.code)).toBe(200);
  });

  it('allows five guesses: the sixth is refused even if it is right', async () => {
    const { browser, phone, code } = await asked();
    for (let guess = 0; guess < 5; guess += 1)
      expect(await say(browser, phone, wrongFor(code))).toBe('identity.code_wrong');
    expect(await say(browser, phone, code)).toBe('identity.code_used_up');
  });

  it('allows no more guesses when they come at once', async () => {
    const { browser, phone, code } = await asked();
    const answers = await Promise.all(Array.from({ length: 20 }, () => say(browser, phone, wrongFor(code))));
    expect(answers.filter((one) => one === 'identity.code_wrong')).toHaveLength(5);
    expect(answers.filter((one) => one === 'identity.code_used_up')).toHaveLength(15);
    expect(await say(browser, phone, code)).toBe('identity.code_used_up');
  });

  it('is replaced by the next one', async () => {
    const first = await asked();
    await timePasses(test, first.phone, 61);
    const second = await asked(first.phone, first.browser);
    expect(second.code).not.toBe(first.code);
    expect(await say(first.browser, first.phone, first.code)).toBe('identity.code_wrong');
    expect(await say(first.browser, first.phone, second.code)).toBe(200);
  });

  it('that was never asked for is refused as such, for known and unknown phones', async () => {
    const browser = visitor(test);
    for (const phone of ['13800000005', newPhone()])
      expect(await say(browser, phone, '22222')).toBe('identity.code_not_sent');
  });

  it('is not stored in the table it is checked against', async () => {
    const { phone, code } = await asked();
    const [row] = await inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
      db.selectFrom('verification_code').selectAll().where('target', '=', phone).execute(),
    );
    expect(row).toBeDefined();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row?.hash.toString('latin1')).not.toContain(code);
  });
});

/** Asks for a code at the login page; returns what it says. */
async function sendAtLogin(browser: Browser, phone: string) {
  const { page } = await browser.form(undefined, { mode: 'sms' });
  const form = { ...hiddenFields(page.body), mode: 'sms', phone, submit: 'send' };
  return banner((await browser.send('POST', '/cas/login', { form })).body);
}

describe('21: flooding', () => {
  it('one phone gets one message a minute, however its number is written and from any browser', async () => {
    const phone = newPhone();
    await asked(phone);
    const dressed = [
      phone,
      `+86${phone}`,
      `0086 ${phone}`,
      `${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}`,
      phone.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ];
    for (const one of dressed) expect(await ask(visitor(test), one)).toBe('identity.code_too_soon');
    expect(await messagesTo(test, phone)).toHaveLength(1);
    const reset = () => status(visitor(test).ask(accountApi.askReset, { body: { contact: phone } }));
    expect(await reset()).toBe(200);
    expect(await reset()).toBe('identity.code_too_soon');
    const name = visitor(test).ask(accountApi.askUsername, { body: { contact: phone } });
    expect(await status(name)).toBe('identity.code_too_soon');
  });

  it('of many who ask at once for one phone one is sent a code', async () => {
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(visitor(test), phone)));
    expect(answers.filter((one) => one === 200)).toHaveLength(1);
    expect(await messagesTo(test, phone)).toHaveLength(1);
  });

  it('a phone gets four messages a day for registering', async () => {
    const phone = newPhone();
    for (let n = 0; n < 4; n += 1) {
      expect(await ask(visitor(test), phone)).toBe(200);
      await timePasses(test, phone, 61);
    }
    expect(await ask(visitor(test), phone)).toBe('identity.code_too_many');
    await timePasses(test, phone, 24 * 3600);
    expect(await ask(visitor(test), phone)).toBe(200);
  });

  it('codes for anonymous callers use up nothing the owner needs', async () => {
    const { phone, username, password, browser } = await registered(test);
    await browser.logIn(username, password);
    const all = async (send: (one: Browser) => Promise<unknown>, refused: unknown) => {
      for (let n = 0; n < 30; n += 1) {
        await timePasses(test, phone, 61);
        if ((await send(visitor(test))) === refused) return n;
      }
      return 'without end';
    };
    const askReset = (one: Browser) => status(one.ask(accountApi.askReset, { body: { contact: phone } }));
    const TOO_MANY = 'identity.code_too_many';
    expect(await all((one) => ask(one, phone), TOO_MANY)).toBe(3);
    // For logging in and for a new password anonymous callers have counts of their own …
    expect(await sendAtLogin(visitor(test), phone)).toContain('验证码已经发出');
    expect(await askReset(visitor(test))).toBe(200);
    expect(await all((one) => sendAtLogin(one, phone), '今天发送次数已达上限，请明天再试')).toBe(5);
    expect(await all(askReset, TOO_MANY)).toBe(3);
    // … and the browser the owner knows has another one.
    await browser.get('/cas/logout');
    expect(await sendAtLogin(browser, phone)).toContain('验证码已经发出');
    await timePasses(test, phone, 61);
    expect(await askReset(browser)).toBe(200);
  });

  it('one address may ask for ten phones a minute, also as one of many in an IPv6 network', async () => {
    const from = (n: number) => new Browser(test.app, { address: `2001:db8:7:7::${n + 1}` });
    for (let n = 0; n < 10; n += 1) expect(await ask(from(n), newPhone())).toBe(200);
    expect(await ask(from(10), newPhone())).toBe('identity.code_too_soon');
    const elsewhere = new Browser(test.app, { address: '2001:db8:7:8::1' });
    expect(await ask(elsewhere, newPhone())).toBe(200);
    const plain = visitor(test);
    for (let n = 0; n < 10; n += 1) expect(await ask(plain, newPhone())).toBe(200);
    expect(await ask(plain, newPhone())).toBe('identity.code_too_soon');
  });

  it('the login page counts in the same way, also for unknown phones', async () => {
    for (const phone of ['13800000002', newPhone()]) {
      const send = () => sendAtLogin(visitor(test), phone);
      expect(await send()).toContain('验证码已经发出');
      expect(await send()).toContain('请一分钟后再试');
    }
  });

  it('a page of another site cannot make a visitor’s browser ask', async () => {
    const phone = newPhone();
    const address = `/api-user/verificationCodes?phone=${phone}`;
    const { statusCode } = await visitor(test).get(address, { 'sec-fetch-site': 'cross-site' });
    expect(statusCode).toBe(403);
    expect(await messagesTo(test, phone)).toEqual([]);
  });
});
