import { MAX_MONTHS, PERMANENT } from '@cloudyard/contract/market/order.ts';
import { MONTHS_OF, type Period } from '@cloudyard/contract/publishing/plan.ts';

/** A plan as it is priced. Fen. */
export type Priced = { price_fen: number; permanent_fen: number | null; periods: readonly Period[] };
export type Price = {
  cost: number;
  /** Without any discount. */
  full: number;
  /** The period it is paid by; null: for good. */
  period: Period | null;
};

/** A plan as it was sold; what it promises stays until its end. */
export type PlanSnapshot = Priced & {
  id: string;
  name: string;
  version: number;
  millicores: number;
  memory_mb: number;
  disk_mb: number;
  /** -1: as many as come. */
  concurrent_users: number;
};

/** What it takes of a space; people without a limit take no part of it. */
export const spaceItems = ({ millicores, memory_mb, disk_mb, concurrent_users }: PlanSnapshot) => ({
  ...{ CPU_CORES: millicores, MEMORY_QUOTA: memory_mb, DISK_QUOTA: disk_mb },
  ...(concurrent_users > 0 ? { CONCURRENT_USER: concurrent_users } : {}),
});

/** What the runtime allows it. */
export const limitsOf = ({ millicores, memory_mb, disk_mb, concurrent_users }: PlanSnapshot) => ({
  ...{ millicores, memoryMb: memory_mb, diskMb: disk_mb },
  users: concurrent_users > 0 ? concurrent_users : null,
});

const lengthOf = ({ number, timeUnit }: Period) => MONTHS_OF[timeUnit] * number;
const isYearly = (period: Period) => lengthOf(period) % 12 === 0;

/** Whole fen and whole hundredths: rounded once, and free of binary fractions. */
const discounted = (fen: number, discount: number) => Math.round((fen * Math.round(discount * 100)) / 100);

/**
 * The cheapest way over periods that fill the time exactly; of two that cost the same the longer one.
 * Undefined: it is not offered for that time.
 */
export function priceOf({ price_fen, permanent_fen, periods }: Priced, months: number): Price | undefined {
  if (months === PERMANENT) {
    return permanent_fen === null ? undefined : { cost: permanent_fen, full: permanent_fen, period: null };
  }
  const full = price_fen * months;
  return periods
    .filter((period) => months % lengthOf(period) === 0)
    .map((period) => ({ cost: discounted(full, period.discount), full, period }))
    .sort((a, b) => a.cost - b.cost || lengthOf(b.period) - lengthOf(a.period))[0];
}

/** A buyer of many months sees what the next whole year costs, where years are sold. */
export function adviceFor(plan: Priced, months: number): { months: number; cost: number } | undefined {
  const period = priceOf(plan, months)?.period;
  if (!period || isYearly(period) || months < period.limit) return undefined;
  const years = plan.periods
    .filter(isYearly)
    .map((year) => Math.ceil(months / lengthOf(year)) * lengthOf(year))
    .filter((length) => length > months && length <= MAX_MONTHS);
  if (years.length === 0) return undefined;
  const advised = Math.min(...years);
  const price = priceOf(plan, advised);
  return price && { months: advised, cost: price.cost };
}
