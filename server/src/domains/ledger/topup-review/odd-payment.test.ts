import { NIL } from '@cloudyard/contract/kit/values.ts';
import { financeApi } from '@cloudyard/contract/ledger/finance.ts';
import { reconciliationApi } from '@cloudyard/contract/ledger/reconciliation.ts';
import { topupApi } from '@cloudyard/contract/ledger/topup.ts';
import { topupReviewApi } from '@cloudyard/contract/ledger/topup-review.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { becomesKnown, type TopupStory, topupStory } from '../topup/topup.stories.ts';

// Money a provider has that no top-up expects so: another amount, or a second payment.

let test: TestApp;
let story: TopupStory;
let su: Caller;
let admin: Caller;
let deng: Caller;
beforeAll(async () => {
  test = await openTestApp();
  story = topupStory(test);
  await story.makeFinance('deng.rui');
  [su, admin, deng] = (await Promise.all(['su.wen', 'admin', 'deng.rui'].map((name) => test.as(name)))) as [
    Caller,
    Caller,
    Caller,
  ];
});
afterAll(() => test.close());

const said = ({ status, body }: Answered) => (status === 200 ? body.state : body.code);
const check = async (who: Caller, id: string, received: number) =>
  said(await who.ask(topupReviewApi.check, { params: { id }, body: { received } }));
const sendBack = async (who: Caller, id: string, received: number, reference: string) =>
  said(await who.ask(topupReviewApi.sendBack, { params: { id }, body: { received, reference } }));
const confirm = async (who: Caller, id: string, received: number, reference?: string) =>
  said(await who.ask(topupReviewApi.confirm, { params: { id }, body: { received, reference } }));
const waiting = async () => (await deng.ask(topupReviewApi.queue, { query: { state: 'waiting' } })).body;
/** A top-up of five yuan for which `came` fen came. */
async function odd(came: string) {
  const topup = await story.begin(su, 5, 'till');
  await story.paid(topup, { fen: came });
  expect(await story.get(su, topup.id)).toMatchObject({ state: 'failed', fault: 'amount' });
  return topup;
}

describe('sending money back', () => {
  strangersAreRefused(
    () => test,
    topupReviewApi.sendBack,
    () => ({ params: { id: NIL }, body: { received: 1, reference: 'x' } }),
  );
});

