import { createSign, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts';
import { type TopupStory, topupStory } from '../../domains/ledger/topup/topup.stories.ts';
import { makeAlipay } from './alipay.ts';
import { certificateFor } from './testing/certificate.ts';

// Alipay's side is a pair of keys made here: nothing asks the network.

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const ours = pair();
const theirs = pair();
const APP = '2021000000000001';
const keys = {
  ALIPAY_APP_ID: APP,
  ALIPAY_PRIVATE_KEY: ours.privateKey.replaceAll('\n', '\\n'),
  ALIPAY_PUBLIC_KEY: theirs.publicKey.replaceAll('\n', '\\n'),
};

/** As Alipay signs what it posts: all fields but the signature and its kind, sorted. */
function signed(form: Record<string, string>, key = theirs.privateKey, hash = 'RSA-SHA256') {
  const text = Object.keys(form)
    .sort()
    .map((name) => `${name}=${form[name]}`)
    .join('&');
  const sign = createSign(hash).update(text, 'utf8').sign(key, 'base64');
  return { ...form, sign, sign_type: hash === 'RSA-SHA256' ? 'RSA2' : 'RSA' };
}
const notice = (more: Record<string, string> = {}) => ({
  ...{ app_id: APP, out_trade_no: 'BCDFGHJK', trade_no: '2026111622001', total_amount: '12.30' },
  ...{
    trade_status: 'TRADE_SUCCESS',
    subject: '充值 100% & more',
    notify_time: '2026-11-16 12:00:00',
    ...more,
  },
});

describe('Alipay', () => {
  const driver = makeAlipay(keys);
  it('has a page of its own for every order, under our signature', async () => {
    const url = new URL(
      await driver.begin({
        ...{ id: 'x', code: 'BCDFGHJK', amountFen: 1230 },
        ...{ backUrl: 'https://yard.example/back', callbackUrl: 'https://yard.example/callback' },
      }),
    );
    expect(url.origin).toBe('https://openapi.alipay.com');
    const sent = Object.fromEntries(url.searchParams);
    expect(sent).toMatchObject({
      ...{ app_id: APP, method: 'alipay.trade.page.pay', sign_type: 'RSA2' },
      ...{ return_url: 'https://yard.example/back', notify_url: 'https://yard.example/callback' },
    });
    expect(JSON.parse(sent.biz_content ?? '')).toMatchObject({
      ...{ out_trade_no: 'BCDFGHJK', total_amount: '12.30', product_code: 'FAST_INSTANT_TRADE_PAY' },
    });
  });
  it('is believed under its signature', () => {
    expect(driver.read(signed(notice()))).toEqual({
      ...{ code: 'BCDFGHJK', transactionId: '2026111622001', amountFen: 1230, outcome: 'paid' },
    });
    expect(driver.read(signed(notice({ trade_status: 'TRADE_CLOSED' })))).toMatchObject({
      outcome: 'closed',
    });
    expect(driver.read(signed(notice({ trade_status: 'WAIT_BUYER_PAY' })))).toMatchObject({
      outcome: 'pending',
    });
    expect(driver.read(signed(notice({ total_amount: '1e3' })))?.amountFen).toBeNaN();
  });
  it.each([
    ['without a signature', notice()],
    ['signed by another', signed(notice(), ours.privateKey)],
    ['with another amount than it signed', { ...signed(notice()), total_amount: '9999.00' }],
    ['with a field more', { ...signed(notice()), out_trade_no_: 'x' }],
    ['for another application', signed(notice({ app_id: 'another' }))],
    ['without a number', signed(notice({ trade_no: '' }))],
    ['with the weak kind of signature', signed(notice(), theirs.privateKey, 'RSA-SHA1')],
  ])('is not believed %s', (_, form) => {
    expect(driver.read(form)).toBeNull();
  });
});

describe('Alipay, where the merchant is named', () => {
  const driver = makeAlipay({ ...keys, ALIPAY_SELLER_ID: '2088000000000001' });
  it('is not believed about another merchant', () => {
    expect(driver.read(signed(notice({ seller_id: '2088000000000001' })))).toMatchObject({ outcome: 'paid' });
    expect(driver.read(signed(notice({ seller_id: '2088000000000002' })))).toBeNull();
    expect(driver.read(signed(notice()))).toBeNull();
  });
  it.each([
    ['another currency', { trans_currency: 'USD' }],
    ['another currency it is settled in', { settle_currency: 'HKD' }],
    ['money that was given back in part', { refund_fee: '5.00', gmt_refund: '2026-11-16 12:00:00' }],
  ])('equals no amount with %s', (_, more) => {
    const form = notice({ seller_id: '2088000000000001', ...(more as Record<string, string>) });
    expect(driver.read(signed(form))?.amountFen).toBeNaN();
  });
});

describe('Alipay with certificates', () => {
  let folder: string;
  const authority = pair();
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const driver = () =>
    makeAlipay({
      ...{ ALIPAY_APP_ID: APP, ALIPAY_PRIVATE_KEY: keys.ALIPAY_PRIVATE_KEY },
      ALIPAY_APP_CERT: write('app.crt', certificateFor(ours, authority, 'Cloudyard')),
      ALIPAY_CERT: write('alipay.crt', certificateFor(theirs, authority, 'Alipay')),
      ALIPAY_ROOT_CERT: write('root.crt', certificateFor(authority, authority, 'Authority')),
    });
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cloudyard-alipay-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is believed by the key in its certificate, and by no other', () => {
    const made = driver();
    expect(made.read(signed(notice()))).toMatchObject({ code: 'BCDFGHJK', outcome: 'paid' });
    expect(made.read(signed(notice(), ours.privateKey))).toBeNull();
    expect(made.read(signed(notice(), authority.privateKey))).toBeNull();
    expect(made.read({ ...signed(notice()), total_amount: '9999.00' })).toBeNull();
  });

  it('is sent which certificates we use', async () => {
    const at = { backUrl: 'https://yard.example/back', callbackUrl: 'https://yard.example/callback' };
    const url = new URL(await driver().begin({ id: 'x', code: 'BCDFGHJK', amountFen: 1230, ...at }));
    const { app_cert_sn, alipay_root_cert_sn } = Object.fromEntries(url.searchParams);
    expect([app_cert_sn, alipay_root_cert_sn]).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
  });
});

