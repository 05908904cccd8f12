import type { Context, Kit } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { notify } from './notify.service.ts';
import { markDecided } from './settle.service.ts';

// Notifications of payments and refunds.

type Hear<F extends keyof Facts> = (ctx: Context, fact: Facts[F]) => Promise<void>;

const pageOf = (id: string) => `/console/person-payment-confirmation?id=${id}`;

const approvalAsked: Hear<'ledger.payment_approval_asked'> = async (ctx, fact) => {
  const { id, title, amount, enterpriseId, spenderId, spenderName } = fact;
  await notify(ctx, {
    event: 'payment-approval-asked',
    to: { holders: 'ledger.payment.approve', of: enterpriseId, except: spenderId ?? undefined },
    values: { title, amount, spender: spenderName },
    enterpriseId,
    link: pageOf(id),
    concern: { type: 'payment', id },
  });
};

const paymentDecided: Hear<'ledger.payment_decided'> = async (ctx, fact) => {
  await markDecided(ctx, 'payment', fact.id);
  if (fact.spenderId === null) return;
  const { title, amount, approved, reason, enterpriseId } = fact;
  await notify(ctx, {
    event: 'payment-decided',
    to: [fact.spenderId],
    values: { title, amount, approved, reason },
    enterpriseId,
    link: pageOf(fact.id),
  });
};

/** No user has to decide on it any more. */
const paymentVoided: Hear<'ledger.payment_voided'> = async (ctx, { id }) => {
  await markDecided(ctx, 'payment', id);
};

const paymentExpired: Hear<'ledger.payment_expired'> = async (ctx, fact) => {
  await markDecided(ctx, 'payment', fact.id);
  const { title, amount, isHeld: held, enterpriseId, spenderId, askedBy } = fact;
  const to = [...new Set([spenderId, askedBy])].filter((one) => one !== null);
  if (to.length === 0) return;
  await notify(ctx, {
    event: 'payment-expired',
    to,
    values: { title, amount, held },
    enterpriseId,
    link: pageOf(fact.id),
  });
};

const refundAsked: Hear<'ledger.refund_asked'> = (ctx, { id, title, amount, owner, askedBy }) =>
  notify(ctx, {
    event: 'refund-asked',
    to: { holders: 'ledger.refund.settle', of: null, except: askedBy },
    values: { title, amount, owner },
    link: '/console/finance-refunds',
    concern: { type: 'refund', id },
  });

const refundDecided: Hear<'ledger.refund_decided'> = async (ctx, fact) => {
  await markDecided(ctx, 'refund', fact.id);
  const { title, amount, approved, remark, enterpriseId } = fact;
  await notify(ctx, {
    event: 'refund-decided',
    to: [fact.askedBy],
    values: { title, amount, approved, remark },
    enterpriseId,
    link: pageOf(fact.paymentId),
  });
};

export function listenToPayments({ events }: Kit) {
  events.on('ledger.payment_approval_asked', approvalAsked);
  events.on('ledger.payment_decided', paymentDecided);
  events.on('ledger.payment_voided', paymentVoided);
  events.on('ledger.payment_expired', paymentExpired);
  events.on('ledger.refund_asked', refundAsked);
  events.on('ledger.refund_decided', refundDecided);
}
