import { randomUUID } from 'node:crypto';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { reconciliationApi } from '@cloudyard/contract/ledger/reconciliation.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { refusalOf } from '../../../kit/refusal.ts';
import { expireDue } from '../hold/hold.jobs.ts';
import { expireOpen } from './payment.jobs.ts';
import type { Shown } from './payment.queries.ts';
import { holdPayment, postPayment, voidPayment } from './payment.service.ts';
import { type PaymentStory, paymentStory } from './payment.stories.ts';

let test: TestApp;
let story: PaymentStory;
let lin: Caller;
let meng: Caller;
let qin: Caller;
let zhou: Caller;
let su: Caller;
let heard: [string, string][] = [];

beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '8' });
  story = await paymentStory(test);
  [lin, meng, qin, zhou, su] = (await Promise.all(
    ['lin.qiao', 'meng.xia', 'qin.yue', 'zhou.yan', 'su.wen'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller, Caller];
  for (const name of ['held', 'paid', 'voided', 'expired'] as const)
    test.kit.events.on(`ledger.payment_${name}`, (_, { id }) => {
      heard.push([name, id]);
    });
});
afterAll(() => test.close());

const hears = async (doing: Promise<unknown>) => {
  heard = [];
  await doing;
  return heard.map(([name]) => name);
};
const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: unknown) => refusalOf(error)?.code ?? (error as Error).message,
  );
const told = async (doing: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await doing;
  return [status, body.code];
};

describe('the calls about payments', () => {
  const body = () => ({ cost: 1, userId: lin.userId, account: 'lin.qiao' });
  strangersAreRefused(
    () => test,
    paymentApi.execute,
    () => ({ body: body() }),
  );
  strangersAreRefused(
    () => test,
    paymentApi.list,
    () => ({ query: { enterpriseId: story.here } }),
  );
  strangersAreRefused(
    () => test,
    paymentApi.get,
    () => ({ params: { id: NIL } }),
  );
  strangersAreRefused(
    () => test,
    paymentApi.cancel,
    () => ({ params: { id: NIL }, body: {} }),
  );
  strangersAreRefused(
    () => test,
    paymentApi.decide,
    () => ({ params: { id: NIL }, body: { approved: true } }),
  );

  it('refuse a member without the key, and another enterprise', async () => {
    const payment = await story.ask(100);
    expect(await told(story.pay(qin, payment))).toEqual([403, 'kit.not_allowed']);
    expect(await told(story.pay(zhou, payment))).toEqual([403, 'kit.not_allowed']);
    for (const who of [qin, zhou, su]) {
      expect((await who.ask(paymentApi.get, { params: { id: payment.id } })).status).toBe(404);
      const cancel = who.ask(paymentApi.cancel, { params: { id: payment.id }, body: {} });
      expect((await cancel).status).toBe(404);
    }
    const list = qin.ask(paymentApi.list, { query: { enterpriseId: story.here } });
    expect(await told(list)).toEqual([403, 'kit.not_allowed']);
    expect(await story.stateOf(payment.id)).toBe('open');
  });
});

