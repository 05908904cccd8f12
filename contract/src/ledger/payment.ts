import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Amount } from '../kit/money.ts';
import { pageOf } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { REFUND_STATES } from './refund.ts';
import { Reference, walletPage } from './values.ts';

export const PAYMENT_STATES = [
  /** Not paid yet. */
  'open',
  /** Above what one person may decide: a second one agrees first. */
  'approval',
  /** The money is set aside until the thing is delivered. */
  'held',
  'paid',
  /** It was held, and was given back. */
  'voided',
  'expired',
  'cancelled',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The tabs of a list, and the states in each. */
export const PAYMENT_GROUPS = {
  open: ['open'],
  approval: ['approval'],
  held: ['held'],
  paid: ['paid'],
  refunded: ['refunded'],
  closed: ['voided', 'expired', 'cancelled'],
} as const satisfies Record<string, readonly PaymentState[]>;
export const PAYMENT_TABS = ['open', 'approval', 'held', 'paid', 'refunded', 'closed'] as const;
export type PaymentTab = (typeof PAYMENT_TABS)[number];

export const PAYMENT_KINDS = ['purchase', 'renewal'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
/** Paid at once, or held first and charged when the thing is delivered. */
export const SETTLES = ['at_once', 'on_delivery'] as const;
export type Settles = (typeof SETTLES)[number];

/** Yuan throughout. */
export const Payment = z.object({
  id: Id,
  /** Nil: paid from the caller's own wallet. */
  enterpriseId: Id,
  kind: z.enum(PAYMENT_KINDS),
  settles: z.enum(SETTLES),
  state: z.enum(PAYMENT_STATES),
  amount: z.number(),
  title: z.string(),
  lines: z.array(z.object({ label: z.string(), amount: z.number() })),
  reference: Reference,
  forWhom: z.string(),
  /** Null: for no period. */
  from: Instant.nullable(),
  until: Instant.nullable(),
  askedBy: z.string(),
  /** Who pays it; empty: not known yet. */
  spender: z.string(),
  approvedBy: z.string(),
  /** Why it was rejected, cancelled or given back. */
  reason: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  heldAt: Instant.nullable(),
  paidAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  transferId: Id.nullable(),
  /** The latest request to have it refunded. */
  refund: z
    .object({ id: Id, state: z.enum(REFUND_STATES), amount: z.number(), remark: z.string() })
    .nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** What one person may spend of an enterprise's wallet in a month. */
export const Allowance = z.object({
  monthly: z.number(),
  spent: z.number(),
  left: z.number(),
  /** When the next month begins. */
  until: Instant,
});
export type Allowance = z.infer<typeof Allowance>;

export const PaymentDetail = z.object({
  payment: Payment,
  wallet: z.object({
    accountId: Id,
    name: z.string(),
    /** With promotion money; null: not for the caller, who only asked for the payment. */
    available: z.number().nullable(),
    promotion: z.number().nullable(),
  }),
  /** How much has to be topped up first. */
  missing: z.number(),
  /** Of the one who pays, or would; null: no limit. */
  allowance: Allowance.nullable(),
  /** Above this a second person agrees; null: one is enough. */
  approvalAbove: z.number().nullable(),
  /** What the caller may do with it now. */
  may: z.object({ pay: z.boolean(), cancel: z.boolean(), approve: z.boolean(), refund: z.boolean() }),
});
export type PaymentDetail = z.infer<typeof PaymentDetail>;

export const MAX_REASON = 500;
const reason = z.string().trim().max(MAX_REASON);

export const paymentApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-account/payments',
    allow: 'session',
    asks: ['ledger.wallet.read'],
    summary: 'The payments of a wallet, newest first, with how many there are in each group',
    query: walletPage.extend({ group: z.enum(PAYMENT_TABS).optional(), q: Search.optional() }),
    reply: pageOf(Payment).extend({ counts: z.record(z.enum(['all', ...PAYMENT_TABS]), z.number().int()) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api-account/payments/:id',
    allow: 'session',
    asks: ['ledger.wallet.read', 'ledger.wallet.spend', 'ledger.payment.approve'],
    summary: 'A payment: what for, from which wallet, what is missing, and what the caller may do',
    params: one,
    reply: PaymentDetail,
  }),
  execute: endpoint({
    method: 'POST',
    path: '/api-account/executePayment',
    allow: 'session',
    asks: ['ledger.wallet.spend'],
    once: true,
    limit: { by: 'account', max: 600, seconds: 60 },
    summary: 'Pay what another call asked for; paying twice charges once',
    body: z.object({
      /** Yuan, as the caller saw it: another amount is refused. */
      cost: Amount,
      /** The caller. */
      userId: Id,
      /** The id of the wallet that pays, or the caller's username for their own. */
      account: z.string().trim().min(1).max(64),
      /** Which payment; without it the only open one of this amount and wallet. */
      paymentId: Id.optional(),
    }),
    reply: z.object({
      paymentId: Id,
      state: z.enum(PAYMENT_STATES),
      /** What can be spent afterwards, in yuan. */
      balance: z.number(),
    }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api-account/payments/:id/cancel',
    allow: 'session',
    asks: ['ledger.wallet.spend'],
    once: true,
    summary: 'Cancel a payment that nobody has paid',
    params: one,
    body: z.object({ reason: reason.optional() }),
    reply: PaymentDetail,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api-account/payments/:id/decide',
    allow: 'ledger.payment.approve',
    once: true,
    summary: 'Approve or reject a payment above the approval amount, as a second person',
    params: one,
    body: z
      .object({ approved: z.boolean(), reason: reason.optional() })
      .refine(({ approved, reason: why }) => approved || !!why, { path: ['reason'], message: 'required' }),
    reply: PaymentDetail,
  }),
};
