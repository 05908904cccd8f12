import { PERMANENT } from '@cloudyard/contract/market/order.ts';
import type { PlanWay } from '@cloudyard/contract/market/plan-change.ts';
import { type PlanSnapshot, priceOf } from '../order/order.policy.ts';
import type { PaidPeriod } from './plan-change.queries.ts';

const DAY = 86_400_000;

/** What a plan costs for a time; of a time it is not sold for, month by month. Undefined: not sold for good. */
export const costOf = (plan: PlanSnapshot, months: number): number | undefined =>
  priceOf(plan, months)?.cost ?? (months === PERMANENT ? undefined : plan.price_fen * months);

/** Whole days of a period, and those that are left; the day that has begun is one of them. For good: one of one. */
export function daysOf({ starts_at, ends_at }: Pick<PaidPeriod, 'starts_at' | 'ends_at'>, at: Date) {
  if (!ends_at) return { days: 1, left: 1 };
  const days = Math.max(1, Math.ceil((ends_at.getTime() - starts_at.getTime()) / DAY));
  return { days, left: Math.min(days, Math.max(0, Math.ceil((ends_at.getTime() - at.getTime()) / DAY))) };
}

/**
 * What another plan costs for the rest of all that is paid: new price less the present one, by the days that are left
 * of each period. Whole numbers, rounded once, half up; never below zero.
 */
export function differenceOf(plan: PlanSnapshot, periods: readonly PaidPeriod[], at: Date): number {
  const parts = periods.map((period) => {
    const { days, left } = daysOf(period, at);
    const more = (costOf(plan, period.months) ?? period.cost) - period.cost;
    return { above: BigInt(more) * BigInt(left), below: BigInt(days) };
  });
  const below = parts.reduce((all, part) => all * part.below, 1n);
  const above = parts.reduce((all, part) => all + (part.above * below) / part.below, 0n);
  return above <= 0n ? 0 : Number((2n * above + below) / (2n * below));
}

const users = ({ concurrent_users: n }: PlanSnapshot) => (n > 0 ? n : Number.POSITIVE_INFINITY);

/** Dearer, or more of anything: at once. Otherwise with the next renewal. */
export function wayTo(now: PlanSnapshot, next: PlanSnapshot, { months, cost }: PaidPeriod): PlanWay {
  const isMore =
    (costOf(next, months) ?? 0) > cost ||
    next.millicores > now.millicores ||
    next.memory_mb > now.memory_mb ||
    next.disk_mb > now.disk_mb ||
    users(next) > users(now);
  return isMore ? 'up' : 'down';
}

/** What both allow: where the space has no room for all of a plan. */
export const lesserOf = (one: PlanSnapshot, other: PlanSnapshot): PlanSnapshot => {
  const fewer = Math.min(users(one), users(other));
  return {
    ...one,
    millicores: Math.min(one.millicores, other.millicores),
    memory_mb: Math.min(one.memory_mb, other.memory_mb),
    disk_mb: Math.min(one.disk_mb, other.disk_mb),
    concurrent_users: Number.isFinite(fewer) ? fewer : -1,
  };
};
