import { type OrderFailure, PERMANENT } from '@cloudyard/contract/market/order.ts';
import type { Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { postPayment } from '../../ledger/index.ts';
import { monthsAfter, useQuota } from '../../space/index.ts';
import { closeOrderJob, deliverOrderJob, undoOrderJob } from './delivery.jobs.ts';
import {
  insertPeriod,
  lockOrder,
  markStep,
  type OrderRow,
  paymentState,
  updateOrder,
} from './delivery.queries.ts';
import { holderOf, planOf } from './delivery.service.ts';
import { tellOrder } from './notice.service.ts';
import { spaceItems } from './order.policy.ts';

/** The money is set aside: it is taken on, in the same transaction; a job goes on with it. */
export async function followHeld(ctx: Context, { id, reference }: Facts['ledger.payment_held']) {
  if (reference.type !== 'order') return;
  const order = await lockOrder(ctx.db, reference.id);
  if (order?.payment_id === id && order.state === 'unpaid') await queueDelivery(ctx, order.id);
}

export const queueDelivery = (ctx: Context, id: string) =>
  ctx.kit.jobs.send(ctx, deliverOrderJob, { id }, { key: `order ${id}` });

/** The runtime would go on trying; whoever waits for it is notified after so many. */
const MOST_CRASHES = 3;

const isOver = ({ state, cause, restarts }: Facts['runtime.instance_changed']) =>
  state === 'crashed' && (restarts >= MOST_CRASHES || (cause !== 'exited' && cause !== 'killed'));

/** What the runtime tells of an instance that is being delivered; in the transaction that writes it down. */
export async function followInstance(ctx: Context, fact: Facts['runtime.instance_changed']) {
  if (fact.holder.type !== 'order') return;
  const order = await lockOrder(ctx.db, fact.holder.id);
  if (order?.state !== 'delivering') return;
  if (fact.state === 'running') return complete(ctx, order);
  if (isOver(fact)) await queueUndo(ctx, order.id, 'not_running', fact.cause ?? '');
}

/** It runs: what was set aside is charged, and its time begins. */
async function complete(ctx: Context, order: OrderRow, at = new Date()) {
  // What was set aside is gone: it ends again, and the runtime's news of others go on.
  if (order.payment_id && (await paymentState(ctx.db, order.payment_id)) !== 'held') {
    await queueUndo(ctx, order.id, 'payment', '');
    return;
  }
  await markStep(ctx.db, order.id, 'healthy', 'done');
  const items = spaceItems(planOf(order));
  await useQuota(ctx, { enterpriseId: order.enterprise_id, holder: holderOf(order), items });
  if (order.payment_id) await postPayment(ctx, order.payment_id, at);
  await markStep(ctx.db, order.id, 'charge', 'done');
  const until = order.months === PERMANENT ? null : monthsAfter(at, order.months);
  await insertPeriod(ctx.db, {
    ...{ order_id: order.id, enterprise_id: order.enterprise_id, number: 1, payment_id: order.payment_id },
    ...{ months: order.months, starts_at: at, ends_at: until },
  });
  await updateOrder(ctx.db, order.id, {
    ...{ state: 'active', periods: 1, starts_at: at, ends_at: until, delivered_at: at },
  });
  await tellOrder(ctx, order, 'delivered');
}

const queueUndo = (ctx: Context, id: string, failure: OrderFailure, detail: string) =>
  ctx.kit.jobs.send(ctx, undoOrderJob, { id, failure, detail }, { key: `undo ${id}` });

/** The money is gone: it was not paid in time, a second person refused, or it took too long. */
export async function followLost(
  ctx: Context,
  { id, reference }: { id: string; reference: { type: string; id: string } },
) {
  if (reference.type !== 'order') return;
  const order = await lockOrder(ctx.db, reference.id);
  if (order?.payment_id !== id) return;
  // Whoever cancels the payment may be the enterprise, which changes no order itself.
  if (order.state === 'unpaid') await ctx.kit.jobs.send(ctx, closeOrderJob, { id: order.id });
  if (order.state === 'delivering') await queueUndo(ctx, order.id, 'payment', '');
}
