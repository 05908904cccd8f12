import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { Refund, RefundBasis, RefundQuote, RefundState } from '@cloudyard/contract/ledger/refund.ts';
import type { Shown } from '../payment/payment.queries.ts';
import { fullUntil, type Refundable } from './refund.policy.ts';
import type { RefundRow } from './refund.queries.ts';

export const refundView = (row: RefundRow, isOwn: boolean): Refund => ({
  id: row.id,
  paymentId: row.payment_id,
  owner: row.owner,
  title: row.title,
  amount: yuanOf(row.amount),
  paid: yuanOf(row.paid),
  basis: row.basis as RefundBasis,
  daysLeft: row.days_left,
  days: row.days,
  reason: row.reason,
  state: row.state as RefundState,
  askedBy: row.asked_name,
  createdAt: row.created_at.toISOString(),
  paidAt: (row.paid_at as Date).toISOString(),
  decidedBy: row.decided_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
  remark: row.remark,
  isOwn,
});

export const quoteView = (payment: Shown, { amount, basis, daysLeft, days }: Refundable): RefundQuote => ({
  paymentId: payment.id,
  amount: yuanOf(amount),
  ...{ basis, daysLeft, days },
  paid: yuanOf(payment.wallet_part ?? 0),
  promotion: yuanOf(payment.promo_part ?? 0),
  fullUntil: fullUntil(payment.paid_at as Date).toISOString(),
});
