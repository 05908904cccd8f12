import type { ActorContext, Kit } from '../../../kit/context.ts';
import { commonGramsOf } from './device.queries.ts';

const KEPT_MS = 600_000;
const MOST_KEPT = 1_000;
type Held = { grams: readonly string[]; until: number };
const held = new WeakMap<Kit, Map<string, Held>>();

/** By enterprise, for a while: what is not so any more makes a search slower, and finds the same. */
export async function commonGrams(ctx: ActorContext, enterpriseId: string): Promise<readonly string[]> {
  const known = held.get(ctx.kit) ?? new Map<string, Held>();
  held.set(ctx.kit, known);
  const one = known.get(enterpriseId);
  if (one && one.until > Date.now()) return one.grams;
  const grams = await ctx.over('what names of devices have in common', (db) =>
    commonGramsOf(db, enterpriseId),
  );
  if (known.size >= MOST_KEPT) known.clear();
  known.set(enterpriseId, { grams, until: Date.now() + KEPT_MS });
  return grams;
}
