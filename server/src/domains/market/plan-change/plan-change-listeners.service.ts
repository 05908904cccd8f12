import type { Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { lockOrder } from '../order/delivery.queries.ts';
import { undoChange } from './apply.service.ts';
import { dropChangeJob, finishChangeJob } from './plan-change.jobs.ts';

type Told = { id: string; reference: { type: string; id: string } };

const orderOf = async (ctx: Context, { reference }: Told) =>
  reference.type === 'order' ? lockOrder(ctx.db, reference.id) : undefined;

/** Whoever pays may be an enterprise, which changes no order itself: jobs of the platform go on. */
export async function followPaid(ctx: Context, fact: Facts['ledger.payment_paid']) {
  const order = await orderOf(ctx, fact);
  if (order?.change_payment_id === fact.id)
    await ctx.kit.jobs.send(ctx, finishChangeJob, { orderId: order.id });
}

export async function followUnpaid(ctx: Context, fact: Told) {
  const order = await orderOf(ctx, fact);
  if (order?.change_payment_id === fact.id)
    await ctx.kit.jobs.send(ctx, dropChangeJob, { orderId: order.id, paymentId: fact.id });
}

/** In the transaction of the refund. */
export async function followRefunded(ctx: Context, fact: Facts['ledger.payment_refunded']) {
  const order = await orderOf(ctx, fact);
  if (order) await undoChange(ctx, order, fact.id);
}
