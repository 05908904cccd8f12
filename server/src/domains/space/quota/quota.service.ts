import type { Shortfall } from '@cloudyard/contract/space/quota.ts';
import { type QuotaItem, shownAmount } from '@cloudyard/contract/space/values.ts';
import type { Context } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { freeItems, type Holder, heldBy, type Items, quotaRows, takeItems } from './quota.queries.ts';
import { shortfallView } from './quota.view.ts';

// The one place that takes parts of quotas and gives them back, in the transaction of the act.

type Wish = { enterpriseId: string; holder: Holder; items: Items };

/** By item `missing:2048:30`: how much is missing, and what it costs a month in yuan. */
export const saidOf = (short: readonly Shortfall[]) =>
  Object.fromEntries(short.map(({ item, missing, price }) => [item, `missing:${missing}:${price}`]));

/** Reserves parts of quotas for something that is being made, or refuses and says exactly what is missing. */
export const reserveQuota = (ctx: Context, wish: Wish, at = new Date()) => take(ctx, 'reserved', wish, at);

/** It is there now: what was reserved is used. */
export const useQuota = (ctx: Context, wish: Wish, at = new Date()) => take(ctx, 'used', wish, at);

async function take(
  ctx: Context,
  state: 'reserved' | 'used',
  { enterpriseId, holder, items }: Wish,
  at: Date,
) {
  const short = await takeItems(ctx.db, enterpriseId, state, holder, items, at);
  if (short.length === 0) return;
  throw new Refusal('space.quota_short', saidOf(short.map(shortfallView)));
}

/** It is gone, or was never made. */
export const freeQuota = (
  { db }: Context,
  { enterpriseId, holder }: { enterpriseId: string; holder: Pick<Holder, 'type' | 'id'> },
) => freeItems(db, enterpriseId, holder);

/** What is missing for a wish, without taking anything. */
export async function shortfalls(
  { db }: Context,
  enterpriseId: string,
  items: Items,
  at = new Date(),
): Promise<Shortfall[]> {
  const rows = await quotaRows(db, enterpriseId, at);
  return rows.flatMap(({ item, granted, reserved, used, step, price }) => {
    const [wanted, free] = [items[item] ?? 0, granted - reserved - used];
    return wanted > free ? [shortfallView({ item, wanted, free, step, price })] : [];
  });
}

export type QuotaLine = {
  item: QuotaItem;
  /** What the holder has now, and what it would have. */
  now: number;
  next: number;
  /** What is left besides. */
  free: number;
  missing: number;
  /** What it costs a month to have what is missing, in yuan. */
  price: number;
};

/** What a holder that has a part already would have to take more, item by item, without taking anything. */
export async function quotaLines(
  { db }: Context,
  {
    enterpriseId,
    holder,
    items,
  }: { enterpriseId: string; holder: Pick<Holder, 'type' | 'id'>; items: Items },
  at = new Date(),
): Promise<QuotaLine[]> {
  const held = await heldBy(db, holder);
  return (await quotaRows(db, enterpriseId, at)).flatMap(({ item, granted, reserved, used, step, price }) => {
    const [now, next] = [held[item] ?? 0, items[item] ?? 0];
    if (now === 0 && next === 0) return [];
    const free = Math.max(0, granted - reserved - used);
    const short =
      next - now > free ? shortfallView({ item, wanted: next - now, free, step, price }) : undefined;
    const shown = (amount: number) => shownAmount(item, amount);
    return [
      {
        ...{ item, now: shown(now), next: shown(next), free: shown(free) },
        ...{ missing: short?.missing ?? 0, price: short?.price ?? 0 },
      },
    ];
  });
}

/** What a holder has, as rows hold it. */
export const quotaOf = ({ db }: Context, holder: Pick<Holder, 'type' | 'id'>) => heldBy(db, holder);