describe('what another room asks for', () => {
  it('is asked for once, under its key', async () => {
    const key = randomUUID();
    const about = { type: 'space', id: randomUUID(), name: '甲' };
    const first = await story.ask(500, { key, about });
    expect((await story.ask(500, { key, about })).id).toBe(first.id);
    expect(await codeOf(story.ask(600, { key, about }))).toBe('ledger.transfer_key_reused');
  });
  it('adds up', async () => {
    const wrong = { lines: [{ label: 'x', amount: 1 }] };
    expect(await codeOf(story.ask(500, wrong))).toMatch(/must add up/);
  });
  it('is held, and charged when it is delivered; each step may run twice', async () => {
    await story.give({ enterpriseId: story.here }, 10_000);
    const before = await story.wallet(lin);
    const payment = await story.ask(4000, { settles: 'on_delivery' });
    expect(await hears(story.pay(lin, payment))).toEqual(['held']);
    expect(await hears(story.pay(lin, payment))).toEqual([]);
    expect(await story.wallet(lin)).toMatchObject({ posted: before.posted, held: before.held + 40 });
    const post = () => story.inPlatform((ctx) => postPayment(ctx, payment.id));
    expect(await hears(post())).toEqual(['paid']);
    expect(await hears(post())).toEqual([]);
    expect(await story.wallet(lin)).toMatchObject({ posted: before.posted - 40, held: before.held });
    expect(await codeOf(story.inPlatform((ctx) => voidPayment(ctx, payment.id, 'x')))).toBe(
      'ledger.payment_closed',
    );
  });
  it('is given back when it is not delivered', async () => {
    const before = await story.wallet(lin);
    const payment = await story.ask(1000, { settles: 'on_delivery' });
    await story.pay(lin, payment);
    const back = () => story.inPlatform((ctx) => voidPayment(ctx, payment.id, '审核未通过'));
    expect(await hears(back())).toEqual(['voided']);
    expect(await hears(back())).toEqual([]);
    expect(await story.wallet(lin)).toMatchObject({ posted: before.posted, held: before.held });
    expect((await story.seen(lin, payment)).payment).toMatchObject({ state: 'voided', reason: '审核未通过' });
    expect(await codeOf(story.inPlatform((ctx) => postPayment(ctx, payment.id)))).toBe(
      'ledger.payment_closed',
    );
    expect(await told(story.pay(lin, payment))).toEqual([409, 'ledger.payment_closed']);
  });
  it('is given back when it is not delivered in time', async () => {
    const before = await story.wallet(lin);
    const payment = await story.ask(1000, { settles: 'on_delivery', holdMinutes: 10 });
    await story.pay(lin, payment);
    await expireDue(test.kit, new Date(Date.now() + 9 * 60_000));
    expect(await story.stateOf(payment.id)).toBe('held');
    expect(await hears(expireDue(test.kit, new Date(Date.now() + 11 * 60_000)))).toEqual(['expired']);
    expect(await story.stateOf(payment.id)).toBe('expired');
    expect(await story.wallet(lin)).toMatchObject({ posted: before.posted, held: before.held });
  });
  it('ends when it is not paid in time', async () => {
    const payment = await story.ask(1000, { expiresAt: new Date(Date.now() + 60_000) });
    expect(
      await codeOf(story.inPlatform((ctx) => holdPayment(ctx, payment.id, new Date(Date.now() + 61_000)))),
    ).toBe('ledger.payment_closed');
    expect(await hears(expireOpen(test.kit, new Date(Date.now() + 61_000)))).toEqual(['expired']);
    expect(await told(story.pay(lin, payment))).toEqual([409, 'ledger.payment_closed']);
  });
  it('is not held for a caller who may not spend', async () => {
    const payment = await story.ask(100);
    const actor = { userId: qin.userId, username: 'qin.yue', keys: new Set<string>() };
    const act = story.inPlatform((ctx) => holdPayment({ ...ctx, actor: actor as never }, payment.id));
    expect(await codeOf(act)).toBe('kit.not_allowed');
  });
});

