import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { returnPayment } from '../../ledger/index.ts';
import { changeTerms } from '../../runtime/index.ts';
import { useQuota } from '../../space/index.ts';
import { lockOrder, type OrderRow, updateOrder } from '../order/delivery.queries.ts';
import { holderOf, planOf } from '../order/delivery.service.ts';
import { tellOrder } from '../order/notice.service.ts';
import { limitsOf, type PlanSnapshot, spaceItems } from '../order/order.policy.ts';
import { costOf, lesserOf } from './plan-change.policy.ts';
import {
  changeOfPayment,
  changesFrom,
  insertChange,
  isPaid,
  markUndone,
  NO_CHANGE,
  NO_NEXT_PLAN,
  paidPeriods,
  setPeriodCost,
} from './plan-change.queries.ts';

// What becomes of an order with another plan. Everything here runs as the platform, and may run twice.

const asPlatform = { platform: 'another plan of an order' };

/** Takes what the plan needs of the space; where the space has no room for all of it, what both plans allow. */
async function fit(ctx: Context, order: OrderRow, plan: PlanSnapshot): Promise<PlanSnapshot> {
  const of = { enterpriseId: order.enterprise_id, holder: holderOf(order) };
  try {
    await useQuota(ctx, { ...of, items: spaceItems(plan) });
    return plan;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const lesser = lesserOf(plan, planOf(order));
    await useQuota(ctx, { ...of, items: spaceItems(lesser) });
    return lesser;
  }
}

/** The order has this plan from now on: its part of the space, and what the runtime allows it. */
export async function setPlan(ctx: Context, order: OrderRow, plan: PlanSnapshot) {
  const fitting = await fit(ctx, order, plan);
  await updateOrder(ctx.db, order.id, {
    ...{ plan: JSON.stringify(plan), plan_id: plan.id, ...NO_NEXT_PLAN },
  });
  if (order.instance_id) await changeTerms(ctx, order.instance_id, { limits: limitsOf(fitting) });
}

/** Another plan at once: what is paid counts at its price from now on. */
export async function makeChange(
  ctx: Context,
  order: OrderRow,
  plan: PlanSnapshot,
  paymentId: string | null,
  at: Date,
) {
  const periods = await paidPeriods(ctx.db, order.id, at);
  await insertChange(ctx.db, {
    ...{ order_id: order.id, enterprise_id: order.enterprise_id, payment_id: paymentId, made_at: at },
    ...{
      from_plan_id: order.plan_id,
      from_plan: JSON.stringify(planOf(order)),
      to_plan: JSON.stringify(plan),
    },
    costs: JSON.stringify(Object.fromEntries(periods.map(({ number, cost }) => [number, cost]))),
  });
  for (const { number, months, cost } of periods)
    await setPeriodCost(ctx.db, order.id, number, costOf(plan, months) ?? cost);
  await updateOrder(ctx.db, order.id, NO_CHANGE);
  await setPlan(ctx, order, plan);
  await tellOrder(ctx, order, 'plan-changed', at, { plan: plan.name });
}

/** It is paid. What ended meanwhile gets its money back whole. */
export const finishChange = (kit: Kit, orderId: string, at = new Date()) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    const paymentId = order?.change_payment_id;
    if (!order || !paymentId) return;
    if (!(await isPaid(ctx.db, paymentId))) return drop(ctx, order);
    if (order.state === 'active')
      return makeChange(ctx, order, order.change_plan as unknown as PlanSnapshot, paymentId, at);
    await updateOrder(ctx.db, orderId, NO_CHANGE);
    await returnPayment(ctx, paymentId, 'ended', at);
  });

/** Not paid: the room that was reserved is free again. */
export const dropChange = (kit: Kit, orderId: string, paymentId: string) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    if (order?.change_payment_id === paymentId) await drop(ctx, order);
  });

async function drop(ctx: Context, order: OrderRow) {
  await updateOrder(ctx.db, order.id, NO_CHANGE);
  if (order.state === 'active' || order.state === 'frozen') await fit(ctx, order, planOf(order));
}

/** Its payment was refunded: back to the plan before. What was built on it goes with it. */
export async function undoChange(ctx: Context, order: OrderRow, paymentId: string, at = new Date()) {
  const refunded = await changeOfPayment(ctx.db, paymentId);
  if (!refunded || refunded.undone_at) return;
  for (const { costs } of await changesFrom(ctx.db, order.id, refunded.number))
    for (const [number, cost] of Object.entries(costs as Record<string, number>))
      await setPeriodCost(ctx.db, order.id, Number(number), cost);
  await markUndone(ctx.db, order.id, refunded.number, at);
  if (order.state !== 'active' && order.state !== 'frozen') return;
  const before = { ...(refunded.from_plan as unknown as PlanSnapshot), id: refunded.from_plan_id };
  await setPlan(ctx, order, before);
  await tellOrder(ctx, order, 'plan-changed', at, { plan: before.name });
}

/** A smaller plan that is paid for begins with its period. */
export async function switchIfDue(ctx: Context, order: OrderRow, at: Date) {
  const { next_plan, next_plan_from } = order;
  if (!next_plan || !next_plan_from || next_plan_from > at) return;
  const plan = next_plan as unknown as PlanSnapshot;
  await setPlan(ctx, order, plan);
  await tellOrder(ctx, order, 'plan-changed', at, { plan: plan.name });
}