describe('a payment by Alipay', () => {
  let test: TestApp;
  let story: TopupStory;
  let su: Caller;
  beforeAll(async () => {
    test = await openTestApp();
    test.kit.payments.alipay = makeAlipay(keys);
    story = topupStory(test);
    su = await test.as('su.wen');
  });
  afterAll(() => test.close());
  const hear = (form: Record<string, string>) => story.callback(form, 'alipay');
  const taken = { status: 200, text: 'success' };

  it('is credited once, however often Alipay says so', async () => {
    const { id, code } = await story.begin(su, 12.3, 'alipay');
    const form = signed(notice({ out_trade_no: code }));
    for (let n = 0; n < 3; n++) expect(await hear(form)).toEqual(taken);
    expect(await hear(signed(notice({ out_trade_no: code, trade_status: 'TRADE_FINISHED' })))).toEqual(taken);
    expect(await story.posted(su)).toBe(12.3);
    expect(await story.transfers(id)).toMatchObject([{ key: 'topup:alipay:2026111622001' }]);
  });
  it('is refused when it is forged, and fails with another amount', async () => {
    const { id, code } = await story.begin(su, 50, 'alipay');
    const form = notice({ out_trade_no: code, trade_no: '2026111622002', total_amount: '5.00' });
    expect((await hear(signed(form, ours.privateKey))).status).toBe(403);
    expect(await story.get(su, id)).toMatchObject({ state: 'open' });
    expect(await hear(signed(form))).toEqual(taken);
    expect(await story.get(su, id)).toMatchObject({ state: 'failed', fault: 'amount', received: 5 });
    expect(await story.posted(su)).toBe(12.3);
  });
});
