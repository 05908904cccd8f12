import { registrationApi } from '@cloudyard/contract/identity/registration.ts';
import { type SmsTemplate, smsApi } from '@cloudyard/contract/identity/sms.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import type { Actor } from '../../../kit/actor.ts';
import { inTransaction, makeContext } from '../../../kit/context.ts';
import { codeSentTo, messagesTo, newPhone, visitor } from '../testing/codes.ts';
import { sendText } from './sms.service.ts';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

const template = async (purpose: string): Promise<SmsTemplate> =>
  (await admin.ask(smsApi.templates)).body.find((one: SmsTemplate) => one.purpose === purpose);
const quota = async (name: string) =>
  (await admin.ask(smsApi.quotas, { query: { q: name } })).body.content[0];
const change = async (purpose: SmsTemplate['purpose'], body: Partial<SmsTemplate>) =>
  admin.ask(smsApi.changeTemplate, {
    params: { purpose },
    body: { version: (await template(purpose)).version, ...body },
  });

describe('templates of text messages', () => {
  strangersAreRefused(
    () => test,
    smsApi.templates,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    smsApi.changeTemplate,
    () => ({ params: { purpose: 'code' as const }, body: { text: 'x', version: 1 } }),
  );
  strangersAreRefused(
    () => test,
    smsApi.testTemplate,
    () => ({ params: { purpose: 'code' as const } }),
  );

  it('are the words that are sent', async () => {
    expect((await change('code', { text: '口令：验证码 {code}，{minutes} 分钟' })).status).toBe(200);
    const phone = newPhone();
    await visitor(test).ask(registrationApi.sendCode, { query: { phone } });
    const [sent] = await messagesTo(test, phone);
    expect(sent?.body).toBe(`口令：验证码 ${await codeSentTo(test, phone)}，10 分钟`);
    expect(sent).toMatchObject({ purpose: 'code', parts: 1, enterprise_id: null });
  });

  it('must hold every value of their purpose, and no other', async () => {
    for (const text of ['验证码', '{code} {minutes} {password}'])
      expect((await change('code', { text })).body).toMatchObject({
        code: 'identity.sms_variables',
        fields: { text: 'identity.sms_variables' },
      });
  });

  it('for safety cannot be turned off; others can', async () => {
    expect((await change('password-changed', { enabled: false })).body.code).toBe('identity.sms_critical');
    expect((await change('notice', { enabled: false })).body.enabled).toBe(false);
    const refused = await admin.ask(smsApi.testTemplate, { params: { purpose: 'notice' } });
    expect(refused.body.code).toBe('identity.sms_off');
    expect((await change('notice', { enabled: true })).status).toBe(200);
  });

  it('are changed by one caller at a time', async () => {
    const { version } = await template('username');
    const save = (text: string) =>
      admin.ask(smsApi.changeTemplate, { params: { purpose: 'username' }, body: { text, version } });
    const both = await Promise.all([save('甲 {username}'), save('乙 {username}')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('can be tried on one’s own phone', async () => {
    const { body } = await admin.ask(smsApi.testTemplate, { params: { purpose: 'username' } });
    expect(body).toEqual({ phone: '138****0001' });
    expect((await messagesTo(test, '13800000001'))[0]).toMatchObject({ purpose: 'username' });
  });
});

describe('the log of text messages', () => {
  strangersAreRefused(
    () => test,
    smsApi.log,
    () => ({ query: {} }),
  );

  it('masks numbers, keeps no words, and is searched by the end of a number', async () => {
    const phone = newPhone();
    await visitor(test).ask(registrationApi.sendCode, { query: { phone } });
    const { body } = await admin.ask(smsApi.log, { query: { q: phone } });
    expect(body.totalElements).toBe(1);
    const shown = await admin.ask(smsApi.log, { query: { q: phone.slice(-4) } });
    expect(JSON.stringify(shown.body.content)).toContain(body.content[0].id);
    // What is masked is not guessed digit by digit.
    expect((await admin.ask(smsApi.log, { query: { q: phone.slice(-6) } })).body.totalElements).toBe(0);
    expect(body.content[0].phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
    expect(JSON.stringify(body)).not.toContain(await codeSentTo(test, phone));
    expect(body.days.at(-1).sent + body.days.at(-1).failed).toBe(1);
  });

  it('takes a search text literally', async () => {
    for (const q of ['%', '_', "'; drop table outgoing; --", '\\'])
      expect((await admin.ask(smsApi.log, { query: { q } })).body.totalElements).toBe(0);
  });
});

describe('quotas of text messages', () => {
  strangersAreRefused(
    () => test,
    smsApi.quotas,
    () => ({ query: {} }),
  );
  strangersAreRefused(
    () => test,
    smsApi.changeQuota,
    () => ({
      params: { enterprise: '00000000-0000-4000-8000-000000000001' },
      body: { monthly: 1, version: 0 },
    }),
  );

  /** A notice as a user of that enterprise would cause it. */
  async function notice(enterpriseId: string, text: string) {
    const open = test.kit.database.open();
    open.enter({ platform: 'test' });
    const { context } = makeContext(test.kit, open, { enterpriseId } as Actor);
    try {
      await sendText(context, newPhone(), 'notice', { text });
      await open.commit();
      return 'sent';
    } catch (error) {
      await open.rollback();
      return (error as { code: string }).code;
    }
  }

  it('stop messages that are not for safety, part by part, and never codes', async () => {
    const before = await quota('海川');
    expect(before).toMatchObject({ monthly: 1000, used: 0, version: 0 });
    const set = (monthly: number, version: number) =>
      admin.ask(smsApi.changeQuota, {
        params: { enterprise: before.enterpriseId },
        body: { monthly, version },
      });
    expect((await set(3, 0)).body).toMatchObject({ monthly: 3, version: 1 });
    expect((await set(9, 0)).body.code).toBe('identity.sms_changed');
    expect(await notice(before.enterpriseId, '字'.repeat(100))).toBe('sent');
    expect(await notice(before.enterpriseId, '字'.repeat(100))).toBe('identity.sms_quota_used');
    // One is left: of those at once exactly one gets it.
    const both = await Promise.all([notice(before.enterpriseId, '一'), notice(before.enterpriseId, '二')]);
    expect(both.sort()).toEqual(['identity.sms_quota_used', 'sent']);
    expect(await quota('海川')).toMatchObject({ used: 3 });
    await inTransaction(test.kit, { platform: 'test' }, (ctx) =>
      sendText(
        { ...ctx, actor: { enterpriseId: before.enterpriseId } as Actor },
        newPhone(),
        'password-changed',
      ),
    );
    expect(await quota('海川')).toMatchObject({ used: 5 });
  });
});