describe('another amount than was asked for', () => {
  it('waits for finance, is credited with what came by two people, and once', async () => {
    const { id, code } = await odd('30');
    expect(await waiting()).toMatchObject({ totalElements: 1, counts: { waiting: 1 }, content: [{ id }] });
    expect((await deng.ask(financeApi.overview)).body.waiting.topups).toEqual({ count: 1, amount: 5 });
    expect(await confirm(admin, id, 0.3)).toBe('ledger.topup_moved');
    expect(await check(deng, id, 0.3)).toBe('checked');
    expect(await confirm(deng, id, 0.3)).toBe('ledger.topup_four_eyes');
    expect(await confirm(admin, id, 0.31)).toBe('ledger.topup_moved');
    expect(await confirm(admin, id, 0.3, 'R-1')).toBe('ledger.topup_moved');
    expect(await confirm(admin, id, 0.3)).toBe('done');
    expect(await story.posted(su)).toBe(0.3);
    expect(await story.transfers(id)).toMatchObject([{ key: `topup:till:T-${code}`, by_name: 'admin' }]);
    // The provider says it again, and now with the amount that was asked for.
    await story.paid({ code, amount: 5 }, { fen: '30' });
    await story.paid({ code, amount: 5 });
    expect(await story.posted(su)).toBe(0.3);
    expect(await check(deng, id, 5)).toBe('ledger.topup_moved');
    expect((await waiting()).totalElements).toBe(0);
  });
  it('is sent back under a reference, by two people; its owner is notified', async () => {
    const { id, code } = await odd('501');
    expect(await sendBack(deng, id, 5.01, ' ')).toBe('kit.invalid');
    expect(await sendBack(deng, id, 5.01, 'R-77')).toBe('checked');
    expect(await confirm(deng, id, 5.01, 'R-77')).toBe('ledger.topup_four_eyes');
    for (const reference of [undefined, 'R-78'])
      expect(await confirm(admin, id, 5.01, reference)).toBe('ledger.topup_moved');
    expect(await confirm(admin, id, 5.01, 'R-77')).toBe('returned');
    expect(await story.get(su, id)).toMatchObject({ state: 'returned', returnReference: 'R-77' });
    expect(await story.posted(su)).toBe(0.3);
    for (const again of [
      sendBack(deng, id, 5.01, 'x'),
      check(deng, id, 5.01),
      confirm(admin, id, 5.01, 'R-77'),
    ])
      expect(await again).toBe('ledger.topup_moved');
    const [told] = await becomesKnown(story, 'top-up returned', ['su.wen']);
    expect(told).toMatchObject({
      ...{ title: '充值付款 ¥5.01 已退回', title_en: 'Payment of ¥5.01 returned' },
      plain: expect.stringContaining('R-77'),
    });
    const acts = await rows(test, (db) =>
      db
        .selectFrom('audit_entry')
        .select(['action', 'actor_name'])
        .where('object_id', '=', id)
        .where('object_name', '=', code)
        .orderBy('id')
        .execute(),
    );
    expect(acts.map(({ action, actor_name }) => `${action} ${actor_name}`)).toEqual([
      ...['ledger.topup.begin su.wen', 'ledger.topup.fail till'],
      ...['ledger.topup.send-back deng.rui', 'ledger.topup.confirm admin'],
    ]);
  });
  it('waits again when the second person rejects what the first said', async () => {
    const { id } = await odd('700');
    await sendBack(deng, id, 7, 'R-9');
    const reject = await admin.ask(topupReviewApi.reject, { params: { id }, body: { reason: '查无此凭据' } });
    expect(reject.body).toMatchObject({ state: 'failed', returnReference: '', checkedBy: null });
    expect((await waiting()).content).toMatchObject([{ id }]);
    expect(await check(admin, id, 7)).toBe('checked');
    expect(await confirm(deng, id, 7)).toBe('done');
    expect(await story.posted(su)).toBe(7.3);
  });
  it('is not settled by one person even past the server', async () => {
    const { id } = await odd('800');
    await sendBack(deng, id, 8, 'R-3');
    const change = rows(test, (db) =>
      db
        .updateTable('ledger_topup')
        .set({ state: 'returned', ended_at: new Date(), ended_by: deng.userId })
        .where('id', '=', id)
        .execute(),
    );
    await expect(change).rejects.toThrow(/topup_four_eyes/);
    await confirm(admin, id, 8, 'R-3');
  });
  it('is nothing to do with bank transfers, or with what the provider closed', async () => {
    const bank = await story.begin(su, 5, 'bank');
    expect(await sendBack(deng, bank.id, 5, 'x')).toBe('ledger.topup_moved');
    const closed = await story.begin(su, 5, 'till');
    await story.paid(closed, { status: 'TRADE_CLOSED' });
    expect(await check(deng, closed.id, 5)).toBe('ledger.topup_moved');
    expect(await sendBack(deng, closed.id, 5, 'x')).toBe('ledger.topup_moved');
  });
});

describe('a second payment', () => {
  it('is kept once as one of its own, and settled like the others', async () => {
    const before = await story.posted(su);
    const topup = await story.begin(su, 5, 'till');
    await story.paid(topup);
    for (let n = 0; n < 3; n++) await story.paid(topup, { transaction: 'TWICE' });
    const found = await waiting();
    expect(found).toMatchObject({ totalElements: 1 });
    expect(found.content[0]).toMatchObject({
      ...{ state: 'failed', fault: 'second', transactionId: 'TWICE', received: 5, owner: 'su.wen' },
    });
    const { id } = found.content[0];
    expect((await su.ask(topupApi.get, { params: { id } })).body.fault).toBe('second');
    expect(await check(deng, id, 5)).toBe('checked');
    expect(await confirm(admin, id, 5)).toBe('done');
    expect((await story.posted(su)) - before).toBeCloseTo(10, 5);
    await eventually(async () =>
      expect(
        (await story.told('top-up payment')).filter(({ plain }) => plain.includes('TWICE')),
      ).toHaveLength(2),
    );
  });
  it('leaves books that reconcile', async () => {
    const { id } = (await admin.ask(reconciliationApi.run)).body;
    await eventually(async () => {
      const [latest] = (await admin.ask(reconciliationApi.list)).body;
      expect(latest).toMatchObject({ id, endedAt: expect.any(String) });
      expect(latest.checks.filter((one: { wrong: number }) => one.wrong > 0)).toEqual([]);
    });
  });
});
