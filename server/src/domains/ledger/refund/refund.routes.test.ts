import { NIL } from '@cloudyard/contract/kit/values.ts';
import { refundApi } from '@cloudyard/contract/ledger/refund.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { enterpriseId, rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import type { Shown } from '../payment/payment.queries.ts';
import { type PaymentStory, paymentStory } from '../payment/payment.stories.ts';
import { openAccount, platformAccount, transferMoney } from '../transfer/transfer.queries.ts';

const DAY = 86_400_000;

let test: TestApp;
let story: PaymentStory;
let lin: Caller;
let qin: Caller;
let zhou: Caller;
let su: Caller;
let admin: Caller;
let publisher: string;
const refunded: [string, number][] = [];

beforeAll(async () => {
  test = await openTestApp();
  story = await paymentStory(test);
  [lin, qin, zhou, su, admin] = (await Promise.all(
    ['lin.qiao', 'qin.yue', 'zhou.yan', 'su.wen', 'admin'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller, Caller];
  await story.give({ enterpriseId: story.here }, 1_000_000);
  const there = await enterpriseId(test, '云杉精密');
  publisher = await rows(test, (db) => openAccount(db, 'payable', { enterpriseId: there }));
  test.kit.events.on('ledger.payment_refunded', (_, fact) => {
    refunded.push([fact.id, fact.refunded]);
  });
});
afterAll(() => test.close());

/** Paid by lin, for thirty days; seventy of a hundred are the publisher's. */
async function bought(amount: number, more: Parameters<PaymentStory['ask']>[1] = {}): Promise<Shown> {
  const revenue = await rows(test, (db) => platformAccount(db, 'revenue'));
  const share = Math.round(amount * 0.7);
  const payment = await story.ask(amount, {
    from: new Date(),
    until: new Date(Date.now() + 30 * DAY),
    credits: [
      { account: publisher, amount: share },
      { account: revenue, amount: amount - share },
    ],
    ...more,
  });
  expect((await story.pay(lin, payment)).body.state).toBe('paid');
  return payment;
}
/** As if it had been paid so many days ago; an hour less, so that the story may take a while. */
function age({ id }: Shown, days: number) {
  const began = Date.now() - days * DAY + 3_600_000;
  const change = {
    paid_at: new Date(began),
    starts_at: new Date(began),
    ends_at: new Date(began + 30 * DAY),
  };
  return rows(test, (db) => db.updateTable('ledger_payment').set(change).where('id', '=', id).execute());
}
const quote = (who: Caller, { id }: { id: string }) => who.ask(refundApi.quote, { query: { paymentId: id } });
const request = (who: Caller, { id }: { id: string }, amount: number) =>
  who.ask(refundApi.request, { body: { paymentId: id, amount, reason: '不再需要' } });
const settle = (who: Caller, id: string, approved = true, remark?: string) =>
  who.ask(refundApi.settle, { params: { id }, body: { approved, remark } });
const posted = (id: string) =>
  rows(test, async (db) => {
    const found = db.selectFrom('ledger_account').select('posted').where('id', '=', id);
    return (await found.executeTakeFirstOrThrow()).posted;
  });

describe('the calls about refunds', () => {
  strangersAreRefused(
    () => test,
    refundApi.quote,
    () => ({ query: { paymentId: NIL } }),
  );
  strangersAreRefused(
    () => test,
    refundApi.request,
    () => ({ body: { paymentId: NIL, amount: 1, reason: 'x' } }),
  );
  strangersAreRefused(
    () => test,
    refundApi.list,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    refundApi.settle,
    () => ({ params: { id: NIL }, body: { approved: true } }),
  );
  it('refuse members without the key, other enterprises and other people', async () => {
    const payment = await bought(100);
    for (const [who, status] of [
      [qin, 403],
      [zhou, 404],
      [su, 404],
    ] as const) {
      expect((await quote(who, payment)).status).toBe(status);
      expect((await request(who, payment, 1)).status).toBe(status);
    }
    expect((await lin.ask(refundApi.list)).status).toBe(403);
    const open = await story.ask(100);
    expect((await quote(lin, open)).body.code).toBe('ledger.payment_closed');
  });
});

describe('a refund', () => {
  it('is all of it in the first five days, and the publisher gives back first', async () => {
    const before = [await posted(publisher), (await story.wallet(lin)).posted] as const;
    const payment = await bought(10_000);
    expect((await quote(lin, payment)).body).toMatchObject({
      amount: 100,
      basis: 'full',
      paid: 100,
      promotion: 0,
    });
    const asked = await request(lin, payment, 100);
    expect(asked.body).toMatchObject({ amount: 100, state: 'requested' });
    expect((await request(lin, payment, 100)).body.code).toBe('ledger.refund_requested');
    expect((await settle(admin, asked.body.id)).body).toMatchObject({ state: 'settled', decidedBy: 'admin' });
    expect((await settle(admin, asked.body.id)).body.code).toBe('ledger.refund_decided');
    expect([await posted(publisher), (await story.wallet(lin)).posted]).toEqual(before);
    expect((await story.seen(lin, payment)).payment).toMatchObject({
      ...{ state: 'refunded', refund: { state: 'settled', amount: 100 } },
    });
    expect(refunded).toContainEqual([payment.id, 10_000]);
    expect((await request(lin, payment, 100)).body.code).toBe('ledger.payment_closed');
  });
  it('is what is left of the period afterwards', async () => {
    const payment = await bought(10_000);
    await age(payment, 20);
    expect((await quote(lin, payment)).body).toMatchObject({ amount: 33.33, basis: 'unused', daysLeft: 10 });
    const wrong = await request(lin, payment, 100);
    expect([wrong.status, wrong.body.code]).toEqual([409, 'ledger.refund_changed']);
    const before = [await posted(publisher), (await story.wallet(lin)).posted] as const;
    // The publisher gives back the seven tenths they got, the platform the rest.
    await settle(admin, (await request(lin, payment, 33.33)).body.id);
    expect(await posted(publisher)).toBe(before[0] - 2333);
    expect((await story.wallet(lin)).posted).toBe(Math.round((before[1] + 33.33) * 100) / 100);
  });
  it('brings back no promotion money', async () => {
    await story.give({ enterpriseId: story.here }, 4000, 'promotion');
    const payment = await bought(10_000);
    expect((await quote(lin, payment)).body).toMatchObject({ amount: 60, paid: 60, promotion: 40 });
    await settle(admin, (await request(lin, payment, 60)).body.id);
    expect(await story.wallet(lin)).toMatchObject({ promotion: 0 });
  });
  it('is nothing when the period is over', async () => {
    const payment = await bought(10_000);
    await age(payment, 31);
    expect((await quote(lin, payment)).body).toMatchObject({ amount: 0, basis: 'nothing' });
    expect((await request(lin, payment, 1)).body.code).toBe('ledger.refund_nothing');
  });
  it('is rejected with a reason, and may be requested again', async () => {
    const payment = await bought(10_000);
    const { id } = (await request(lin, payment, 100)).body;
    expect((await settle(admin, id, false)).status).toBe(400);
    expect((await settle(admin, id, false, '已使用')).body).toMatchObject({
      state: 'refused',
      remark: '已使用',
    });
    expect((await story.seen(lin, payment)).payment).toMatchObject({
      ...{ state: 'paid', refund: { state: 'refused', remark: '已使用' } },
    });
    expect((await request(lin, payment, 100)).status).toBe(200);
  });
  it('is not decided by the one who requested it', async () => {
    await story.give({ userId: admin.userId }, 100);
    const own = await story.ask(100, { owner: { userId: admin.userId } });
    await story.pay(admin, own);
    const { id } = (await request(admin, own, 1)).body;
    const said = await settle(admin, id);
    expect([said.status, said.body.code]).toEqual([403, 'ledger.refund_own']);
    const list = (await admin.ask(refundApi.list, { query: { state: 'requested' } })).body;
    expect(list.content[0]).toMatchObject({ id, isOwn: true, owner: 'admin' });
  });
  it('is not decided by who earned by it', async () => {
    const earner = await rows(test, (db) => openAccount(db, 'payable', { userId: admin.userId }));
    const payment = await bought(10_000, { credits: [{ account: earner, amount: 10_000 }] });
    const { id } = (await request(lin, payment, 100)).body;
    expect((await settle(admin, id, false, '不退')).body.code).toBe('ledger.refund_own');
  });
  it('two who decide at once: one counts', async () => {
    const payment = await bought(10_000);
    const before = (await story.wallet(lin)).posted;
    const { id } = (await request(lin, payment, 100)).body;
    const answers = await Promise.all([settle(admin, id), settle(admin, id), settle(admin, id, false, 'x')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [one] = (await admin.ask(refundApi.list, { query: {} })).body.content;
    const expected = one.state === 'settled' ? before + 100 : before;
    expect((await story.wallet(lin)).posted).toBe(Math.round(expected * 100) / 100);
  });
  it('takes from the platform what the publisher was paid out already', async () => {
    const payment = await bought(10_000);
    const left = await posted(publisher);
    const clearing = await rows(test, (db) => platformAccount(db, 'clearing'));
    await rows(test, (db) =>
      transferMoney(db, {
        ...{ kind: 'withdrawal', key: 'out', by: { id: null, name: 'test' } },
        about: { type: 'test', id: payment.id, name: 'test' },
        lines: [
          { account: publisher, amount: -left + 500 },
          { account: clearing, amount: left - 500 },
        ],
      }),
    );
    await settle(admin, (await request(lin, payment, 100)).body.id);
    expect(await posted(publisher)).toBe(0);
    expect(await story.stateOf(payment.id)).toBe('refunded');
  });
  it('is announced to the platform’s finance, and its end to the requester', async () => {
    const people = (action: string) =>
      rows(test, async (db) => {
        const found = db
          .selectFrom('inbox')
          .innerJoin('message', 'message.id', 'inbox.message_id')
          .innerJoin('account', 'account.id', 'inbox.account_id')
          .select('account.username')
          .where('message.action', '=', action)
          .where('message.title', 'like', '%看板');
        return (await found.execute()).map(({ username }) => username);
      });
    const { id } = (await request(lin, await bought(10_000, { title: '看板' }), 100)).body;
    await eventually(async () => expect(await people('refund request')).toEqual(['admin']));
    await settle(admin, id);
    await eventually(async () => expect(await people('refund decision')).toEqual(['lin.qiao']));
  });
});
