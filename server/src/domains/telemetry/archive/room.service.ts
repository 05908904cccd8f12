import type { HoldCause } from '@cloudyard/contract/telemetry/point.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { isDiskFull } from '../../file/index.ts';
import { isBeyondQuota, isQuotaHot } from './retention.service.ts';

export type { HoldCause } from '@cloudyard/contract/telemetry/point.ts';

/** So long an answer is believed: what comes in meanwhile is little beside what may be kept. */
const KNOWN_MS = 2_000;
const MOST_KNOWN = 10_000;

type Answer = { at: number; cause: Promise<HoldCause | null> };
const known = new WeakMap<Kit, Map<string, Answer>>();

async function ask(kit: Kit, enterpriseId: string): Promise<HoldCause | null> {
  if (await isDiskFull(kit)) return 'disk';
  const isBeyond = await inTransaction(kit, { platform: 'whether points have room' }, (ctx) =>
    isBeyondQuota(ctx, enterpriseId),
  );
  return isBeyond ? 'quota' : null;
}

/** The same for a user who looks, in their own transaction: nothing is let go for that. */
export async function seenHeld(ctx: Context, enterpriseId: string): Promise<HoldCause | null> {
  if (await isDiskFull(ctx.kit)) return 'disk';
  return (await isQuotaHot(ctx, enterpriseId)) ? 'quota' : null;
}

/** Why no points of an enterprise are taken now; null: they are. Whoever sends them waits and keeps them. */
export function heldBy(kit: Kit, enterpriseId: string): Promise<HoldCause | null> {
  const all = known.get(kit) ?? new Map<string, Answer>();
  known.set(kit, all);
  const last = all.get(enterpriseId);
  if (last && Date.now() - last.at < KNOWN_MS) return last.cause;
  if (all.size >= MOST_KNOWN) all.clear();
  const cause = ask(kit, enterpriseId);
  all.set(enterpriseId, { at: Date.now(), cause });
  // What could not be asked is asked again.
  cause.catch(() => all.delete(enterpriseId));
  return cause;
}
