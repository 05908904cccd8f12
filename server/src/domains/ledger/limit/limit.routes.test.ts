import { NIL } from '@cloudyard/contract/kit/values.ts';
import { limitApi, type Spender } from '@cloudyard/contract/ledger/limit.ts';
import { paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { refusalOf } from '../../../kit/refusal.ts';
import { holdPayment } from '../payment/payment.service.ts';
import { type PaymentStory, paymentStory } from '../payment/payment.stories.ts';

let test: TestApp;
let story: PaymentStory;
let lin: Caller;
let meng: Caller;
let qin: Caller;
let zhou: Caller;

beforeAll(async () => {
  test = await openTestApp();
  story = await paymentStory(test);
  [lin, meng, qin, zhou] = (await Promise.all(
    ['lin.qiao', 'meng.xia', 'qin.yue', 'zhou.yan'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller];
  await story.give({ enterpriseId: story.here }, 1_000_000);
});
afterAll(() => test.close());

const query = () => ({ enterpriseId: story.here });
const rules = async (who = lin) => (await who.ask(limitApi.get, { query: query() })).body;
const setRules = (who: Caller, approvalAbove: number | null, monthlyDefault: number | null) =>
  who.ask(limitApi.setRules, { body: { ...query(), approvalAbove, monthlyDefault } });
const setLimit = (
  rule: 'default' | 'unlimited' | 'amount',
  amount: number | null = null,
  who = lin,
  of = meng,
) => who.ask(limitApi.setLimit, { body: { ...query(), userId: of.userId, rule, amount } });
const person = async ({ userId }: Caller): Promise<Spender> =>
  (await rules()).people.find((one: Spender) => one.userId === userId);
const decide = (who: Caller, id: string, approved: boolean, reason?: string) =>
  who.ask(paymentApi.decide, { params: { id }, body: { approved, reason } });

describe('the calls about spending rules', () => {
  strangersAreRefused(
    () => test,
    limitApi.get,
    () => ({ query: query() }),
  );
  strangersAreRefused(
    () => test,
    limitApi.setRules,
    () => ({ body: { ...query(), approvalAbove: null, monthlyDefault: null } }),
  );
  strangersAreRefused(
    () => test,
    limitApi.setLimit,
    () => ({ body: { ...query(), userId: NIL, rule: 'unlimited' as const, amount: null } }),
  );
  it('refuse who spends but does not set limits, members, and other enterprises', async () => {
    expect((await setRules(meng, null, 1)).status).toBe(403);
    expect((await setLimit('unlimited', null, meng)).status).toBe(403);
    expect((await setRules(zhou, null, 1)).status).toBe(403);
    expect((await qin.ask(limitApi.get, { query: query() })).status).toBe(403);
    expect((await lin.ask(limitApi.get, { query: { enterpriseId: NIL } })).status).toBe(403);
    expect((await setLimit('amount', 1, lin, zhou)).status).toBe(404);
    expect((await setLimit('amount', null)).status).toBe(400);
    expect((await setLimit('unlimited', 5)).status).toBe(400);
  });
});

describe('a limit', () => {
  it('is none at first, and lists who may spend', async () => {
    const found = await rules();
    expect(found).toMatchObject({ approvalAbove: null, monthlyDefault: null });
    const names = found.people.map(({ username }: Spender) => username).sort();
    expect(names).toEqual(['he.ming', 'lin.qiao', 'meng.xia']);
    expect(await person(meng)).toMatchObject({ rule: 'default', monthly: null, spent: 0, left: null });
  });
  it('counts what was paid and what is held, in the month; what is given back is free again', async () => {
    await setLimit('amount', 100);
    await story.pay(meng, await story.ask(3000));
    const held = await story.ask(2000, { settles: 'on_delivery', holdMinutes: 100_000 });
    await story.pay(meng, held);
    expect(await person(meng)).toMatchObject({ rule: 'amount', monthly: 100, spent: 50, left: 50 });
    const dear = await story.ask(5001);
    const { status, body } = await story.pay(meng, dear);
    expect([status, body.code, body.fields.left]).toEqual([409, 'ledger.limit_reached', '50']);
    expect((await story.seen(meng, dear)).allowance).toMatchObject({ monthly: 100, spent: 50, left: 50 });
    expect((await story.pay(lin, dear)).body.state).toBe('paid');
    expect((await story.pay(meng, await story.ask(5000))).body.state).toBe('paid');
    expect(await person(meng)).toMatchObject({ spent: 100, left: 0 });
  });
  it('begins anew with the month', async () => {
    const { until } = await rules();
    const payment = await story.ask(100, { expiresAt: new Date('2099-01-01') });
    const actor = { userId: meng.userId, username: 'meng.xia', keys: new Set(['ledger.wallet.spend']) };
    const at = (time: Date) =>
      story
        .inPlatform((ctx) => holdPayment({ ...ctx, actor: actor as never }, payment.id, time))
        .then(
          ({ state }) => state,
          (error: unknown) => refusalOf(error)?.code,
        );
    expect(await at(new Date(+new Date(until) - 1))).toBe('ledger.limit_reached');
    expect(await at(new Date(until))).toBe('paid');
  });
  it('holds for everybody without one of their own', async () => {
    await setLimit('default');
    expect((await setRules(lin, null, 1)).body).toMatchObject({ monthlyDefault: 1 });
    expect(await person(meng)).toMatchObject({ rule: 'default', monthly: 1, left: 0 });
    await setLimit('unlimited');
    expect(await person(meng)).toMatchObject({ rule: 'unlimited', monthly: null, left: null });
    expect((await story.pay(meng, await story.ask(5000))).body.state).toBe('paid');
    await setRules(lin, null, null);
  });
  it('is not asked for one’s own wallet', async () => {
    await setRules(lin, 0, 0);
    await story.give({ userId: meng.userId }, 100);
    const mine = await story.ask(100, { owner: { userId: meng.userId } });
    expect((await story.pay(meng, mine)).body.state).toBe('paid');
    await setRules(lin, null, null);
  });
});

describe('above the approval amount', () => {
  beforeAll(async () => {
    await setRules(lin, 200, null);
  });
  it('a second person agrees, and then it is paid by the first', async () => {
    const before = await story.wallet(lin);
    const payment = await story.ask(30_000);
    expect((await story.pay(meng, payment)).body).toMatchObject({
      state: 'approval',
      balance: before.available,
    });
    expect((await story.pay(meng, payment)).body.state).toBe('approval');
    expect((await story.seen(meng, payment)).may).toMatchObject({ approve: false, pay: false, cancel: true });
    expect((await story.seen(lin, payment)).may).toMatchObject({ approve: true });
    const own = await decide(meng, payment.id, true);
    expect([own.status, own.body.code]).toEqual([403, 'ledger.payment_own']);
    expect((await decide(qin, payment.id, true)).status).toBe(403);
    expect((await decide(lin, payment.id, true)).body.payment).toMatchObject({
      ...{ state: 'paid', spender: 'meng.xia', approvedBy: 'lin.qiao' },
    });
    expect((await decide(lin, payment.id, true)).body.code).toBe('ledger.payment_decided');
    expect((await story.wallet(lin)).available).toBe(before.available - 300);
  });
  it('the second person says no, with a reason, and nothing is paid', async () => {
    const before = await story.wallet(lin);
    const payment = await story.ask(30_000);
    await story.pay(meng, payment);
    expect((await decide(lin, payment.id, false)).status).toBe(400);
    const { body } = await decide(lin, payment.id, false, '太贵');
    expect(body.payment).toMatchObject({ state: 'cancelled', reason: '太贵', approvedBy: 'lin.qiao' });
    expect(await story.wallet(lin)).toEqual(before);
  });
  it('two who agree at once charge once', async () => {
    const he = await test.as('he.ming');
    const before = await story.wallet(lin);
    const payment = await story.ask(30_000);
    await story.pay(meng, payment);
    const answers = await Promise.all([lin, he].map((who) => decide(who, payment.id, true)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect((await story.wallet(lin)).available).toBe(before.available - 300);
  });
  it('the limit of the one who asked counts, also while it waits', async () => {
    await setLimit('amount', (await person(meng)).spent + 400);
    const pair = [await story.ask(30_000), await story.ask(30_000)] as const;
    for (const one of pair) expect((await story.pay(meng, one)).body.state).toBe('approval');
    expect((await decide(lin, pair[0].id, true)).status).toBe(200);
    const second = await decide(lin, pair[1].id, true);
    expect([second.body.code, second.body.fields.left]).toEqual(['ledger.limit_reached', '100']);
    expect(await story.stateOf(pair[1].id)).toBe('approval');
    await setLimit('default');
  });
  it('those who may agree are notified, and the requester of the answer', async () => {
    const payment = await story.ask(30_000, { title: '看板' });
    await story.pay(meng, payment);
    const people = (action: string) =>
      rows(test, async (db) => {
        const found = db
          .selectFrom('inbox')
          .innerJoin('message', 'message.id', 'inbox.message_id')
          .innerJoin('account', 'account.id', 'inbox.account_id')
          .select('account.username')
          .where('message.action', '=', action)
          .where('message.title', 'like', '%看板');
        return (await found.orderBy('account.username').execute()).map(({ username }) => username);
      });
    await eventually(async () => expect(await people('payment approval')).toEqual(['he.ming', 'lin.qiao']));
    await decide(lin, payment.id, true);
    await eventually(async () => expect(await people('payment decision')).toEqual(['meng.xia']));
  });
});
