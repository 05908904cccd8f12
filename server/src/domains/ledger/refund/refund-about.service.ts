import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import { holds } from '../../../kit/actor.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { paymentsAbout, type Shown } from '../payment/payment.queries.ts';
import type { Reference } from '../transfer/transfer.queries.ts';
import type { Refundable } from './refund.policy.ts';
import { openRefunds } from './refund.queries.ts';
import { computed, requestRefund } from './refund.service.ts';

// What another room sold, as a whole: every payment of it, and what comes back.

type About = Pick<Reference, 'type' | 'id'>;
export type RefundLine = { payment: Shown } & Refundable;

/** What is paid for it, and what would be refunded now; what was asked for before comes back no second time. */
export async function refundsAbout(
  { db }: ActorContext,
  about: About,
  at = new Date(),
): Promise<RefundLine[]> {
  const paid = (await paymentsAbout(db, about)).filter(({ state }) => state === 'paid');
  return paid.map((payment) => {
    const now = computed(payment, at);
    return { payment, ...now, ...(payment.refund_state === 'requested' ? { amount: 0 } : {}) };
  });
}

export const mayRefund = ({ actor }: ActorContext) => holds(actor, 'ledger.wallet.spend');

/** Asks for all of it back; the platform's finance decides about each payment. */
export async function requestRefunds(
  ctx: ActorContext,
  lines: readonly RefundLine[],
  reason: string,
  at: Date,
) {
  for (const { payment, amount } of lines)
    if (amount > 0) await requestRefund(ctx, { paymentId: payment.id, amount: yuanOf(amount), reason }, at);
}

/** Whether finance still has to decide about some of it. */
export const isRefundOpen = async ({ db }: Pick<ActorContext, 'db'>, about: About) =>
  (await openRefunds(db, about)) > 0;
