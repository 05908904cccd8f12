import type { Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { isRefundOpen } from '../../ledger/index.ts';
import { lockOrder, updateOrder } from '../order/delivery.queries.ts';
import { end } from '../renewal/life.service.ts';
import { NOT_ENDING } from '../renewal/renewal.queries.ts';
import { isAnyRefunded, orderOfPayment } from './cancellation.queries.ts';

/**
 * Finance decided, in the transaction of the decision. When nothing more is to be decided the order ends; where all of
 * it was refused it goes on.
 */
export async function followDecided(ctx: Context, { paymentId }: Facts['ledger.refund_decided']) {
  const id = await orderOfPayment(ctx.db, paymentId);
  const order = id ? await lockOrder(ctx.db, id) : undefined;
  if (order?.ending !== 'refund' || (order.state !== 'active' && order.state !== 'frozen')) return;
  if (await isRefundOpen(ctx, { type: 'order', id: order.id })) return;
  const since = order.ending_at ?? new Date();
  if (await isAnyRefunded(ctx.db, order.id, since)) await end(ctx, order, new Date());
  else await updateOrder(ctx.db, order.id, NOT_ENDING);
}
