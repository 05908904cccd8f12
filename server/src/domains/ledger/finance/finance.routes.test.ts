import { financeApi } from '@cloudyard/contract/ledger/finance.ts';
import { reconciliationApi } from '@cloudyard/contract/ledger/reconciliation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { enterpriseId, rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { ledgerStory } from '../ledger.stories.ts';
import { sealPending } from '../transfer/transfer.queries.ts';

let test: TestApp;
let story: ReturnType<typeof ledgerStory>;
let lin: Caller;
let admin: Caller;
let here: string;

beforeAll(async () => {
  test = await openTestApp();
  story = ledgerStory(test);
  [lin, admin] = [await test.as('lin.qiao'), await test.as('admin')];
  here = await enterpriseId(test, '海川重工');
});
afterAll(() => test.close());

const overview = async () => (await admin.ask(financeApi.overview)).body;
const seal = () => rows(test, (db) => sealPending(db, 1000));

describe('the overview of finance', () => {
  strangersAreRefused(
    () => test,
    financeApi.overview,
    () => ({}),
  );
  it('refuses an enterprise’s administrator', async () => {
    expect((await lin.ask(financeApi.overview)).status).toBe(403);
  });
  it('is empty at first', async () => {
    const found = await overview();
    expect(found).toMatchObject({
      waiting: {
        topups: { count: 0, amount: 0 },
        refunds: { count: 0, amount: 0 },
        withdrawals: { count: 0, amount: 0 },
        invoices: { count: 0, amount: 0 },
      },
      sums: { revenue: 0, clearing: 0, promotion: 0, owed: 0, wallets: 0, held: 0, promo: 0 },
      reconciliation: null,
    });
    expect(found.months).toHaveLength(12);
  });
  it('sums what is sealed and what is not, to the fen, at every moment', async () => {
    const [owner, seller] = [{ userId: lin.userId }, { enterpriseId: here }];
    await story.topUp(owner, 100_000);
    await story.buy(owner, 30_000, { owner: seller, share: 20_000 });
    const sums = { revenue: 100, clearing: 1000, owed: 200, wallets: 700, held: 0 };
    expect((await overview()).sums).toMatchObject(sums);
    expect(await seal()).toBe(2);
    expect((await overview()).sums).toMatchObject(sums);
    await story.buy(owner, 5001);
    await story.hold(owner, 1000);
    const later = { revenue: 150.01, clearing: 1000, owed: 200, wallets: 649.99, held: 10 };
    expect((await overview()).sums).toMatchObject(later);
    expect((await overview()).months[11]).toMatchObject({ revenue: 150.01 });
    await seal();
    expect((await overview()).sums).toMatchObject(later);
    expect((await overview()).months[11]).toMatchObject({ revenue: 150.01 });
  });
  it('counts what waits', async () => {
    await story.certify({ enterpriseId: here }, lin.userId);
    await story.withdrawLater(lin, here, 150);
    const found = await overview();
    expect(found.waiting.withdrawals).toEqual({ count: 1, amount: 150 });
    expect(found.sums).toMatchObject({ clearing: 850, owed: 50 });
  });
  it('shows the latest reconciliation, in which all is right', async () => {
    const { id } = (await admin.ask(reconciliationApi.run)).body;
    await eventually(async () => {
      const { reconciliation } = await overview();
      expect(reconciliation).toMatchObject({ id, endedAt: expect.any(String) });
      expect(reconciliation.checks.filter(({ wrong }: { wrong: number }) => wrong > 0)).toEqual([]);
    });
  });
});