describe('paying', () => {
  let payment: Shown;
  beforeAll(async () => {
    await story.give({ enterpriseId: story.here }, 100_000);
  });

  it('believes none of what the caller claims', async () => {
    payment = await story.ask(1999);
    expect(await told(story.pay(lin, payment, { cost: 0.01 }))).toEqual([409, 'ledger.payment_cost_differs']);
    expect(await told(story.pay(lin, payment, { userId: meng.userId }))).toEqual([403, 'kit.not_allowed']);
    expect(await told(story.pay(lin, payment, { account: 'lin.qiao' }))).toEqual([
      409,
      'ledger.payment_wallet_differs',
    ]);
    for (const account of ['meng.xia', randomUUID(), 'x'])
      expect(await told(story.pay(lin, payment, { account }))).toEqual([403, 'kit.not_allowed']);
    for (const cost of [0, -1, 19.991, '19.99'])
      expect((await story.pay(lin, payment, { cost })).status).toBe(400);
    expect(await story.stateOf(payment.id)).toBe('open');
  });
  it('charges once, under the same key and under others', async () => {
    const before = await story.wallet(lin);
    const key = { 'idempotency-key': randomUUID() };
    const first = await story.pay(lin, payment, {}, key);
    expect(first.body).toEqual({
      paymentId: payment.id,
      state: 'paid',
      balance: Math.round((before.available - 19.99) * 100) / 100,
    });
    expect((await story.pay(lin, payment, {}, key)).body).toEqual(first.body);
    expect((await story.pay(meng, payment)).body).toEqual(first.body);
    expect((await story.pay(lin, payment)).body).toEqual(first.body);
    const { amount } = (await story.seen(lin, payment)).payment;
    expect(amount).toBe(19.99);
  });
  it('finds the only open payment of the amount and the wallet', async () => {
    const [one, other] = [await story.ask(777), await story.ask(778)];
    const pay = () => story.pay(lin, one, { paymentId: undefined });
    expect((await pay()).body).toMatchObject({ paymentId: one.id, state: 'paid' });
    expect(await told(pay())).toEqual([409, 'ledger.payment_none']);
    await story.ask(778);
    expect(await told(story.pay(lin, other, { paymentId: undefined }))).toEqual([
      409,
      'ledger.payment_several',
    ]);
  });
  it('of one’s own goes by the username, and leaves the enterprise’s wallet alone', async () => {
    const before = await story.wallet(lin);
    const mine = await story.ask(300, { owner: { userId: lin.userId } });
    expect(await told(story.pay(lin, mine, { account: 'lin.qiao' }))).toEqual([
      409,
      'ledger.balance_insufficient',
    ]);
    await story.give({ userId: lin.userId }, 300);
    expect((await story.pay(lin, mine, { account: 'lin.qiao' })).body).toMatchObject({
      state: 'paid',
      balance: 0,
    });
    expect(await story.wallet(lin)).toEqual(before);
    expect((await meng.ask(paymentApi.get, { params: { id: mine.id } })).status).toBe(404);
  });
  it('says how much is missing', async () => {
    const dear = await story.ask(50_000_000);
    const { available } = await story.wallet(lin);
    const { status, body } = await story.pay(lin, dear);
    const missing = Math.round((500_000 - available) * 100) / 100;
    expect([status, body.code]).toEqual([409, 'ledger.balance_insufficient']);
    expect(body.fields).toEqual({ balance: String(available), missing: String(missing) });
    expect(await story.seen(lin, dear)).toMatchObject({ missing, may: { pay: true } });
  });
  it('is cancelled before it is paid, and not afterwards', async () => {
    const gone = await story.ask(100);
    const cancel = (id: string) =>
      lin.ask(paymentApi.cancel, { params: { id }, body: { reason: '不需要了' } });
    expect(await hears(cancel(gone.id))).toEqual(['voided']);
    expect((await cancel(gone.id)).body.payment).toMatchObject({ state: 'cancelled', reason: '不需要了' });
    expect(await told(story.pay(lin, gone))).toEqual([409, 'ledger.payment_closed']);
    expect(await told(cancel(payment.id))).toEqual([409, 'ledger.payment_closed']);
  });
  it('is listed by state and found by what it is for', async () => {
    const list = async (query: object) =>
      (await lin.ask(paymentApi.list, { query: { enterpriseId: story.here, ...query } as never })).body;
    const paid = await list({ group: 'paid' });
    expect(paid.content.every(({ state }: { state: string }) => state === 'paid')).toBe(true);
    expect((await list({ group: 'closed' })).totalElements).toBe(4);
    const odd = await story.ask(100, { title: '仓储助手 半年' });
    expect((await list({ q: '仓储助手' })).content).toMatchObject([{ id: odd.id, title: '仓储助手 半年' }]);
    expect((await list({ q: '没有' })).totalElements).toBe(0);
  });
  it('cannot be written past the ledger by the server’s role: no payment goes away', async () => {
    const scope = { user: lin.userId, enterprise: story.here };
    const remove = test.kit.database.transaction(scope, (db) => db.deleteFrom('ledger_payment').execute());
    expect(await codeOf(remove)).toMatch(/permission denied/);
    const theirs = test.kit.database.transaction({ user: zhou.userId, enterprise: null }, (db) =>
      db.selectFrom('ledger_payment').selectAll().execute(),
    );
    expect(await theirs).toEqual([]);
  });
});

describe('a reconciliation', () => {
  const wrong = async () => {
    const admin = await test.as('admin');
    const { id } = (await admin.ask(reconciliationApi.run)).body;
    return eventually(async () => {
      const [latest] = (await admin.ask(reconciliationApi.list)).body;
      expect(latest).toMatchObject({ id, endedAt: expect.any(String) });
      const found = latest.checks.filter((one: { wrong: number }) => one.wrong > 0);
      return found.map(({ check }: { check: string }) => check);
    });
  };
  it.each([
    ['an amount', `update ledger_payment set amount = amount + 1 where state = 'paid'`],
    ['a state', `update ledger_payment set state = 'held', transfer_id = null where state = 'paid'`],
  ])('finds %s that was changed past the server', async (_, change) => {
    expect(await wrong()).toEqual([]);
    const before = await rows(test, (db) =>
      db.selectFrom('ledger_payment').selectAll().where('state', '=', 'paid').execute(),
    );
    await rows(test, (db) => sql.raw(change).execute(db));
    expect(await wrong()).toEqual(['payments']);
    for (const { id, amount, state, transfer_id } of before)
      await rows(test, (db) =>
        db.updateTable('ledger_payment').set({ amount, state, transfer_id }).where('id', '=', id).execute(),
      );
  });
});
