import type { Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { monthsAfter } from '../../space/index.ts';
import { lockOrder, type OrderRow, updateOrder } from '../order/delivery.queries.ts';
import { end } from './life.service.ts';
import { dropRenewalJob, extendOrderJob, topupRenewsOrdersJob } from './renewal.jobs.ts';
import { deletePeriod, hasLaterPeriod, isPaidFrom, monthsPaid, periodOfPayment } from './renewal.queries.ts';

type Told = { id: string; reference: { type: string; id: string } };

const orderOf = async (ctx: Context, { reference }: Told) =>
  reference.type === 'order' ? lockOrder(ctx.db, reference.id) : undefined;

export async function followPaid(ctx: Context, fact: Facts['ledger.payment_paid']) {
  const order = await orderOf(ctx, fact);
  if (order?.renewal_payment_id === fact.id)
    await ctx.kit.jobs.send(ctx, extendOrderJob, { orderId: order.id });
}

/** Cancelled, refused or expired, perhaps by the enterprise, which changes no order itself: a job goes on. */
export async function followUnpaid(ctx: Context, fact: Told) {
  const order = await orderOf(ctx, fact);
  if (order?.renewal_payment_id === fact.id)
    await ctx.kit.jobs.send(ctx, dropRenewalJob, { orderId: order.id, paymentId: fact.id });
}

export async function followTopup(ctx: Context, { outcome, enterpriseId }: Facts['ledger.topup_settled']) {
  if (outcome === 'done' && enterpriseId)
    await ctx.kit.jobs.send(ctx, topupRenewsOrdersJob, { enterpriseId });
}

/**
 * The last period comes back first: what was paid for later would move forward, could be used, and would still count as
 * unused. What ends as a whole comes back in any order.
 */
async function mustBeLast(ctx: Context, order: OrderRow | undefined, paymentId: string) {
  const period = order && order.ending !== 'refund' ? await periodOfPayment(ctx.db, paymentId) : undefined;
  if (period && (await hasLaterPeriod(ctx.db, period))) throw new Refusal('ledger.refund_later_first');
}

export const followAsked = async (ctx: Context, fact: Facts['ledger.refund_asked']) =>
  mustBeLast(ctx, await orderOf(ctx, { id: fact.paymentId, reference: fact.reference }), fact.paymentId);

/** The money went back: so does the time it paid for. Without any it ends. */
export async function followRefunded(ctx: Context, fact: Facts['ledger.payment_refunded']) {
  const order = await orderOf(ctx, fact);
  await mustBeLast(ctx, order, fact.id);
  if (!order || !(await periodOfPayment(ctx.db, fact.id))) return;
  await deletePeriod(ctx.db, fact.id);
  // A smaller plan that nothing pays for any more waits for the next renewal again.
  const { next_plan_from: from } = order;
  if (from && !(await isPaidFrom(ctx.db, order.id, from)))
    await updateOrder(ctx.db, order.id, { next_plan_from: null });
  await takeTimeBack(ctx, order);
}

async function takeTimeBack(ctx: Context, order: OrderRow, at = new Date()) {
  const since = order.starts_at ?? at;
  const paid = await monthsPaid(ctx.db, order.id, since);
  if (paid <= 0) return end(ctx, order, at);
  // As if it had not been renewed: also what is left of the days of grace is counted from the former end.
  const until = monthsAfter(since, paid);
  await updateOrder(ctx.db, order.id, { ends_at: until, auto_renewal: false, noticed: null });
}
