import { NIL } from '@cloudyard/contract/kit/values.ts';
import { withdrawalApi } from '@cloudyard/contract/ledger/withdrawal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { enterpriseId, rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { ledgerStory } from '../ledger.stories.ts';

let test: TestApp;
let story: ReturnType<typeof ledgerStory>;
let lin: Caller;
let zhou: Caller;
let qin: Caller;
let su: Caller;
let admin: Caller;
let here: string;
let there: string;

beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  story = ledgerStory(test);
  [lin, zhou, qin, su, admin] = (await Promise.all(
    ['lin.qiao', 'zhou.yan', 'qin.yue', 'su.wen', 'admin'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller, Caller];
  [here, there] = [await enterpriseId(test, '海川重工'), await enterpriseId(test, '云杉精密')];
});
afterAll(() => test.close());

const id = '01a00000-0000-7000-8000-000000000001';
const earnings = async (who: Caller, of = here) =>
  (await who.ask(withdrawalApi.earnings, { query: { enterpriseId: of } })).body;
const ask = (who: Caller, amount: number, of = here) =>
  who.ask(withdrawalApi.ask, { body: { enterpriseId: of, amount } });
const asked = async (who: Caller, amount: number, of = here): Promise<string> =>
  (await ask(who, amount, of)).body.id;
const said = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'done' : body.code;

describe('the calls about withdrawals', () => {
  const calls = {
    earnings: () => ({ query: { enterpriseId: here } }),
    list: () => ({ query: { enterpriseId: here } }),
    ask: () => ({ body: { enterpriseId: here, amount: 100 } }),
    cancel: () => ({ params: { id } }),
    queue: () => ({}),
    payee: () => ({ params: { id } }),
    settle: () => ({ params: { id }, body: { bankReference: 'x' } }),
    reject: () => ({ params: { id }, body: { reason: 'x' } }),
  };
  for (const name of Object.keys(calls) as (keyof typeof calls)[])
    strangersAreRefused(
      () => test,
      withdrawalApi[name],
      () => calls[name]() as never,
    );

  it('refuse a member without the key, and another enterprise', async () => {
    for (const who of [qin, zhou])
      for (const name of ['earnings', 'list', 'ask'] as const)
        expect(said(await who.ask(withdrawalApi[name], calls[name]() as never))).toBe('kit.not_allowed');
    expect(said(await ask(lin, 100, there))).toBe('kit.not_allowed');
  });
  it('leave paying out to finance', async () => {
    for (const name of ['queue', 'payee', 'settle', 'reject'] as const)
      expect(said(await lin.ask(withdrawalApi[name], calls[name]() as never))).toBe('kit.not_allowed');
  });
});

describe('what a publisher earned', () => {
  it('is nothing at first, and cannot be withdrawn without a certified account', async () => {
    expect(await earnings(lin)).toMatchObject({ available: 0, settling: 0, settled: 0, payee: null });
    await story.earnAccepted({ enterpriseId: here }, 100_000);
    expect(said(await ask(lin, 100))).toBe('ledger.payee_not_certified');
    await story.certify({ enterpriseId: here }, lin.userId);
    const found = await earnings(lin);
    expect(found).toMatchObject({ available: 1000, payee: { account: '100************3456' } });
    expect(found.months).toHaveLength(12);
    expect(found.months[11]).toMatchObject({ earned: 1000 });
  });
  it('is withdrawn from a hundred yuan up, as far as it goes', async () => {
    expect((await ask(lin, 99.99)).status).toBe(400);
    expect((await ask(lin, 1000.01)).body).toMatchObject({
      code: 'ledger.withdrawal_above_available',
      fields: { amount: 'ledger.withdrawal_above_available' },
    });
  });
  it('cannot be withdrawn twice, whatever comes at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => ask(lin, 1000)));
    expect(all.map(said).filter((one) => one === 'done')).toHaveLength(1);
    expect(new Set(all.map(said))).toEqual(new Set(['done', 'ledger.withdrawal_above_available']));
    expect(await earnings(lin)).toMatchObject({ available: 0, settling: 1000, settled: 0 });
  });
  it('is asked for once by one key', async () => {
    await story.earnAccepted({ enterpriseId: here }, 50_000);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const once = () => lin.ask(withdrawalApi.ask, { body: { enterpriseId: here, amount: 200 } }, key);
    const [first, second] = [await once(), await once()];
    expect(second.body.id).toBe(first.body.id);
    expect(await earnings(lin)).toMatchObject({ available: 300, settling: 1200 });
    await lin.ask(withdrawalApi.cancel, { params: { id: first.body.id } });
    expect(await earnings(lin)).toMatchObject({ available: 500, settling: 1000 });
  });
});

