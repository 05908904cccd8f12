import { fenOf } from '@cloudyard/contract/kit/money.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { detailOrder } from '../order/buy.service.ts';
import { updateOrder } from '../order/delivery.queries.ts';
import { mustBeFree, mustHold, noteOrder } from '../order/own.service.ts';
import { extendOrderJob } from './renewal.jobs.ts';
import { payRenewal, renewable, renewalPrice } from './renewal.service.ts';

type Wish = { months: number; amount: number };

/** Agreed on here; a job extends the time when it is paid, and at once where it costs nothing. */
export async function renew(ctx: ActorContext, id: string, { months, amount }: Wish, at = new Date()) {
  mustHold(ctx, 'market.application.buy');
  const order = await renewable(ctx, id);
  // What was to end with its time is renewed all the same, and goes on.
  mustBeFree({ ...order, ending: order.ending === 'refund' ? order.ending : null });
  const price = await renewalPrice(ctx, order, months);
  if (fenOf(amount) !== price.amount) throw new Refusal('market.price_changed');
  await noteOrder(ctx, 'renew', order, { after: { months, amount } });
  if (price.amount > 0) {
    const payment = await payRenewal(ctx, order, months, at);
    return { paymentId: payment.id, state: payment.state as 'paid', order: await detailOrder(ctx, id) };
  }
  await updateOrder(ctx.db, id, { renewal_months: months, renewal_plan: JSON.stringify(price.plan) });
  await ctx.kit.jobs.send(ctx, extendOrderJob, { orderId: id });
  return { paymentId: null, state: 'paid' as const, order: await detailOrder(ctx, id) };
}
