import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { FEW, FOOTPRINT_DAYS, type Footprint } from '@cloudyard/contract/market/footprint.ts';
import type { Buyers } from '@cloudyard/contract/publishing/impact.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { publishableById, relationsTo } from '../../publishing/index.ts';
import {
  crashFigures,
  dayCounts,
  orderImpact,
  stateCounts,
  versionCounts,
  type Which,
} from './footprint.queries.ts';

const DAY = 86_400_000;

/** Two enterprises know each other's part of a sum of two: a publisher among them would too. */
export const fewOr = (n: number, isOperator: boolean) => (isOperator || n === 0 || n >= FEW ? n : null);

/** Publishers of an application and market operators; for others it does not exist. */
async function insider(ctx: ActorContext, id: string) {
  const missing = 'market.application_not_found';
  const found = orRefuse(await publishableById(ctx.db, 'application', id), missing);
  const relations = await relationsTo(ctx, found);
  const isOperator = relations.has('operator');
  if (!isOperator && !relations.has('owner') && !relations.has('colleague')) throw new Refusal(missing);
  return { isOperator };
}

const tenths = (n: number) => Math.round(n * 10) / 10;

export async function footprintOf(ctx: ActorContext, id: string, at = new Date()): Promise<Footprint> {
  const { isOperator } = await insider(ctx, id);
  const { enterprises, ...states } = await stateCounts(ctx.db, id);
  const since = new Date(at.getTime() - FOOTPRINT_DAYS * DAY);
  const { crashes, hours } = await crashFigures(ctx.db, id, since);
  return {
    ...{ ...states, enterprises: fewOr(enterprises, isOperator), crashes, runningHours: tenths(hours) },
    crashRate: hours > 0 ? tenths((crashes / hours) * 1000) : null,
    days: await dayCounts(ctx.db, id, at, FOOTPRINT_DAYS),
  };
}

export async function footprintVersions(ctx: ActorContext, id: string, paging: Paging) {
  await insider(ctx, id);
  return versionCounts(ctx.db, id, paging);
}

/** What publishing asks before something is taken away from buyers. */
export async function buyersOf(
  { db }: Context,
  which: Which,
  isOperator: boolean,
  at = new Date(),
): Promise<Buyers> {
  const { orders, instances, enterprises, paid_until, permanent, renewals, paid } = await orderImpact(
    db,
    which,
    at,
  );
  return {
    ...{ orders, instances, permanent, renewals, enterprises: fewOr(enterprises, isOperator) },
    ...{ paidUntil: paid_until?.toISOString() ?? null, isPaid: paid > 0 },
  };
}
