import { fenOf, yuanOf } from '@cloudyard/contract/kit/money.ts';
import type {
  CancellationLine,
  CancellationQuote,
  cancellationApi,
} from '@cloudyard/contract/market/cancellation.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { mayRefund, type RefundLine, refundsAbout, requestRefunds } from '../../ledger/index.ts';
import { purgeAt } from '../../space/index.ts';
import { detailOrder } from '../order/buy.service.ts';
import { type OrderRow, updateOrder } from '../order/delivery.queries.ts';
import { mustBeFree, mustHold, noteOrder, ownOrder } from '../order/own.service.ts';
import { end } from '../renewal/life.service.ts';
import { NOT_ENDING } from '../renewal/renewal.queries.ts';

/** What is delivered; what is not yet is taken back by the order's own call. */
async function delivered(ctx: ActorContext, id: string): Promise<OrderRow> {
  const order = await ownOrder(ctx, id);
  if (order.state !== 'active' && order.state !== 'frozen') throw new Refusal('market.order_closed');
  return order;
}

const lineView = ({ payment, amount, basis, daysLeft, days }: RefundLine): CancellationLine => ({
  ...{ paymentId: payment.id, title: payment.title, basis, daysLeft, days },
  paid: yuanOf(payment.wallet_part ?? 0),
  promotion: yuanOf(payment.promo_part ?? 0),
  amount: yuanOf(amount),
  refund: payment.refund_state as CancellationLine['refund'],
});

const totalOf = (lines: readonly RefundLine[]) => lines.reduce((all, { amount }) => all + amount, 0);
const aboutOf = ({ id }: OrderRow) => ({ type: 'order', id });

export async function quoteCancellation(
  ctx: ActorContext,
  id: string,
  at = new Date(),
): Promise<CancellationQuote> {
  const order = await delivered(ctx, id);
  const lines = await refundsAbout(ctx, aboutOf(order), at);
  return {
    ...{ lines: lines.map(lineView), total: yuanOf(totalOf(lines)), mayRefund: mayRefund(ctx) },
    endsAt: order.ends_at?.toISOString() ?? null,
    purgeAt: purgeAt({ status: '', ends_at: order.ends_at })?.toISOString() ?? null,
  };
}

type Wish = z.output<typeof cancellationApi.cancel.body>;

/**
 * What comes back is asked for, and the order ends when finance has settled it. Where nothing does, it ends now, or
 * with the time that is paid.
 */
export async function cancelDelivered(ctx: ActorContext, id: string, wish: Wish, at = new Date()) {
  mustHold(ctx, 'market.application.buy');
  const order = await delivered(ctx, id);
  mustBeFree(order);
  const lines = await refundsAbout(ctx, aboutOf(order), at);
  const total = totalOf(lines);
  if (fenOf(wish.total) !== total) throw new Refusal('ledger.refund_changed');
  if (total > 0) {
    mustHold(ctx, 'ledger.wallet.spend');
    await updateOrder(ctx.db, id, { ending: 'refund', ending_at: at, auto_renewal: false });
    await requestRefunds(ctx, lines, wish.reason, at);
  } else if (wish.when === 'now') await end(ctx, order, at);
  else if (wish.when === 'end' && order.ends_at && order.ends_at > at)
    await updateOrder(ctx.db, id, { ending: 'end', ending_at: at, auto_renewal: false });
  else throw new Refusal('market.ending_open');
  const until = total > 0 || wish.when === 'now' ? null : (order.ends_at?.toISOString() ?? null);
  await noteOrder(ctx, 'cancel', order, { after: { amount: wish.total, until, reason: wish.reason } });
  return detailOrder(ctx, id);
}

/** A refund that was asked for is with the platform's finance, and is not taken back here. */
export async function takeBackCancellation(ctx: ActorContext, id: string) {
  mustHold(ctx, 'market.application.buy');
  const order = await delivered(ctx, id);
  if (order.ending !== 'end') throw new Refusal('market.ending_none');
  await updateOrder(ctx.db, id, NOT_ENDING);
  await noteOrder(ctx, 'go-on', order, { after: { until: order.ends_at?.toISOString() ?? null } });
  return detailOrder(ctx, id);
}
