import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Payment, PaymentKind, PaymentState, Settles } from '@cloudyard/contract/ledger/payment.ts';
import type { RefundState } from '@cloudyard/contract/ledger/refund.ts';
import type { Facts } from '../../../kit/events.ts';
import type { Shown } from './payment.queries.ts';

const stamp = (time: Date | null) => time?.toISOString() ?? null;
const referenceOf = (row: Shown) => ({
  type: row.reference_type,
  id: row.reference_id,
  name: row.reference_name,
});

export const paymentView = (row: Shown): Payment => ({
  id: row.id,
  enterpriseId: row.enterprise_id ?? NIL,
  kind: row.kind as PaymentKind,
  settles: row.settles as Settles,
  state: row.state as PaymentState,
  amount: yuanOf(row.amount),
  title: row.title,
  lines: (row.lines as Payment['lines']).map(({ label, amount }) => ({ label, amount: yuanOf(amount) })),
  reference: referenceOf(row),
  forWhom: row.for_whom,
  from: stamp(row.starts_at),
  until: stamp(row.ends_at),
  askedBy: row.asked_name,
  spender: row.spender_name,
  approvedBy: row.approved_name,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  heldAt: stamp(row.held_at),
  paidAt: stamp(row.paid_at),
  closedAt: stamp(row.closed_at),
  transferId: row.transfer_id,
  refund:
    row.refund_id === null
      ? null
      : {
          id: row.refund_id,
          state: row.refund_state as RefundState,
          amount: yuanOf(row.refund_amount ?? 0),
          remark: row.remark ?? '',
        },
});

/** What the room that asked hears. */
export const paymentFact = (row: Shown): Facts['ledger.payment_paid'] => ({
  id: row.id,
  state: row.state as PaymentState,
  userId: row.user_id,
  enterpriseId: row.enterprise_id,
  amount: row.amount,
  title: row.title,
  reference: referenceOf(row),
  askedBy: row.asked_by,
  spenderId: row.spender_id,
  reason: row.reason,
});
