import { fenOf, yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { PlanChangeQuote, PlanOffer, planChangeApi } from '@cloudyard/contract/market/plan-change.ts';
import type { z } from 'zod';
import { holds } from '../../../kit/actor.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { enterpriseNameOf } from '../../enterprise/index.ts';
import { askPayment, holdPayment } from '../../ledger/index.ts';
import { quotaLines, reserveQuota } from '../../space/index.ts';
import { detailOrder } from '../order/buy.service.ts';
import { type OrderRow, updateOrder } from '../order/delivery.queries.ts';
import { holderOf, planOf } from '../order/delivery.service.ts';
import { creditsFor } from '../order/earning.service.ts';
import { type PlanSnapshot, spaceItems } from '../order/order.policy.ts';
import { plansOnSale } from '../order/order.queries.ts';
import { balanceFor } from '../order/order.service.ts';
import { mustBeFree, mustHold, noteOrder, ownOrder } from '../order/own.service.ts';
import { makeChange } from './apply.service.ts';
import { costOf, daysOf, differenceOf, wayTo } from './plan-change.policy.ts';
import { NO_NEXT_PLAN, type PaidPeriod, paidPeriods } from './plan-change.queries.ts';

/** So long a user who may spend has time to pay; never longer than what is paid lasts. */
const UNPAID_DAYS = 7;
const DAY = 86_400_000;

type Paid = [PaidPeriod, ...PaidPeriod[]];

/** Only what runs gets another plan: what was frozen is renewed first. */
async function changeable({ db }: ActorContext, order: OrderRow, at: Date): Promise<Paid> {
  const [first, ...others] = order.state === 'active' ? await paidPeriods(db, order.id, at) : [];
  return [orRefuse(first, 'market.plan_not_changeable'), ...others];
}

/** Other plans it can have; those that are not sold for good are none for what was bought for good. */
async function candidates({ db }: ActorContext, order: OrderRow, [period]: Paid) {
  const now = planOf(order);
  const plans = (await plansOnSale(db, order.application_id)).filter(({ id }) => id !== now.id);
  return plans
    .filter((plan) => costOf(plan, period.months) !== undefined)
    .map((plan) => ({ plan, way: wayTo(now, plan, period) }))
    .filter(({ way }) => way === 'up' || order.ends_at !== null);
}

async function offerOf(
  ctx: ActorContext,
  order: OrderRow,
  periods: Paid,
  { plan, way }: Awaited<ReturnType<typeof candidates>>[number],
  at: Date,
): Promise<PlanOffer> {
  const { id, name, version: revision } = plan;
  const wish = { enterpriseId: order.enterprise_id, holder: holderOf(order), items: spaceItems(plan) };
  return {
    ...{ id, name, revision, way, price: yuanOf(costOf(plan, periods[0].months) ?? 0) },
    amount: way === 'up' ? yuanOf(differenceOf(plan, periods, at)) : 0,
    from: (way === 'up' ? at : (order.ends_at ?? at)).toISOString(),
    lines: await quotaLines(ctx, wish, at),
  };
}

export async function quoteChange(ctx: ActorContext, id: string, at = new Date()): Promise<PlanChangeQuote> {
  const order = await ownOrder(ctx, id);
  const periods = await changeable(ctx, order, at);
  const offers: PlanOffer[] = [];
  for (const one of await candidates(ctx, order, periods))
    offers.push(await offerOf(ctx, order, periods, one, at));
  const whole = { starts_at: periods[0].starts_at, ends_at: order.ends_at };
  const { days, left } = order.ends_at ? daysOf(whole, at) : { days: 0, left: 0 };
  return {
    current: { id: order.plan_id, name: planOf(order).name, price: yuanOf(periods[0].cost) },
    ...{ daysLeft: left, days, until: order.ends_at?.toISOString() ?? null, offers },
    balance: await balanceFor(ctx),
  };
}

type Wish = z.output<typeof planChangeApi.change.body>;

/** A larger plan is paid first; what costs nothing is changed at once; a smaller one waits for the next renewal. */
export async function changePlan(ctx: ActorContext, id: string, wish: Wish, at = new Date()) {
  mustHold(ctx, 'market.application.buy');
  const order = await ownOrder(ctx, id);
  mustBeFree(order);
  const periods = await changeable(ctx, order, at);
  if (wish.planId === order.plan_id || wish.planId === nextOf(order)?.id)
    throw new Refusal('market.plan_same');
  const found = (await candidates(ctx, order, periods)).find(({ plan }) => plan.id === wish.planId);
  const { plan, way } = orRefuse(found, 'market.plan_not_changeable');
  const amount = way === 'up' ? differenceOf(plan, periods, at) : 0;
  if (plan.version !== wish.revision) throw new Refusal('market.offer_changed');
  if (fenOf(wish.amount) !== amount) throw new Refusal('market.price_changed');
  const payment = way === 'up' ? await goUp(ctx, order, plan, amount, at) : await goDown(ctx, order, plan);
  const after = { plan: plan.name, amount: yuanOf(amount) };
  await noteOrder(ctx, 'change-plan', order, { before: { plan: planOf(order).name }, after });
  return {
    payment: payment && { id: payment.id, state: payment.state as 'paid' },
    order: await detailOrder(ctx, id),
  };
}

const nextOf = ({ next_plan }: OrderRow) => next_plan as unknown as PlanSnapshot | null;

/** What is paid for already goes on as it was paid. */
async function goDown({ db }: ActorContext, order: OrderRow, plan: PlanSnapshot) {
  if (order.next_plan_from) throw new Refusal('market.plan_not_changeable');
  await updateOrder(db, order.id, { next_plan: JSON.stringify(plan) });
  return null;
}

/** The larger of both, so that neither the change nor its being dropped lacks room. */
function both(now: PlanSnapshot, next: PlanSnapshot) {
  const [had, wanted]: Record<string, number>[] = [spaceItems(now), spaceItems(next)];
  const items = new Set([...Object.keys(had ?? {}), ...Object.keys(wanted ?? {})]);
  return Object.fromEntries(
    [...items].map((item) => [item, Math.max(had?.[item] ?? 0, wanted?.[item] ?? 0)]),
  );
}

async function goUp(ctx: ActorContext, order: OrderRow, plan: PlanSnapshot, amount: number, at: Date) {
  const wish = {
    enterpriseId: order.enterprise_id,
    holder: holderOf(order),
    items: both(planOf(order), plan),
  };
  await reserveQuota(ctx, wish, at);
  if (amount === 0) {
    await makeChange(ctx, order, plan, null, at);
    return null;
  }
  const tries = order.tries + 1;
  const latest = at.getTime() + UNPAID_DAYS * DAY;
  const payment = await askPayment(ctx, {
    owner: { enterpriseId: order.enterprise_id },
    key: `order:${order.id}:plan:${tries}`,
    ...{ kind: 'purchase', settles: 'at_once', amount, from: at, until: order.ends_at },
    title: `${order.name} 变更方案`,
    lines: [{ label: `${planOf(order).name} → ${plan.name}`, amount }],
    about: { type: 'order', id: order.id, name: order.name },
    forWhom: (await enterpriseNameOf(ctx.db, order.enterprise_id)) ?? '',
    credits: await creditsFor(ctx, order.application_id, amount),
    expiresAt: new Date(Math.min(latest, order.ends_at?.getTime() ?? latest)),
  });
  const agreed = { change_payment_id: payment.id, change_plan: JSON.stringify(plan) };
  await updateOrder(ctx.db, order.id, { tries, ...agreed });
  return holds(ctx.actor, 'ledger.wallet.spend') ? holdPayment(ctx, payment.id, at) : payment;
}

/** Until a renewal has paid for it. */
export async function takeBackChange(ctx: ActorContext, id: string) {
  mustHold(ctx, 'market.application.buy');
  const order = await ownOrder(ctx, id);
  if (order.renewal_months !== null) throw new Refusal('market.renewal_waiting');
  if (!order.next_plan || order.next_plan_from) throw new Refusal('market.plan_change_none');
  await updateOrder(ctx.db, id, NO_NEXT_PLAN);
  await noteOrder(ctx, 'keep-plan', order, { after: { plan: planOf(order).name } });
  return detailOrder(ctx, id);
}
