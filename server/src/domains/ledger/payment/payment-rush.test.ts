import { randomUUID } from 'node:crypto';
import { limitApi } from '@cloudyard/contract/ledger/limit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { rows } from '../../../../test/rows.ts';
import { postPayment, voidPayment } from './payment.service.ts';
import { type PaymentStory, paymentStory } from './payment.stories.ts';

// Many at once, over HTTP on a real database.

let test: TestApp;
let story: PaymentStory;
let lin: Caller;
let meng: Caller;

beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '20' });
  story = await paymentStory(test);
  [lin, meng] = [await test.as('lin.qiao'), await test.as('meng.xia')];
});
afterAll(() => test.close());

const times = <T>(n: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => act(i)));
const counted = (answers: readonly { status: number; body: { code?: string; state?: string } }[]) => {
  const found: Record<string, number> = {};
  for (const { status, body } of answers) {
    const said = `${status} ${body.code ?? body.state}`;
    found[said] = (found[said] ?? 0) + 1;
  }
  return found;
};
/** Whoever finds no connection free on a busy machine comes back with the same key. */
async function insist(
  who: Caller,
  payment: Parameters<PaymentStory['pay']>[1],
  headers: Record<string, string> = { 'idempotency-key': randomUUID() },
) {
  for (;;) {
    const answer = await story.pay(who, payment, {}, headers);
    if (answer.status !== 503) return answer;
  }
}
/** Leaves so many fen in the wallet. */
async function fillTo(fen: number) {
  const { available } = await story.wallet(lin);
  if (available * 100 !== fen)
    await story.give({ enterpriseId: story.here }, fen - Math.round(available * 100));
}
const purchases = () =>
  rows(test, async (db) => {
    const found = db.selectFrom('ledger_transfer').select('id').where('kind', '=', 'purchase');
    return (await found.execute()).length;
  });

describe('at once', () => {
  it('200 payments with money for one: one succeeds', { timeout: 120_000 }, async () => {
    await fillTo(1000);
    const payments = await times(200, () => story.ask(1000));
    const answers = await Promise.all(payments.map((one, n) => insist(n % 2 ? lin : meng, one)));
    expect(counted(answers)).toEqual({ '200 paid': 1, '409 ledger.balance_insufficient': 199 });
    expect(await story.wallet(lin)).toMatchObject({ posted: 0, held: 0, available: 0 });
    expect(await purchases()).toBe(1);
  });

  it('one payment 50 times: it is charged once, and everybody hears so', { timeout: 60_000 }, async () => {
    await fillTo(10_000);
    const before = await purchases();
    const payment = await story.ask(1000);
    const same = { 'idempotency-key': randomUUID() };
    const answers = await times(50, (n) => insist(n % 5 ? lin : meng, payment, n % 2 ? same : {}));
    expect(counted(answers)).toEqual({ '200 paid': 50 });
    expect(new Set(answers.map(({ body }) => body.balance))).toEqual(new Set([90]));
    expect(await story.wallet(lin)).toMatchObject({ posted: 90, held: 0 });
    expect(await purchases()).toBe(before + 1);
  });

  it('two payments that fit the limit one by one, and not together: one passes', async () => {
    await fillTo(100_000);
    const limit = async (amount: number) => {
      const spent = (await lin.ask(limitApi.get, { query: { enterpriseId: story.here } })).body.people.find(
        (one: { userId: string }) => one.userId === lin.userId,
      ).spent;
      const body = { enterpriseId: story.here, userId: lin.userId, rule: 'amount' as const };
      await lin.ask(limitApi.setLimit, {
        body: { ...body, amount: Math.round((spent + amount) * 100) / 100 },
      });
    };
    for (let round = 0; round < 5; round++) {
      await limit(15);
      const pair = await times(2, () => story.ask(1000));
      const answers = await Promise.all(pair.map((one) => story.pay(lin, one)));
      expect(counted(answers)).toEqual({ '200 paid': 1, '409 ledger.limit_reached': 1 });
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body.fields).toEqual({ left: '5', until: expect.stringMatching(/T16:00:00.000Z$/) });
    }
    const body = { enterpriseId: story.here, userId: lin.userId, rule: 'unlimited' as const, amount: null };
    await lin.ask(limitApi.setLimit, { body });
  });

  it('one is posted and given back: one of the two counts, and no money is lost', async () => {
    for (let round = 0; round < 10; round++) {
      await fillTo(10_000);
      const payment = await story.ask(1000, { settles: 'on_delivery' });
      await story.pay(lin, payment);
      const acts = [postPayment, (...[ctx, id]: Parameters<typeof postPayment>) => voidPayment(ctx, id, 'x')];
      const ends = await Promise.allSettled(
        acts.map((act) => story.inPlatform((ctx) => act(ctx, payment.id))),
      );
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const paid = (await story.stateOf(payment.id)) === 'paid';
      expect(await story.wallet(lin)).toMatchObject({ available: paid ? 90 : 100, held: 0 });
    }
  });
});
