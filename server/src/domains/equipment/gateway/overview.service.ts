import {
  GATEWAY_STATUS,
  type GatewayOverview,
  type LinkCause,
  type MessageRate,
} from '@cloudyard/contract/equipment/gateway.ts';
import { holds } from '../../../kit/actor.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { type Arrived, arrivedSince, STEP_MS } from '../../telemetry/index.ts';
import { endingSoon, lastAway, statusCounts } from './overview.queries.ts';

/** As long before the end as the first notice is sent. */
const SOON_DAYS = 30;
const NAMED = 3;
const SPAN_MS = 15 * 60_000;
/** Copies add what they counted every five seconds: so long after its end a step is whole. */
const SETTLED_MS = 6_000;

const hereOf = ({ actor }: ActorContext) => {
  if (!actor.enterpriseId) throw new Refusal('equipment.no_enterprise');
  return actor.enterpriseId;
};
const causeOf = (cause: string) => (cause || null) as LinkCause | null;

export async function overviewOf(ctx: ActorContext): Promise<GatewayOverview> {
  const here = hereOf(ctx);
  const rows = await statusCounts(ctx.db, here);
  const sum = (some: typeof rows) => some.reduce((all, { count }) => all + count, 0);
  const of = (status: string) => rows.filter((row) => row.status === status);
  const away = await lastAway(ctx.db, here, NAMED);
  return {
    counts: {
      all: sum(rows),
      inactive: sum(of(GATEWAY_STATUS.inactive)),
      online: sum(of(GATEWAY_STATUS.online)),
      offline: sum(of(GATEWAY_STATUS.offline)),
      stopped: sum(of(GATEWAY_STATUS.stopped)),
      uncertified: sum(of(GATEWAY_STATUS.uncertified)),
    },
    causes: of(GATEWAY_STATUS.offline)
      .map(({ cause, count }) => ({ cause: causeOf(cause), count }))
      .sort((a, b) => b.count - a.count),
    away: away.map(({ id, name, cause, since }) => ({
      ...{ id, name, cause: causeOf(cause), since: since?.toISOString() ?? null },
    })),
    expiring: holds(ctx.actor, 'equipment.certificate.read') ? await expiringOf(ctx, here) : null,
  };
}

async function expiringOf(ctx: ActorContext, here: string) {
  const rows = await endingSoon(ctx.db, here, SOON_DAYS, NAMED);
  const next = rows.map(({ id, name, end_date, days_left }) => ({
    ...{ id, name, endDate: end_date, daysLeft: days_left },
  }));
  return { days: SOON_DAYS, count: rows[0]?.all ?? 0, next };
}

export async function rateOf(ctx: ActorContext, at = Date.now()): Promise<MessageRate> {
  const end = Math.floor((at - SETTLED_MS) / STEP_MS) * STEP_MS;
  const start = end - SPAN_MS;
  const arrived = await arrivedSince(ctx.db, hereOf(ctx), new Date(start));
  return rateView(arrived, start, end);
}

/** Steps in which nothing arrived are zero; what is younger than the last whole step waits. */
export function rateView(arrived: readonly Arrived[], start: number, end: number): MessageRate {
  const known = new Map(arrived.map((step) => [step.at.getTime(), step]));
  const steps = Array.from({ length: (end - start) / STEP_MS }, (_, n) => known.get(start + n * STEP_MS));
  const seconds = STEP_MS / 1000;
  return {
    startsAt: new Date(start).toISOString(),
    stepSeconds: seconds,
    messages: steps.map((step) => (step?.messages ?? 0) / seconds),
    points: steps.map((step) => (step?.points ?? 0) / seconds),
  };
}
