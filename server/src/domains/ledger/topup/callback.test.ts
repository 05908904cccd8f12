import { NIL } from '@cloudyard/contract/kit/values.ts';
import { tillApi } from '@cloudyard/contract/ledger/till.ts';
import { topupApi } from '@cloudyard/contract/ledger/topup.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { enterpriseId } from '../../../../test/rows.ts';
import { expireOverdue } from './topup.jobs.ts';
import { becomesKnown, type TopupStory, topupStory } from './topup.stories.ts';

let test: TestApp;
let story: TopupStory;
let su: Caller;
let meng: Caller;
let here: string;

beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  story = topupStory(test);
  su = await test.as('su.wen');
  meng = await test.as('meng.xia');
  here = await enterpriseId(test, '海川重工');
  await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.close());

const taken = { status: 200, text: 'success' };

describe('a callback', () => {
  it('credits the wallet once, however often and at once it comes', async () => {
    const topup = await story.begin(su, 12.34, 'till');
    const said = await Promise.all(Array.from({ length: 8 }, () => story.paid(topup)));
    expect(said).toEqual(said.map(() => taken));
    expect(await story.paid(topup)).toEqual(taken);
    expect(await story.posted(su)).toBe(12.34);
    expect(await story.get(su, topup.id)).toMatchObject({
      ...{ state: 'done', received: 12.34, transactionId: `T-${topup.code}`, isLate: false, endedBy: '' },
    });
    expect(await story.transfers(topup.id)).toEqual([
      { key: `topup:till:T-${topup.code}`, kind: 'topup', by_name: 'till' },
    ]);
  });
  it('with a forged signature is refused and logged', async () => {
    const topup = await story.begin(su, 5, 'till');
    const form = { order: topup.code, transaction: 'T', fen: '500', status: 'TRADE_SUCCESS' };
    const warn = vi.spyOn(test.kit.log, 'warn');
    const forged: Record<string, string>[] = [
      form,
      { ...form, sign: 'x' },
      { ...story.signed(form), fen: '500000' },
      { ...story.signed(form), more: 'x' },
    ];
    for (const one of forged) {
      const { status, text } = await story.callback(one);
      expect([status, JSON.parse(text).code]).toEqual([403, 'ledger.topup_forged']);
    }
    expect(warn).toHaveBeenCalledTimes(forged.length);
    warn.mockRestore();
    expect(await story.get(su, topup.id)).toMatchObject({ state: 'open', transactionId: null });
  });
  it('for what we do not know is refused: an order, a provider, a bank transfer', async () => {
    expect((await story.paid({ code: 'XXXXXXXX', amount: 1 })).status).toBe(404);
    const bank = await story.begin(su, 5, 'bank');
    expect((await story.paid(bank)).status).toBe(404);
    expect((await story.callback({}, 'alipay')).status).toBe(404);
    expect((await story.callback({}, 'nobody')).status).toBe(400);
  });
  it('with another amount credits nothing, once', async () => {
    const before = await story.posted(su);
    const topup = await story.begin(su, 5, 'till');
    for (let n = 0; n < 2; n++) expect(await story.paid(topup, { fen: '501' })).toEqual(taken);
    expect(await story.get(su, topup.id)).toMatchObject({
      ...{ state: 'failed', fault: 'amount', received: 5.01, transactionId: `T-${topup.code}` },
    });
    expect(await story.transfers(topup.id)).toEqual([]);
    // The right amount under another number: people look into it, because two payments are there.
    expect(await story.paid(topup, { transaction: 'another' })).toEqual(taken);
    expect(await story.posted(su)).toBe(before);
  });
  it('after a cancel, after thirty days or after the order was closed still credits what came', async () => {
    const [cancelled, expired, closed] = [
      await story.begin(meng, 10, 'till', here),
      await story.begin(meng, 20, 'till', here),
      await story.begin(meng, 40, 'till', here),
    ];
    await meng.ask(topupApi.cancel, { params: { id: cancelled.id } });
    await story.paid(closed, { status: 'TRADE_CLOSED' });
    expect(await story.get(meng, closed.id)).toMatchObject({ state: 'failed', fault: 'closed' });
    await expireOverdue(test.kit, new Date(Date.now() + 31 * 86_400_000));
    for (const one of [cancelled, expired, closed]) {
      expect(await story.paid(one)).toEqual(taken);
      expect(await story.get(meng, one.id)).toMatchObject({ state: 'done', isLate: true, fault: null });
    }
    expect(await story.posted(meng, here)).toBe(70);
  });
  it('names a payment that belongs to another top-up: refused', async () => {
    const [one, other] = [await story.begin(su, 3, 'till'), await story.begin(su, 3, 'till')];
    expect(await story.paid(one, { transaction: 'shared' })).toEqual(taken);
    expect((await story.paid(other, { transaction: 'shared' })).status).toBe(409);
    expect(await story.transfers(other.id)).toEqual([]);
  });
  it('tells the owner, those who look after the wallet, and finance of what is odd', async () => {
    const done = await becomesKnown(story, 'top-up done', [
      ...['su.wen', 'lin.qiao', 'meng.xia', 'lin.qiao', 'meng.xia', 'lin.qiao', 'meng.xia', 'su.wen'],
    ]);
    expect(done[0]).toMatchObject({ title: '充值到账 ¥12.34', title_en: '¥12.34 credited', place: null });
    expect(done[1]).toMatchObject({ place: '海川重工', link: expect.stringContaining('of=enterprise') });
    const odd = await becomesKnown(story, 'top-up payment', ['admin', 'admin', 'admin', 'admin', 'admin']);
    expect(odd.map(({ plain }) => plain.split('\n')[0])).toEqual([
      '支付金额与充值金额不符，没有入账。',
      '这笔充值已经付过一次，第二次付款没有入账。',
      ...Array.from({ length: 3 }, () => '这笔充值已经结束后才收到付款，已照常入账。'),
    ]);
  });
});

