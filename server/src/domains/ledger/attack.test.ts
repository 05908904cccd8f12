import { randomUUID } from 'node:crypto';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { limitApi } from '@cloudyard/contract/ledger/limit.ts';
import { PAYMENT_TABS, paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { refundApi } from '@cloudyard/contract/ledger/refund.ts';
import { topupApi } from '@cloudyard/contract/ledger/topup.ts';
import { walletApi } from '@cloudyard/contract/ledger/wallet.ts';
import { withdrawalApi } from '@cloudyard/contract/ledger/withdrawal.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, type Caller, openTestApp, type TestApp } from '../../../test/app.ts';
import { roleId, rows } from '../../../test/rows.ts';
import { insertRoleMember } from '../access/index.ts';
import { ledgerStory } from './ledger.stories.ts';
import { expireOpen } from './payment/payment.jobs.ts';
import { type PaymentStory, paymentStory } from './payment/payment.stories.ts';
import { openAccount } from './transfer/transfer.queries.ts';

// What people try with money: those without the key, those who decide about their own, and strangers.

let test: TestApp;
let story: PaymentStory;
let lin: Caller;
let meng: Caller;
let qin: Caller;
let su: Caller;
let admin: Caller;

beforeAll(async () => {
  test = await openTestApp();
  story = await paymentStory(test);
  [lin, meng, qin, su, admin] = (await Promise.all(
    ['lin.qiao', 'meng.xia', 'qin.yue', 'su.wen', 'admin'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller, Caller];
  await story.give({ enterpriseId: story.here }, 1_000_000);
});
afterAll(() => test.close());

const said = ({ status, body }: Answered) => (status === 200 ? 'done' : body.code);
const run = (text: string) => rows(test, (db) => sql.raw(text).execute(db));

describe('a member without a key for the money', () => {
  it('learns nothing of the balance by a payment they asked for', async () => {
    const dear = await story.ask(99_999_900);
    await run(`update ledger_payment set asked_by = '${qin.userId}' where id = '${dear.id}'`);
    expect(await story.seen(qin, dear)).toMatchObject({
      ...{ wallet: { available: null, promotion: null }, missing: 0, allowance: null },
      may: { pay: false, cancel: false, approve: false, refund: false },
    });
    expect((await story.seen(meng, dear)).missing).toBeGreaterThan(0);
  });
  it('does not learn whether a payment of the enterprise is there', async () => {
    const payment = await story.ask(500);
    const pay = (paymentId: string) => story.pay(qin, payment, { paymentId, account: 'qin.yue' });
    expect(said(await pay(payment.id))).toBe('kit.not_found');
    expect(said(await pay(randomUUID()))).toBe('kit.not_found');
  });
});

describe('two people', () => {
  it('are two of the enterprise: one who left is none of them', async () => {
    const body = { enterpriseId: story.here, approvalAbove: 10, monthlyDefault: null };
    await lin.ask(limitApi.setRules, { body });
    const payment = await story.ask(2000);
    expect((await story.pay(meng, payment)).body.state).toBe('approval');
    await run(`update ledger_payment set spender_id = '${su.userId}' where id = '${payment.id}'`);
    const decide = () => lin.ask(paymentApi.decide, { params: { id: payment.id }, body: { approved: true } });
    expect(said(await decide())).toBe('ledger.payment_spender_left');
    await run(`update ledger_payment set spender_id = '${meng.userId}' where id = '${payment.id}'`);
    expect(said(await decide())).toBe('done');
  });
  it('set limits: users do not raise their own while another user could', async () => {
    const limit = (monthly: number | null) =>
      lin.ask(limitApi.setLimit, {
        body: {
          ...{ enterpriseId: story.here, userId: lin.userId },
          ...{ rule: monthly === null ? ('unlimited' as const) : ('amount' as const), amount: monthly },
        },
      });
    // The only one who sets limits is not locked out.
    expect([said(await limit(10)), said(await limit(20))]).toEqual(['done', 'done']);
    const role_id = await roleId(test, 'enterprise-administrator', story.here);
    await rows(test, (db) =>
      insertRoleMember(db, { role_id, account_id: meng.userId, enterprise_id: story.here }),
    );
    expect(said(await limit(5))).toBe('done');
    expect(said(await limit(6))).toBe('ledger.limit_own');
    expect(said(await limit(null))).toBe('ledger.limit_own');
    const back = { enterpriseId: story.here, userId: lin.userId, rule: 'default' as const, amount: null };
    expect(said(await lin.ask(limitApi.setLimit, { body: back }))).toBe('ledger.limit_own');
    const fresh = await test.as('meng.xia', true);
    expect(said(await fresh.ask(limitApi.setLimit, { body: back }))).toBe('done');
    const noted = await rows(test, (db) =>
      db.selectFrom('audit_entry').select('after').where('action', '=', 'ledger.limit.change').execute(),
    );
    expect(noted.map(({ after }) => after)).toContainEqual({ monthlyLimit: 5 });
  });
});

describe('one of finance', () => {
  const join = () =>
    run(`insert into membership (account_id, enterprise_id) values ('${admin.userId}', '${story.here}')`);
  const leave = () => run(`delete from membership where account_id = '${admin.userId}'`);

  it('pays nothing out to an enterprise of their own', async () => {
    const money = ledgerStory(test);
    await money.earnAccepted({ enterpriseId: story.here }, 100_000);
    await money.certify({ enterpriseId: story.here }, lin.userId);
    const { body } = await lin.ask(withdrawalApi.ask, { body: { enterpriseId: story.here, amount: 100 } });
    const settle = () =>
      admin.ask(withdrawalApi.settle, { params: { id: body.id }, body: { bankReference: 'x' } });
    await join();
    expect(said(await settle())).toBe('ledger.withdrawal_own');
    await leave();
    expect(said(await settle())).toBe('done');
  });
  it('refunds nothing to it', async () => {
    const payment = await story.ask(900);
    await story.pay(meng, payment);
    const { body } = await meng.ask(refundApi.request, {
      body: { paymentId: payment.id, amount: 9, reason: 'x' },
    });
    const settle = () => admin.ask(refundApi.settle, { params: { id: body.id }, body: { approved: true } });
    await join();
    const [row] = (await admin.ask(refundApi.list)).body.content;
    expect(row).toMatchObject({ id: body.id, isOwn: true });
    expect(said(await settle())).toBe('ledger.refund_own');
    await leave();
    expect(said(await settle())).toBe('done');
  });
});

describe('a stranger', () => {
  it.each([[5], [null], [{}], [[]], [['x']], [true]])(
    'sends %j as a signature: refused, not broken',
    async (sign) => {
      const response = await test.app.inject({
        method: 'POST',
        url: '/api-account/topups/callback/till',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ sign, order: { a: 1 }, fen: 5 }),
      });
      expect([response.statusCode, response.json().code]).toEqual([403, 'ledger.topup_forged']);
    },
  );
  it('who registers has so many top-ups under way and no more', async () => {
    const begin = () =>
      su.ask(topupApi.begin, { body: { enterpriseId: NIL, amount: 1, method: 'bank' as const } });
    let n = 0;
    while (n < 60 && (await begin()).status === 200) n += 1;
    expect([n, said(await begin())]).toEqual([50, 'ledger.topup_too_many']);
    const { content } = (await su.ask(topupApi.list, { query: { enterpriseId: NIL } })).body;
    await su.ask(topupApi.cancel, { params: { id: content[0].id } });
    expect(said(await begin())).toBe('done');
  });
});

describe('what is answered and recorded', () => {
  it('names the largest posts of a month, and sums the rest', async () => {
    const wallet = await rows(test, (db) => openAccount(db, 'wallet', { userId: su.userId }));
    await run(`insert into ledger_month select '${wallet}', ledger_month_of(now()), 'purchase', 'test',
      gen_random_uuid(), n::text, -n, 1 from generate_series(1, 70) n`);
    const query = { enterpriseId: NIL, months: 2 };
    const [before, now] = (await su.ask(walletApi.months, { query })).body;
    expect(before).toMatchObject({ spent: 0, parts: [] });
    expect(now.spent).toBe(24.85);
    expect(now.parts).toHaveLength(50);
    expect(now.parts[0]).toMatchObject({ reference: { name: '70' }, spent: 0.7 });
    expect(now.parts.at(-1)).toMatchObject({ reference: { name: '21' } });
  });
  it('counts payments by group, whichever is shown', async () => {
    const list = async (query: object) =>
      (await lin.ask(paymentApi.list, { query: { enterpriseId: story.here, size: 500, ...query } })).body;
    const all = await list({});
    expect([all.content.length, all.counts.paid > 0]).toEqual([all.counts.all, true]);
    for (const group of PAYMENT_TABS) {
      const some = await list({ group });
      expect([some.totalElements, some.counts]).toEqual([all.counts[group], all.counts]);
      expect(some.content).toHaveLength(all.counts[group]);
    }
    expect((await list({ q: '没有这样的订单' })).counts).toMatchObject({ all: 0, paid: 0 });
  });
  it('has an entry for what the clock ended', async () => {
    const payment = await story.ask(100, { expiresAt: new Date(Date.now() - 1000) });
    await expireOpen(test.kit);
    const noted = await rows(test, (db) =>
      db
        .selectFrom('audit_entry')
        .select(['actor_name', 'enterprise_id'])
        .where('action', '=', 'ledger.payment.expire')
        .where('object_id', '=', payment.id)
        .execute(),
    );
    expect(noted).toEqual([{ actor_name: expect.any(String), enterprise_id: story.here }]);
  });
});
