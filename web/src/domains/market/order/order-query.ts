import { Id } from '@cloudyard/contract/kit/values.ts';
import { Months } from '@cloudyard/contract/market/order.ts';
import { z } from 'zod';

/** An empty text would be read as zero. */
const written = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const deployQuery = z.object({
  appVersionId: Id,
  appPlanId: Id,
  periods: written(Months),
  /** The price shown on the previous page; only compared. */
  cost: written(z.coerce.number().min(0).max(100_000_000)),
});
export type Deploying = z.output<typeof deployQuery>;

/** What the address asks to deploy; undefined when a part is missing. */
export function deployingOf(search: string): Deploying | undefined {
  const parsed = deployQuery.safeParse(Object.fromEntries(new URLSearchParams(search)));
  return parsed.success ? parsed.data : undefined;
}

/** The order an address is about, after it was placed. */
export function orderIn(search: string): string | undefined {
  const id = Id.safeParse(new URLSearchParams(search).get('order'));
  return id.success ? id.data : undefined;
}

const fen = (yuan: number) => Math.round(yuan * 100);
/** Whether two prices differ by at least a fen. */
export const differs = (told: number, now: number) => fen(told) !== fen(now);
