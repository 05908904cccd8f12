import type { AdviceVerdict } from '@cloudyard/contract/market/advice.ts';

/** Thousandths of a core, MiB. */
export type Size = { millicores: number; memoryMb: number };
export type Offered = Size & { id: string; name: string; priceFen: number };
export type Used = Size & { hours: number };

/** Two days: less says nothing of a week of work. */
const ENOUGH_HOURS = 48;
/** What is used so much of its limit has no room for a busy hour. */
const TIGHT = 0.9;
/** A plan fits when a third more than usual still does. */
const ROOM = 1.33;

const fits = (plan: Size, used: Size) =>
  plan.memoryMb >= used.memoryMb * ROOM && plan.millicores >= used.millicores * ROOM;

/** The cheapest that fits; of two at one price the smaller one. */
const best = (plans: readonly Offered[], used: Size) =>
  plans
    .filter((plan) => fits(plan, used))
    .sort((a, b) => a.priceFen - b.priceFen || a.memoryMb - b.memoryMb || a.millicores - b.millicores)[0];

const isSmaller = (plan: Offered, than: Size, paid: number) =>
  plan.priceFen < paid ||
  (plan.priceFen === paid && plan.memoryMb < than.memoryMb && plan.millicores <= than.millicores);

type Bought = Size & { planId: string; priceFen: number };

/** Whether what was bought fits what was used, and the plan on sale that would. */
export function adviceOf(
  used: Used,
  bought: Bought,
  plans: readonly Offered[],
): { verdict: AdviceVerdict; plan: Offered | null } {
  if (used.hours < ENOUGH_HOURS) return { verdict: 'unknown', plan: null };
  const found = best(
    plans.filter(({ id }) => id !== bought.planId),
    used,
  );
  const isTight = used.memoryMb > bought.memoryMb * TIGHT || used.millicores > bought.millicores * TIGHT;
  if (isTight) return { verdict: 'small', plan: found ?? null };
  if (found && isSmaller(found, bought, bought.priceFen)) return { verdict: 'large', plan: found };
  return { verdict: 'fits', plan: null };
}