describe('the till', () => {
  const begun = async () => {
    const topup = await story.begin(su, 8, 'till');
    const { url } = (await su.ask(topupApi.pay, { params: { id: topup.id } })).body;
    const signature = new URL(url, 'http://x').searchParams.get('signature') ?? '';
    return { ...topup, signature };
  };
  const press = async ({ id, signature }: { id: string; signature: string }, act: 'pay') =>
    (await test.visitor.ask(tillApi.press, { params: { id }, body: { signature, act } })).body;

  it.each([
    ['pay', ['success'], 'done', 8],
    ['twice', ['success', 'success'], 'done', 8],
    ['late', ['success', 'success'], 'done', 8],
    ['wrong', ['success'], 'failed', 0],
    ['cancel', ['success'], 'failed', 0],
  ] as const)('says %s over HTTP, like any provider', async (act, answers, state, credited) => {
    const before = await story.posted(su);
    const topup = await begun();
    expect(await press(topup, act as 'pay')).toEqual({ answers });
    expect(await story.get(su, topup.id)).toMatchObject({ state });
    expect((await story.posted(su)) - before).toBeCloseTo(credited, 5);
  });
  it('shows its order to whoever has the link, and to no other caller', async () => {
    const { id, signature, code } = await begun();
    const ask = (given: string) =>
      test.visitor.ask(tillApi.order, { params: { id }, query: { signature: given } });
    expect((await ask(signature)).body).toEqual({ code, amount: 8, payee: 'su.wen', isPaid: false });
    expect((await ask('x')).status).toBe(404);
    expect((await press({ id, signature: 'x' }, 'pay')).code).toBe('kit.not_found');
  });
});

describe('without demo data', () => {
  let bare: TestApp;
  beforeAll(async () => {
    bare = await openTestApp({ DEMO: 'false', ADMIN_PASSWORD: 'Cloudyard_2026' });
  });
  afterAll(() => bare.close());

  it('there is no till, and no bank account but the platform’s own', async () => {
    const admin = await bare.as('admin');
    expect((await admin.ask(topupApi.methods)).body).toEqual({ methods: [], bank: null });
    const body = { enterpriseId: NIL, amount: 5, method: 'till' as const };
    expect((await admin.ask(topupApi.begin, { body })).body.code).toBe('ledger.topup_method_off');
    const form = topupStory(bare).signed({ order: 'X', transaction: 'T', fen: '1', status: 'TRADE_SUCCESS' });
    expect((await topupStory(bare).callback(form)).status).toBe(404);
    const link = { params: { id: NIL }, query: { signature: 'x' } };
    expect((await bare.visitor.ask(tillApi.order, link)).status).toBe(404);
  });
});
