import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Yuan } from '../kit/money.ts';
import { Id, Instant } from '../kit/values.ts';
import { ofWallet } from './values.ts';

/** As the others, none, or an amount of their own. */
export const LIMIT_RULES = ['default', 'unlimited', 'amount'] as const;
export type LimitRule = (typeof LIMIT_RULES)[number];

/** Yuan throughout. */
export const SpendingRules = z.object({
  /** Above this a second person agrees; null: one is enough. */
  approvalAbove: z.number().nullable(),
  /** For people without a limit of their own; null: none. */
  monthlyDefault: z.number().nullable(),
  /** When the month ends that `spent` counts. */
  until: Instant,
  /** Who may spend, who has a limit, and who spent this month. */
  people: z.array(
    z.object({
      userId: Id,
      username: z.string(),
      realName: z.string(),
      rule: z.enum(LIMIT_RULES),
      /** What applies; null: no limit. */
      monthly: z.number().nullable(),
      spent: z.number(),
      /** Null: no limit. */
      left: z.number().nullable(),
    }),
  ),
});
export type SpendingRules = z.infer<typeof SpendingRules>;
export type Spender = SpendingRules['people'][number];

const EDIT = 'ledger.limit.edit' as const;

export const limitApi = {
  get: endpoint({
    method: 'GET',
    path: '/api-account/spendingRules',
    allow: 'ledger.wallet.read',
    summary:
      'The spending rules of an enterprise: approval amount, limits, and who spent how much this month',
    query: ofWallet,
    reply: SpendingRules,
  }),
  setRules: endpoint({
    method: 'PUT',
    path: '/api-account/spendingRules',
    allow: EDIT,
    summary: 'Set the approval amount and the limit for everybody of an enterprise; null: none',
    body: ofWallet.extend({ approvalAbove: Yuan.nullable(), monthlyDefault: Yuan.nullable() }),
    reply: SpendingRules,
  }),
  setLimit: endpoint({
    method: 'PUT',
    path: '/api-account/spendingLimit',
    allow: EDIT,
    summary: 'Set what one person may spend of the wallet in a month',
    body: ofWallet
      .extend({ userId: Id, rule: z.enum(LIMIT_RULES), amount: Yuan.nullable() })
      .refine(({ rule, amount }) => (rule === 'amount') === (amount !== null), {
        path: ['amount'],
        message: 'required',
      }),
    reply: SpendingRules,
  }),
};
