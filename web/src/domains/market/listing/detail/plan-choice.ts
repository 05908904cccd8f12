import { MAX_MONTHS, PERMANENT } from '@cloudyard/contract/market/order.ts';
import { MONTHS_OF, type Period, type Plan } from '@cloudyard/contract/publishing/plan.ts';

/** The parts of a plan that decide its durations. */
export type Sold = Pick<Plan, 'id' | 'price' | 'periods' | 'ifPermanent' | 'permanentPrice'>;
/** A plan, and so many months of it; -1: without an end. */
export type Choice = { planId: string; months: number };

const lengthOf = ({ number, timeUnit }: Period) => MONTHS_OF[timeUnit] * number;
const fits = (period: Period, months: number) => months % lengthOf(period) === 0;

export const isForGood = ({ ifPermanent, permanentPrice }: Sold) => ifPermanent && permanentPrice !== null;

/** Free for any duration: then there is nothing to compare or to save. */
export const costsNothing = (plan: Sold) =>
  plan.price === 0 && (!isForGood(plan) || plan.permanentPrice === 0);

/** Every number of months that whole periods add up to. */
export const offeredMonths = ({ periods }: Sold): number[] =>
  Array.from({ length: MAX_MONTHS }, (_, at) => at + 1).filter((months) =>
    periods.some((period) => fits(period, months)),
  );

export const isOffered = (plan: Sold, months: number): boolean =>
  months === PERMANENT ? isForGood(plan) : offeredMonths(plan).includes(months);

/** The nearest duration that is sold; the longer of two. */
export function nearestOffered(plan: Sold, wished: number): number {
  if (isOffered(plan, wished)) return wished;
  const months = offeredMonths(plan);
  if (months.length === 0) return PERMANENT;
  const far = (one: number) => Math.abs(one - wished);
  return months.reduce((best, one) => (far(one) <= far(best) ? one : best));
}

/** One step longer or shorter; undefined at the longest or the shortest. */
export function nextMonths(plan: Sold, months: number, by: 1 | -1): number | undefined {
  const all = offeredMonths(plan);
  return by === 1 ? all.find((one) => one > months) : all.findLast((one) => one < months);
}

const PICKS = [1, 3, 12];
/** A month, a quarter, a year, without an end: those that are sold. */
export const quickPicks = (plan: Sold): number[] =>
  [...PICKS, PERMANENT].filter((months) => isOffered(plan, months));

/** The best discount on the full price, in percent. */
export function percentOff({ price, periods }: Sold, months: number): number {
  if (price === 0) return 0;
  const discounts = periods.filter((period) => fits(period, months)).map(({ discount }) => discount);
  return months === PERMANENT || discounts.length === 0 ? 0 : Math.round((1 - Math.min(...discounts)) * 100);
}

/** The choice in the address, as far as it is sold; otherwise the first plan for its shortest duration. */
export function choiceOf(
  plans: readonly Sold[],
  asked: { plan?: string | undefined; months?: number | undefined },
): Choice | undefined {
  const plan = plans.find(({ id }) => id === asked.plan) ?? plans[0];
  if (!plan) return undefined;
  return { planId: plan.id, months: nearestOffered(plan, asked.months ?? 1) };
}

/** The query of the deploy page. */
export const deployQuery = (versionId: string, { planId, months }: Choice, cost: number) => ({
  appVersionId: versionId,
  appPlanId: planId,
  periods: months,
  cost,
});
