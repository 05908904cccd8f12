import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { FinanceOverview, WaitingKind } from '@cloudyard/contract/ledger/finance.ts';
import type { ActorContext } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { latestReconciliations } from '../reconciliation/reconciliation.queries.ts';
import { reconciliationView } from '../reconciliation/reconciliation.view.ts';
import { ownedSums, platformSums, revenueMonths, waitingIn, waitingTopups } from './finance.queries.ts';

const MONTHS = 12;

/** Every kind of work that waits for finance, and who counts it. */
const WAITING: Record<WaitingKind, (db: Db) => Promise<{ count: number; amount: number }>> = {
  topups: (db) => waitingTopups(db),
  refunds: (db) => waitingIn(db, 'ledger_refund', ['requested']),
  withdrawals: (db) => waitingIn(db, 'ledger_withdrawal', ['asked']),
  invoices: (db) => waitingIn(db, 'ledger_invoice', ['asked']),
};

export async function financeOverview({ db }: ActorContext, at = new Date()): Promise<FinanceOverview> {
  const waiting = {} as FinanceOverview['waiting'];
  for (const kind of Object.keys(WAITING) as WaitingKind[]) {
    const { count, amount } = await WAITING[kind](db);
    waiting[kind] = { count, amount: yuanOf(amount) };
  }
  const [latest] = await latestReconciliations(db, 1);
  return {
    waiting,
    sums: await sumsOf(db),
    months: (await revenueMonths(db, MONTHS, at)).map(({ month, revenue }) => ({
      month,
      revenue: yuanOf(revenue),
    })),
    reconciliation: latest ? reconciliationView(latest) : null,
  };
}

/** What left the clearing and promotion accounts is what came in by the bank, and what was given away. */
async function sumsOf(db: Db): Promise<FinanceOverview['sums']> {
  const platform = new Map((await platformSums(db)).map(({ kind, amount }) => [kind, amount]));
  const owned = new Map((await ownedSums(db)).map((sum) => [sum.kind, sum]));
  return {
    revenue: yuanOf(platform.get('revenue') ?? 0),
    clearing: yuanOf(0 - (platform.get('clearing') ?? 0)),
    promotion: yuanOf(0 - (platform.get('promotion') ?? 0)),
    owed: yuanOf(owned.get('payable')?.posted ?? 0),
    wallets: yuanOf(owned.get('wallet')?.posted ?? 0),
    held: yuanOf(owned.get('wallet')?.held ?? 0),
    promo: yuanOf(owned.get('promo')?.posted ?? 0),
  };
}