describe('a withdrawal', () => {
  const queue = async (state?: 'asked') =>
    (await admin.ask(withdrawalApi.queue, { query: { state } })).body.content;

  it('waits in the queue with a masked account, and a look at all of it is recorded', async () => {
    const [first] = await queue('asked');
    expect(first).toMatchObject({
      amount: 1000,
      state: 'asked',
      owner: '海川重工集团有限公司',
      askedBy: 'lin.qiao',
    });
    expect(first.payee.account).toBe('100************3456');
    const { body } = await admin.ask(withdrawalApi.payee, { params: { id: first.id } });
    expect(body.account).toBe('1001190729000123456');
    const looks = await rows(test, (db) =>
      db
        .selectFrom('audit_entry')
        .select('actor_name')
        .where('action', '=', 'ledger.withdrawal.view')
        .execute(),
    );
    expect(looks).toEqual([{ actor_name: 'admin' }]);
  });
  it('is paid out once, by finance, with the bank’s reference', async () => {
    const [{ id: first }] = await queue('asked');
    const settle = (bankReference: string) =>
      admin.ask(withdrawalApi.settle, { params: { id: first }, body: { bankReference } });
    expect((await settle(' ')).status).toBe(400);
    expect(said(await settle('ICBC-1'))).toBe('done');
    expect(said(await settle('ICBC-2'))).toBe('ledger.withdrawal_decided');
    const back = await lin.ask(withdrawalApi.cancel, { params: { id: first } });
    expect(said(back)).toBe('ledger.withdrawal_decided');
    expect(await earnings(lin)).toMatchObject({ available: 500, settling: 0, settled: 1000 });
    const list = (await lin.ask(withdrawalApi.list, { query: { enterpriseId: here, state: 'settled' } }))
      .body;
    expect(list.content).toMatchObject([{ id: first, bankReference: 'ICBC-1', decidedBy: 'admin' }]);
  });
  it('that is sent back gives the money back, once', async () => {
    const one = await asked(lin, 300);
    const reject = () =>
      admin.ask(withdrawalApi.reject, { params: { id: one }, body: { reason: '户名不符' } });
    const both = await Promise.all([reject(), lin.ask(withdrawalApi.cancel, { params: { id: one } })]);
    expect(both.map(said).toSorted()).toEqual(['done', 'ledger.withdrawal_decided']);
    expect(await earnings(lin)).toMatchObject({ available: 500, settling: 0, settled: 1000 });
  });
  it('is announced to the requester, and its queue is settled', async () => {
    const one = await asked(lin, 100);
    await admin.ask(withdrawalApi.reject, { params: { id: one }, body: { reason: '请更新账户' } });
    await eventually(async () => {
      const told = await rows(test, (db) =>
        db
          .selectFrom('message')
          .innerJoin('inbox', 'inbox.message_id', 'message.id')
          .innerJoin('account', 'account.id', 'inbox.account_id')
          .select(['account.username', 'message.link'])
          .where('message.action', '=', 'withdrawal verdict')
          .where('message.plain', 'like', '%请更新账户%')
          .execute(),
      );
      expect(told).toEqual([{ username: 'lin.qiao', link: '/console/enterprise-account?tab=earnings' }]);
    });
  });
  it('of another enterprise or person is not found', async () => {
    const one = await asked(lin, 100);
    for (const who of [zhou, su])
      expect((await who.ask(withdrawalApi.cancel, { params: { id: one } })).status).toBe(404);
    expect(said(await qin.ask(withdrawalApi.cancel, { params: { id: one } }))).toBe('kit.not_allowed');
  });
  it('of one’s own is paid out by another person', async () => {
    await story.certify({ userId: admin.userId }, admin.userId);
    await story.earnAccepted({ userId: admin.userId }, 20_000);
    const one = await asked(admin, 150, NIL);
    const settled = await admin.ask(withdrawalApi.settle, {
      params: { id: one },
      body: { bankReference: 'x' },
    });
    expect(said(settled)).toBe('ledger.withdrawal_own');
    expect(said(await admin.ask(withdrawalApi.cancel, { params: { id: one } }))).toBe('done');
  });
  it('is decided by finance only, whatever the server believes', async () => {
    const one = await asked(lin, 100);
    const done = test.kit.database.transaction({ user: lin.userId, enterprise: here }, (db) =>
      db
        .updateTable('ledger_withdrawal')
        .set({ state: 'settled', bank_reference: 'x', decided_at: new Date() })
        .where('id', '=', one)
        .execute(),
    );
    await expect(done).rejects.toThrow(/row-level security/);
  });
});
