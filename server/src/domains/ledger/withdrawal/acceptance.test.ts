import { refundApi } from '@cloudyard/contract/ledger/refund.ts';
import { withdrawalApi } from '@cloudyard/contract/ledger/withdrawal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { enterpriseId, rows } from '../../../../test/rows.ts';
import { ledgerStory } from '../ledger.stories.ts';
import { type PaymentStory, paymentStory } from '../payment/payment.stories.ts';
import { openAccount, platformAccount } from '../transfer/transfer.queries.ts';

// What a sale brings is withdrawable after the days of acceptance.

const DAY = 86_400_000;
let test: TestApp;
let books: ReturnType<typeof ledgerStory>;
let story: PaymentStory;
let lin: Caller;
let zhou: Caller;
let admin: Caller;
let there: string;
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  books = ledgerStory(test);
  story = await paymentStory(test);
  [lin, zhou, admin] = (await Promise.all(
    ['lin.qiao', 'zhou.yan', 'admin'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller];
  there = await enterpriseId(test, '云杉精密');
  await books.certify({ enterpriseId: there }, zhou.userId);
  await story.give({ enterpriseId: story.here }, 1_000_000);
});
afterAll(() => test.close());

const earnings = async () =>
  (await zhou.ask(withdrawalApi.earnings, { query: { enterpriseId: there } })).body;
const ask = async (amount: number) => {
  const { status, body } = await zhou.ask(withdrawalApi.ask, { body: { enterpriseId: there, amount } });
  return status === 200 ? 'done' : body.code;
};
/** Paid by lin; all of it is the publisher's. */
async function sold(fen: number, period: { from?: Date; until?: Date } = {}): Promise<string> {
  const account = await rows(test, (db) => openAccount(db, 'payable', { enterpriseId: there }));
  const payment = await story.ask(fen, { ...period, credits: [{ account, amount: fen }] });
  expect((await story.pay(lin, payment)).body.state).toBe('paid');
  return payment.id;
}

/** The days in which all of it is refunded are over. */
const passFullRefund = (paymentId: string) =>
  rows(test, (db) =>
    db
      .updateTable('ledger_payment')
      .set({ paid_at: new Date(Date.now() - 6 * DAY) })
      .where('id', '=', paymentId)
      .execute(),
  );

describe('what was earned', () => {
  it('is accepted first, and says until when', async () => {
    await sold(40_000);
    const found = await earnings();
    expect(found).toMatchObject({ available: 0, accepting: 400, settling: 0 });
    const left = new Date(found.acceptedAt).getTime() - Date.now();
    expect(left).toBeGreaterThan(6.9 * DAY);
    expect(left).toBeLessThanOrEqual(7 * DAY);
    expect(await ask(100)).toBe('ledger.withdrawal_above_available');
  });

  it('is available afterwards, without what came since, and once however many ask', async () => {
    await books.accepted();
    await sold(10_000);
    expect(await earnings()).toMatchObject({ available: 400, accepting: 100 });
    expect(await ask(400.01)).toBe('ledger.withdrawal_above_available');
    const answers = await Promise.all([ask(400), ask(400), ask(400)]);
    expect(answers.filter((one) => one === 'done')).toHaveLength(1);
    expect(await earnings()).toMatchObject({ available: 0, accepting: 100, settling: 400 });
    const [one] = (await zhou.ask(withdrawalApi.list, { query: { enterpriseId: there } })).body.content;
    await zhou.ask(withdrawalApi.cancel, { params: { id: one.id } });
    // What comes back was accepted before.
    expect(await earnings()).toMatchObject({ available: 400, accepting: 100, settling: 0 });
  });

  it('is taken back by a refund, from what it was earned by', async () => {
    const paymentId = await sold(20_000);
    expect(await earnings()).toMatchObject({ available: 400, accepting: 300 });
    const asked = await lin.ask(refundApi.request, { body: { paymentId, amount: 200, reason: '不再需要' } });
    await admin.ask(refundApi.settle, { params: { id: asked.body.id }, body: { approved: true } });
    expect(await earnings()).toMatchObject({ available: 400, accepting: 100 });
  });

  it('is not withdrawn while a refund of it waits to be decided, however long', async () => {
    const paymentId = await sold(30_000);
    const asked = await lin.ask(refundApi.request, { body: { paymentId, amount: 300, reason: '不再需要' } });
    const before = await earnings();
    await books.accepted();
    const available = before.available + before.accepting - 300;
    expect(await earnings()).toMatchObject({ available, accepting: 300 });
    expect(await ask(available + 0.01)).toBe('ledger.withdrawal_above_available');
    await admin.ask(refundApi.settle, {
      ...{ params: { id: asked.body.id }, body: { approved: false, remark: '已核实' } },
    });
    expect(await earnings()).toMatchObject({ available: available + 300, accepting: 0 });
  });

  it('becomes available day by day where the time it was paid for goes on: no buyer gets back what was paid out', async () => {
    await books.accepted();
    const before = await earnings();
    expect(before.accepting).toBe(0);
    // Ten days of a hundred are used, and the eleventh has begun.
    const [from, until] = [-10.5, 89.5].map((days) => new Date(Date.now() + days * DAY));
    const paymentId = await sold(100_000, { from: from as Date, until: until as Date });
    expect(await earnings()).toMatchObject({ available: before.available, accepting: 1000 });
    await books.accepted();
    await passFullRefund(paymentId);
    const available = before.available + 110;
    expect(await earnings()).toMatchObject({ available, accepting: 890, acceptedAt: null });
    expect(await ask(available)).toBe('done');
    const asked = await lin.ask(refundApi.request, { body: { paymentId, amount: 890, reason: '不再需要' } });
    expect(asked.status).toBe(200);
    await admin.ask(refundApi.settle, { params: { id: asked.body.id }, body: { approved: true } });
    // All of it came from the publisher, nothing from the platform.
    expect(await earnings()).toMatchObject({ available: 0, accepting: 0, settling: available });
  });

  it('is not shown to others, whatever they ask the database', async () => {
    const account = await rows(test, (db) => platformAccount(db, 'revenue'));
    const { sql } = await import('kysely');
    const found = await test.kit.database.transaction({ user: lin.userId, enterprise: story.here }, (db) =>
      sql`select * from ledger_accepting(${account}, now() - interval '1 day', now())`.execute(db),
    );
    expect(found.rows).toEqual([{ amount: 0, first_at: null }]);
  });
});
