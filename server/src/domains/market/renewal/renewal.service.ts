import { yuanOf } from '@cloudyard/contract/kit/money.ts';
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
import { noteOrder, ownOrder } from '../order/own.service.ts';
import { switchIfDue } from '../plan-change/apply.service.ts';
import { isPaid } from '../plan-change/plan-change.queries.ts';
import { monthsPaid, NO_RENEWAL, NOT_ENDING, periodOfPayment } from './renewal.queries.ts';

const UNPAID_DAYS = 7;

/**
 * What it costs now: with the smaller plan that was chosen, or the one it has. What that plan allows stays as it was
 * bought: the room for it was taken then. A plan that is no longer sold goes on at its old price. Fen.
 */
export async function renewalPrice({ db }: Context, order: OrderRow, months: number) {
  const known = (order.next_plan as unknown as PlanSnapshot | null) ?? planOf(order);
  const now = await planOnSale(db, known.id);
  const plan: PlanSnapshot = now ? { ...now, ...limitsWithin(known) } : known;
  const price = priceOf(plan, months) ?? { cost: plan.price_fen * months };
  return { plan, amount: price.cost };
}

const limitsWithin = ({ millicores, memory_mb, disk_mb, concurrent_users }: PlanSnapshot) => ({
  ...{ millicores, memory_mb, disk_mb, concurrent_users },
});

/** What a renewal by itself may cost: as much as when a user bought or renewed it last. Fen. */
export function agreedPrice(order: OrderRow): number {
  const known = (order.next_plan as unknown as PlanSnapshot | null) ?? planOf(order);
  return priceOf(known, order.months)?.cost ?? known.price_fen * order.months;
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

export async function renewable(ctx: ActorContext, id: string): Promise<OrderRow> {
  const order = await ownOrder(ctx, id);
  const lives = order.state === 'active' || order.state === 'frozen';
  if (!lives || order.ends_at === null) throw new Refusal('market.order_not_renewable');
  return order;
}

export async function quoteRenewal(ctx: ActorContext, id: string, months: number, at = new Date()) {
  const order = await renewable(ctx, id);
  const { plan, amount } = await renewalPrice(ctx, order, months);
  const { from, until } = await nextPeriod(ctx, order, months, at);
  return {
    ...{
      months,
      plan: plan.name,
      amount: yuanOf(amount),
      from: from.toISOString(),
      until: until.toISOString(),
    },
    balance: await balanceFor(ctx),
  };
}

/** By a job, in the scope of the platform. */
export async function renewByJob(ctx: Context, order: OrderRow, at: Date) {
  const { plan, amount } = await renewalPrice(ctx, order, order.months);
  if (amount > 0) await payRenewal(ctx, order, order.months, at);
  else await prolong(ctx, order, { months: order.months, plan, paymentId: null }, at);
}

/** Asks for the price and pays it, as far as the caller may; a job may. The time is the platform's to extend. */
export async function payRenewal(ctx: Context, order: OrderRow, months: number, at: Date) {
  const { plan, amount } = await renewalPrice(ctx, order, months);
  if (amount === 0) throw new Refusal('market.order_not_renewable');
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

/** It is paid, or free: the time goes on. What was agreed on counts once. */
export async function extend(ctx: Context, order: OrderRow, at: Date) {
  const { renewal_payment_id: paymentId, renewal_months: months } = order;
  if (months === null || (paymentId && (await periodOfPayment(ctx.db, paymentId)))) return;
  // What waits now may be another renewal than the one whose job this is: only money extends the time.
  if (paymentId && !(await isPaid(ctx.db, paymentId))) return;
  const plan = (order.renewal_plan as unknown as PlanSnapshot | null) ?? planOf(order);
  await prolong(ctx, order, { months, plan, paymentId }, at);
}

type Renewed = { months: number; plan: PlanSnapshot; paymentId: string | null };

/** One more period; what was frozen comes back. */
async function prolong(ctx: Context, order: OrderRow, { months, plan, paymentId }: Renewed, at: Date) {
  const { from, until, startsAt } = await nextPeriod(ctx, order, months, at);
  const isOther = plan.id !== order.plan_id;
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
    ...{ ...NO_RENEWAL, ...NOT_ENDING },
    ...(isOther
      ? { next_plan: JSON.stringify(plan), next_plan_from: order.next_plan_from ?? from }
      : { plan: JSON.stringify(plan) }),
  });
  if (isOther) await switchIfDue(ctx, await fresh(ctx, order), at);
  if (order.instance_id) await wake(ctx, order.instance_id, until);
  await tellOrder(ctx, order, 'renewed', until);
}

const fresh = async ({ db }: Context, { id }: Pick<OrderRow, 'id'>) =>
  orRefuse(await lockOrder(db, id), 'market.order_not_found');

/** It runs again, unless its space does not. */
async function wake(ctx: Context, instanceId: string, until: Date) {
  await changeTerms(ctx, instanceId, { paidUntil: until, unpaid: false });
  const instance = await instanceById(ctx.db, instanceId);
  if (instance?.wanted !== 'frozen') return;
  const space = await spaceById(ctx.db, instance.space_id);
  if (space?.status === SPACE_STATUS.online) await wantInstance(ctx, instance, 'run');
}

export async function setAutomatic(ctx: ActorContext, id: string, autoRenewal: boolean) {
  const order = await renewable(ctx, id);
  await updateOrder(ctx.db, id, { auto_renewal: autoRenewal, tried_at: null });
  await noteOrder(ctx, 'auto-renew', order, {
    before: { autoRenewal: order.auto_renewal },
    after: { autoRenewal },
  });
  return detailOrder(ctx, id);
}
