import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant } from '../kit/values.ts';

/** What every night is held against what it must be. */
export const CHECKS = [
  /** The sum of all entries is zero. */
  'sum',
  /** Every transfer's entries sum to zero. */
  'transfers',
  /** Every balance is the sum of its entries, and what is held the sum of its holds. */
  'balances',
  /** The months' figures follow from the entries. */
  'months',
  /** Nothing is held past its time. */
  'holds',
  /** Everything paid has its transfer. */
  'payments',
  /** The chain of transfers is whole. */
  'chain',
] as const;
export type Check = (typeof CHECKS)[number];

export const Reconciliation = z.object({
  id: Id,
  startedAt: Instant,
  /** Null: it is running. */
  endedAt: Instant.nullable(),
  startedBy: z.string(),
  checks: z.array(
    z.object({
      check: z.enum(CHECKS),
      /** How many were looked at. */
      looked: z.number().int(),
      /** How many are wrong. */
      wrong: z.number().int(),
      /** Ids of a few of them. */
      examples: z.array(z.string()),
    }),
  ),
  /** The head of the chain when it ended. */
  head: z.string(),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

const finance = { allow: 'ledger.reconciliation.run', platform: true } as const;

export const reconciliationApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-account/reconciliations',
    ...finance,
    summary: 'The latest reconciliations, newest first',
    reply: z.array(Reconciliation),
  }),
  run: endpoint({
    method: 'POST',
    path: '/api-account/reconciliations',
    ...finance,
    limit: { by: 'account', max: 60, seconds: 600 },
    summary: 'Run all checks of the ledger now',
    reply: Reconciliation,
  }),
};
