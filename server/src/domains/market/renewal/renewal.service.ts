import { fenOf, yuanOf } from '@cloudyard/contract/kit/money.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { holds } from '../../../kit/actor.ts';
import { type ActorContext, type Context, isSomebody } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { enterpriseNameOf } from '../../enterprise/index.ts';
import { askPayment, holdPayment } from '../../ledger/index.ts';
import { changeTerms, instanceById, wantInstance } from '../../runtime/index.ts';
import { freezesAt, monthsAfter, spaceById } from '../../space/index.ts';
import { detailOrder } from '../order/buy.service.ts';
import { insertPeriod, lockOrder, type OrderRow, updateOrder } from '../order/delivery.queries.ts';
import { planOf } from '../order/delivery.service.ts';
import { creditsFor } from '../order/earning.service.ts';
import { tellOrder } from '../order/notice.service.ts';
import { type PlanSnapshot, priceOf } from '../order/order.policy.ts';
import { planOnSale } from '../order/order.queries.ts';
import { balanceFor } from '../order/order.service.ts';
import { monthsPaid, NO_RENEWAL, periodOfPayment } from './renewal.queries.ts';

const UNPAID_DAYS = 7;

/** What it costs now; a plan that is no longer sold goes on as it was bought. Fen. */
export async function renewalPrice({ db }: Context, order: OrderRow, months: number) {
  const now = await planOnSale(db, order.plan_id);
  const plan: PlanSnapshot = now ? { ...planOf(order), ...now } : planOf(order);
  const price = priceOf(plan, months) ?? { cost: plan.price_fen * months };
  return { plan, amount: price.cost };
}

/** From its end on; what was frozen begins anew now. The chain keeps the day of the month it began with. */
async function nextPeriod({ db }: Context, order: OrderRow, months: number, at: Date) {
  const endsAt = orRefuse(order.ends_at, 'market.order_not_renewable');
  const freezes = freezesAt({ status: '', ends_at: endsAt });
  if (order.state === 'frozen' || (freezes && at >= freezes))
    return { from: at, until: monthsAfter(at, months), startsAt: at };
  const startsAt = order.starts_at ?? endsAt;
  const paid = await monthsPaid(db, order.id, startsAt);
  return { from: endsAt, until: monthsAfter(startsAt, paid + months), startsAt };
}

async function own(ctx: ActorContext, id: string): Promise<OrderRow> {
  const order = orRefuse(await lockOrder(ctx.db, id), 'market.order_not_found');
  if (order.enterprise_id !== ctx.actor.enterpriseId) throw new Refusal('market.order_not_found');
  const lives = order.state === 'active' || order.state === 'frozen';
  if (!lives || order.ends_at === null) throw new Refusal('market.order_not_renewable');
  return order;
}

export async function quoteRenewal(ctx: ActorContext, id: string, months: number, at = new Date()) {
  const order = await own(ctx, id);
  const { amount } = await renewalPrice(ctx, order, months);
  const { from, until } = await nextPeriod(ctx, order, months, at);
  return {
    ...{ months, amount: yuanOf(amount), from: from.toISOString(), until: until.toISOString() },
    balance: await balanceFor(ctx),
  };
}

/** Asks for the price and pays it, as far as the caller may; a job may. The time is the platform's to extend. */
export async function payRenewal(ctx: Context, order: OrderRow, months: number, at: Date) {
  const { plan, amount } = await renewalPrice(ctx, order, months);
  const { from, until } = await nextPeriod(ctx, order, months, at);
  const tries = order.tries + 1;
  const payment = await askPayment(ctx, {
    owner: { enterpriseId: order.enterprise_id },
    key: `order:${order.id}:renewal:${tries}`,
    ...{ kind: 'renewal', settles: 'at_once', amount, from, until },
    title: `${order.name} 续费`,
    lines: [{ label: `${plan.name} × ${months} 个月`, amount }],
    about: { type: 'order', id: order.id, name: order.name },
    forWhom: (await enterpriseNameOf(ctx.db, order.enterprise_id)) ?? '',
    credits: await creditsFor(ctx, order.application_id, amount),
    expiresAt: new Date(at.getTime() + UNPAID_DAYS * 86_400_000),
  });
  await updateOrder(ctx.db, order.id, {
    ...{ tries, renewal_payment_id: payment.id, renewal_months: months, renewal_plan: JSON.stringify(plan) },
  });
  const maySpend = !isSomebody(ctx) || holds(ctx.actor, 'ledger.wallet.spend');
  return maySpend ? holdPayment(ctx, payment.id, at) : payment;
}

export async function renew(
  ctx: ActorContext,
  id: string,
  { months, amount }: { months: number; amount: number },
  at = new Date(),
) {
  if (!holds(ctx.actor, 'market.application.buy')) throw new Refusal('kit.not_allowed');
  const order = await own(ctx, id);
  if (order.renewal_payment_id) throw new Refusal('market.renewal_waiting');
  const price = await renewalPrice(ctx, order, months);
  if (fenOf(amount) !== price.amount) throw new Refusal('market.price_changed');
  if (price.amount === 0) throw new Refusal('market.order_not_renewable');
  const payment = await payRenewal(ctx, order, months, at);
  return { paymentId: payment.id, state: payment.state as 'paid', order: await detailOrder(ctx, id) };
}

/** It is paid: the time goes on, and what was frozen comes back. The same payment counts once. */
export async function extend(ctx: Context, order: OrderRow, at: Date) {
  const { renewal_payment_id: paymentId } = order;
  if (!paymentId || (await periodOfPayment(ctx.db, paymentId))) return;
  const months = order.renewal_months ?? order.months;
  const plan = (order.renewal_plan as unknown as PlanSnapshot | null) ?? planOf(order);
  const { from, until, startsAt } = await nextPeriod(ctx, order, months, at);
  const number = order.periods + 1;
  await insertPeriod(ctx.db, {
    ...{ order_id: order.id, enterprise_id: order.enterprise_id, number, payment_id: paymentId },
    ...{ months, starts_at: from, ends_at: until },
  });
  await updateOrder(ctx.db, order.id, {
    ...{
      state: 'active',
      periods: number,
      starts_at: startsAt,
      ends_at: until,
      noticed: null,
      tried_at: null,
    },
    ...{ plan: JSON.stringify(plan), ...NO_RENEWAL },
  });
  if (order.instance_id) await wake(ctx, order.instance_id, until);
  await tellOrder(ctx, order, 'renewed', until);
}

/** It runs again, unless its space does not. */
async function wake(ctx: Context, instanceId: string, until: Date) {
  await changeTerms(ctx, instanceId, { paidUntil: until });
  const instance = await instanceById(ctx.db, instanceId);
  if (instance?.wanted !== 'frozen') return;
  const space = await spaceById(ctx.db, instance.space_id);
  if (space?.status === SPACE_STATUS.online) await wantInstance(ctx, instance, 'run');
}

export async function setAutomatic(ctx: ActorContext, id: string, autoRenewal: boolean) {
  await own(ctx, id);
  await updateOrder(ctx.db, id, { auto_renewal: autoRenewal, tried_at: null });
  return detailOrder(ctx, id);
}
