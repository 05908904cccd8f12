import { fenOf } from '@cloudyard/contract/kit/money.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import {
  type DatabaseAccess,
  type OrderDetail,
  type OrderState,
  type orderApi,
  PERMANENT,
} from '@cloudyard/contract/market/order.ts';
import type { z } from 'zod';
import { holds } from '../../../kit/actor.ts';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import { type ActorContext, inTransaction } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { seal } from '../../../kit/sealed.ts';
import { enterpriseNameOf } from '../../enterprise/index.ts';
import { askPayment, holdPayment } from '../../ledger/index.ts';
import { urlOf } from '../../runtime/index.ts';
import { monthsAfter, saidOf } from '../../space/index.ts';
import {
  insertOrder,
  insertSteps,
  lockOrder,
  markStep,
  orderPage,
  shownOrder,
  stepsOf,
  updateOrder,
} from './delivery.queries.ts';
import { ACCESS, takeBack } from './delivery.service.ts';
import { queueDelivery } from './delivery-listeners.service.ts';
import { creditsFor } from './earning.service.ts';
import { balanceFor, offer, spaceFor } from './order.service.ts';
import { changesView, mayView, orderView, shownState, stepView } from './order.view.ts';

/** So long a user who may spend has time to pay, */
const UNPAID_DAYS = 7;
/** and so long the money may wait for the delivery. */
const HOLD_MINUTES = 60;

type Wanted = z.output<typeof orderApi.buy.query>;

/** Everything about the offer is checked before the space: it costs more to ask for. */
async function checked(ctx: ActorContext, order: Wanted) {
  isCurrentEnterprise(ctx.actor, order.enterpriseId);
  const enterpriseId = orRefuse(ctx.actor.enterpriseId, 'kit.not_allowed');
  const wanted = { versionId: order.minorId, planId: order.other, months: order.month };
  const { version, plan, price } = await offer(ctx.db, wanted);
  const fits = version.application_id === order.appId.toLowerCase();
  if (!fits || version.major_id !== order.majorId.toLowerCase()) {
    throw new Refusal('market.version_not_found');
  }
  if (order.cost !== undefined && fenOf(order.cost) !== price.cost) throw new Refusal('market.price_changed');
  if (order.revision !== undefined && order.revision !== plan.version) {
    throw new Refusal('market.offer_changed');
  }
  const space = orRefuse(await spaceFor(ctx, plan), 'market.no_space');
  if (!space.isOnline) throw new Refusal('space.not_online');
  if (space.shortfalls.length > 0) throw new Refusal('space.quota_short', saidOf(space.shortfalls));
  return { enterpriseId, version, plan, price, space };
}

type Checked = Awaited<ReturnType<typeof checked>>;

async function askFor(
  ctx: ActorContext,
  id: string,
  { enterpriseId, version, plan, price }: Checked,
  months: number,
) {
  const at = new Date();
  return askPayment(ctx, {
    owner: { enterpriseId },
    key: `order:${id}`,
    kind: 'purchase',
    settles: 'on_delivery',
    amount: price.cost,
    title: `${version.name} ${version.version}`,
    lines: [
      { label: `${plan.name} × ${months === PERMANENT ? '永久' : `${months} 个月`}`, amount: price.cost },
    ],
    about: { type: 'order', id, name: version.name },
    forWhom: (await enterpriseNameOf(ctx.db, enterpriseId)) ?? '',
    from: at,
    until: months === PERMANENT ? null : monthsAfter(at, months),
    credits: await creditsFor(ctx, version.application_id, price.cost),
    expiresAt: new Date(at.getTime() + UNPAID_DAYS * 86_400_000),
    holdMinutes: HOLD_MINUTES,
  });
}

/**
 * Orders, and sets the price aside. It is delivered by a job when the money is there: at once, or when a user who
 * may spend pays it or a second person agrees. Charged it is when it runs.
 */
export async function buy(ctx: ActorContext, order: Wanted, access: DatabaseAccess) {
  const found = await checked(ctx, order);
  const { enterpriseId, version, plan, price, space } = found;
  const id = newId();
  await insertOrder(ctx.db, {
    ...{ id, enterprise_id: enterpriseId, buyer_id: ctx.actor.userId, space_id: space.id },
    ...{ application_id: version.application_id, version_id: version.id, plan_id: plan.id },
    ...{
      name: version.name,
      en_name: version.en_name,
      version: version.version,
      publisher: version.publisher,
      logo: version.logo,
    },
    ...{ plan: JSON.stringify(plan), months: order.month, cost: price.cost },
    access: seal(ctx.kit.secret, ACCESS, JSON.stringify(access)),
  });
  await insertSteps(ctx.db, { id, enterprise_id: enterpriseId });
  const payment = price.cost > 0 ? await askFor(ctx, id, found, order.month) : null;
  if (!payment) await queueDelivery(ctx, id);
  else {
    await updateOrder(ctx.db, id, { payment_id: payment.id });
    // Whoever may not spend leaves it to those who may; the listener goes on when it is set aside.
    if (holds(ctx.actor, 'ledger.wallet.spend')) await holdPayment(ctx, payment.id);
  }
  const row = orRefuse(await shownOrder(ctx.db, id), 'market.order_not_found');
  return {
    ...{ orderId: id, paymentId: row.payment_id, balance: await balanceFor(ctx) },
    // Without a payment there is nothing to wait for.
    state: payment ? shownState(row) : ('delivering' as const),
  };
}

type Filter = { q?: string | undefined; state?: OrderState | undefined } & Paging;

export async function listOrders(ctx: ActorContext, { q, state, page, size }: Filter) {
  const enterpriseId = orRefuse(ctx.actor.enterpriseId, 'kit.not_allowed');
  const found = await orderPage(ctx.db, { enterpriseId, q, state }, { page, size });
  return { ...found, rows: found.rows.map((row) => orderView(row, urlOf(ctx.kit.env))) };
}

export async function detailOrder(ctx: ActorContext, id: string): Promise<OrderDetail> {
  const row = orRefuse(await shownOrder(ctx.db, id), 'market.order_not_found');
  if (row.enterprise_id !== ctx.actor.enterpriseId) throw new Refusal('market.order_not_found');
  return {
    ...orderView(row, urlOf(ctx.kit.env)),
    steps: (await stepsOf(ctx.db, id)).map(stepView),
    failureLog: row.failure_log as string[],
    ...changesView(row),
    may: mayView(row, holds(ctx.actor, 'runtime.instance.operate')),
  };
}

/** In a transaction of the platform's own: room and money are given back there. */
export async function cancelOrder(ctx: ActorContext, id: string) {
  await detailOrder(ctx, id);
  await ctx.commitAndRelease();
  await inTransaction(
    ctx.kit,
    { platform: 'take back an order' },
    async (over) => {
      const order = orRefuse(await lockOrder(over.db, id), 'market.order_not_found');
      if (order.state !== 'unpaid' && order.state !== 'delivering') throw new Refusal('market.order_closed');
      await updateOrder(over.db, id, { state: 'cancelled', ended_at: new Date() });
      await takeBack(over, order, 'cancelled');
      await markStep(over.db, id, 'hold', 'undone');
    },
    ctx.caller,
  );
  return detailOrder(ctx, id);
}
