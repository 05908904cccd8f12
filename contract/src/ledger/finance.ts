import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Reconciliation } from './reconciliation.ts';
import { Month } from './values.ts';

/** What waits for finance, kind by kind. A new kind of work gets a line here, in the service and on the page. */
export const WAITING = ['topups', 'refunds', 'withdrawals', 'invoices'] as const;
export type WaitingKind = (typeof WAITING)[number];

const Waits = z.object({ count: z.number().int(), /** Yuan. */ amount: z.number() });

/** Yuan throughout. */
export const FinanceOverview = z.object({
  waiting: z.record(z.enum(WAITING), Waits),
  sums: z.object({
    /** Earned by the platform so far. */
    revenue: z.number(),
    /** In the bank: everything that came in less what was paid out. */
    clearing: z.number(),
    /** Given away as promotion money. */
    promotion: z.number(),
    /** Owed to publishers. */
    owed: z.number(),
    /** In all wallets, with what is held. */
    wallets: z.number(),
    held: z.number(),
    /** Promotion money that is not spent yet. */
    promo: z.number(),
  }),
  months: z.array(z.object({ month: Month, revenue: z.number() })),
  /** Null: there was none yet. */
  reconciliation: Reconciliation.nullable(),
});
export type FinanceOverview = z.infer<typeof FinanceOverview>;

export const financeApi = {
  overview: endpoint({
    method: 'GET',
    path: '/api-account/finance',
    allow: 'ledger.finance.read',
    platform: true,
    summary:
      'What waits for finance, the sums of the platform’s accounts, revenue by month, the latest reconciliation',
    reply: FinanceOverview,
  }),
};
