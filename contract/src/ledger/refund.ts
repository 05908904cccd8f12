import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Amount } from '../kit/money.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';

export const REFUND_STATES = ['requested', 'settled', 'refused'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** All of it, what was not used of the period, or nothing. */
export const REFUND_BASES = ['full', 'unused', 'nothing'] as const;
export type RefundBasis = (typeof REFUND_BASES)[number];

/** What would be refunded now, in yuan. */
export const RefundQuote = z.object({
  paymentId: Id,
  amount: z.number(),
  basis: z.enum(REFUND_BASES),
  /** Whole days that are left of the period, and all of its days. */
  daysLeft: z.number().int(),
  days: z.number().int(),
  /** What was paid with money, and with promotion money, which is never refunded. */
  paid: z.number(),
  promotion: z.number(),
  /** Until then all of it is refunded. */
  fullUntil: Instant,
});
export type RefundQuote = z.infer<typeof RefundQuote>;

export const Refund = z.object({
  id: Id,
  paymentId: Id,
  /** Whose wallet it goes to. */
  owner: z.string(),
  title: z.string(),
  /** Yuan. */
  amount: z.number(),
  paid: z.number(),
  basis: z.enum(REFUND_BASES),
  daysLeft: z.number().int(),
  days: z.number().int(),
  reason: z.string(),
  state: z.enum(REFUND_STATES),
  askedBy: z.string(),
  createdAt: Instant,
  paidAt: Instant,
  decidedBy: z.string(),
  decidedAt: Instant.nullable(),
  remark: z.string(),
  /** The caller asked for it, or their enterprise gets it: another user decides. */
  isOwn: z.boolean(),
});
export type Refund = z.infer<typeof Refund>;

const MAX_TEXT = 500;
const text = z.string().trim().max(MAX_TEXT);
const finance = { allow: 'ledger.refund.settle', platform: true } as const;

export const refundApi = {
  quote: endpoint({
    method: 'GET',
    path: '/api-account/refundQuote',
    allow: 'session',
    asks: ['ledger.wallet.spend'],
    summary: 'What would be refunded of a payment now',
    query: z.object({ paymentId: Id }),
    reply: RefundQuote,
  }),
  request: endpoint({
    method: 'POST',
    path: '/api-account/requestRefund',
    allow: 'session',
    asks: ['ledger.wallet.spend'],
    once: true,
    summary: 'Request the refund of a payment; the platform decides',
    body: z.object({
      paymentId: Id,
      /** As the caller saw it in the quote: another amount is refused. */
      amount: Amount,
      reason: text.min(1),
    }),
    reply: z.object({ id: Id, amount: z.number(), state: z.enum(REFUND_STATES) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-account/refunds',
    ...finance,
    summary: 'Requests for refunds, newest first',
    query: pageQuery.extend({ state: z.enum(REFUND_STATES).optional(), q: Search.optional() }),
    reply: pageOf(Refund),
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api-account/refunds/:id/settle',
    ...finance,
    once: true,
    summary: 'Pay a refund out or reject it; not by the person who requested it',
    params: one,
    body: z
      .object({ approved: z.boolean(), remark: text.optional() })
      .refine(({ approved, remark }) => approved || !!remark, { path: ['remark'], message: 'required' }),
    reply: Refund,
  }),
};
