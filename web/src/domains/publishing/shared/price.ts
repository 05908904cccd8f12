import { costOf, MONTHS_OF, type Period } from '@cloudyard/contract/publishing/plan.ts';

/** The parts of a plan that decide its prices. */
export type Priced = {
  price: number;
  periods: readonly Period[];
  ifPermanent: boolean;
  permanentPrice: number | null;
};

const money = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });
export const yuan = (fen: number) => money.format(fen / 100);

export type PriceRow = {
  period: Period;
  months: number;
  /** In fen: with and without the discount, and with it for a month. */
  cost: number;
  full: number;
  perMonth: number;
};

export const priceRow = (price: number, period: Period): PriceRow => {
  const months = MONTHS_OF[period.timeUnit] * period.number;
  const cost = costOf(price, period);
  return {
    period,
    months,
    cost,
    full: costOf(price, { ...period, discount: 1 }),
    perMonth: Math.round(cost / months),
  };
};

/** The first month in which buying without an end is cheaper than the cheapest period; undefined: never. */
export function breakEvenMonth({ price, periods, permanentPrice }: Priced): number | undefined {
  if (permanentPrice === null) return undefined;
  const monthly = Math.min(
    ...periods.map((period) => costOf(price, period) / (MONTHS_OF[period.timeUnit] * period.number)),
  );
  if (!Number.isFinite(monthly) || monthly <= 0) return undefined;
  return Math.floor((permanentPrice * 100) / monthly) + 1;
}

/** The cheapest way to so many months, in fen: whole periods only, each as often as needed. */
export function costForMonths({ price, periods }: Priced, months: number): number | undefined {
  const costs = periods.map((period) => {
    const length = MONTHS_OF[period.timeUnit] * period.number;
    return costOf(price, period, Math.ceil(months / length));
  });
  return costs.length > 0 ? Math.min(...costs) : undefined;
}

/** From this many months on a yearly plan is advised: only where one is sold, beside shorter periods. */
export function yearlyAdvice({ periods }: Pick<Priced, 'periods'>): number | undefined {
  const limits = periods
    .filter((period) => MONTHS_OF[period.timeUnit] * period.number < 12)
    .map(({ limit }) => limit);
  return limits.length > 0 ? Math.min(...limits) : undefined;
}
