import { DEVICE_STATUSES } from '@cloudyard/contract/iot/device.ts';
import {
  type DevicesNow,
  type MessagesNow,
  type Span,
  TALK_MINUTES,
} from '@cloudyard/contract/iot/overview.ts';
import type { ActorContext, Kit } from '../../../kit/context.ts';
import { type Arrived, arrivedBy, messagesSince, talkersSince } from '../../telemetry/index.ts';
import { placeOf } from '../device/device.service.ts';
import { group } from '../group/group.service.ts';
import {
  countProducts,
  countStates,
  deleteHoursBefore,
  type HourRow,
  hoursSince,
  namesOf,
  startedForwards,
  topGroups,
  writeHours,
} from './overview.queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TREND_MS = 7 * DAY_MS;
const HOURS_KEPT_MS = 400 * DAY_MS;
const MOST_TALKERS = 10;
const MOST_SITES = 12;
/** Copies add what they counted every five seconds: so long after its end a step is whole. */
const SETTLED_MS = 6_000;

const hourOf = (ms: number) => new Date(Math.floor(ms / HOUR_MS) * HOUR_MS);

export async function devicesNow(ctx: ActorContext, now = Date.now()): Promise<DevicesNow> {
  const here = placeOf(ctx);
  const states = await ctx.over('count devices by state', (db) => countStates(db, here));
  const counts = Object.fromEntries(DEVICE_STATUSES.map((one) => [one, 0])) as DevicesNow['counts'];
  for (const { status, total } of states) counts[status] = total;
  const hours = await hoursSince(ctx.db, here, hourOf(now - TREND_MS));
  const before = hours.find(({ at }) => at.getTime() === hourOf(now - DAY_MS).getTime());
  return {
    asOf: new Date(now).toISOString(),
    all: states.reduce((sum, { total }) => sum + total, 0),
    ...{ counts, before: before?.online ?? null },
    trend: hours.map(({ at, devices, online }) => ({ at: at.toISOString(), devices, online })),
  };
}

/** Each hour has what was seen last in it. */
export async function noteHours(kit: Kit, now = Date.now()) {
  await kit.database.transaction({ platform: 'how many devices are online' }, async (db) => {
    const found = new Map<string, HourRow>();
    for (const { enterprise_id: enterpriseId, status, total } of await countStates(db)) {
      const row = found.get(enterpriseId) ?? { enterpriseId, devices: 0, online: 0 };
      row.devices += total;
      if (status === 'online') row.online += total;
      found.set(enterpriseId, row);
    }
    await writeHours(db, hourOf(now), [...found.values()]);
    await deleteHoursBefore(db, new Date(now - HOURS_KEPT_MS));
  });
}

export const productsNow = (ctx: ActorContext) => countProducts(ctx.db, placeOf(ctx));

const SPANS = {
  hour: { from: 'step', ms: HOUR_MS, seconds: 60 },
  day: { from: 'step', ms: DAY_MS, seconds: 1_800 },
  week: { from: 'hour', ms: 7 * DAY_MS, seconds: 10_800 },
} as const satisfies Record<Span, object>;

const SHANGHAI_MS = 8 * HOUR_MS;
/** Midnight of today, and of the first of the month, in Shanghai. */
function beginnings(now: number) {
  const there = new Date(now + SHANGHAI_MS);
  const [year, month, day] = [there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate()];
  return {
    today: new Date(Date.UTC(year, month, day) - SHANGHAI_MS),
    month: new Date(Date.UTC(year, month) - SHANGHAI_MS),
  };
}

export async function messagesNow(ctx: ActorContext, span: Span, now = Date.now()): Promise<MessagesNow> {
  const here = placeOf(ctx);
  const { from, ms, seconds } = SPANS[span];
  const end = Math.floor((now - SETTLED_MS) / (seconds * 1_000)) * seconds * 1_000;
  const start = end - ms;
  const arrived = await arrivedBy(ctx.db, here, new Date(start), { from, seconds });
  const since = beginnings(now);
  return {
    asOf: new Date(now).toISOString(),
    ...seriesOf(arrived, start, end, seconds),
    today: await messagesSince(ctx.db, here, since.today),
    month: await messagesSince(ctx.db, here, since.month),
  };
}

/** A second, by step; steps in which nothing arrived are zero. */
export function seriesOf(arrived: readonly Arrived[], start: number, end: number, stepSeconds: number) {
  const known = new Map(arrived.map((step) => [step.at.getTime(), step]));
  const steps = Array.from({ length: (end - start) / (stepSeconds * 1_000) }, (_, n) =>
    known.get(start + n * stepSeconds * 1_000),
  );
  const rounded = (sum: number | undefined) => Math.round(((sum ?? 0) / stepSeconds) * 100) / 100;
  return {
    ...{ startsAt: new Date(start).toISOString(), stepSeconds },
    messages: steps.map((step) => rounded(step?.messages)),
    points: steps.map((step) => rounded(step?.points)),
  };
}

export async function talkers(ctx: ActorContext, now = Date.now()) {
  const found = await talkersSince(
    ...([ctx.db, placeOf(ctx), new Date(now - TALK_MINUTES * 60_000), MOST_TALKERS] as const),
  );
  const names = new Map(
    (
      await namesOf(
        ctx.db,
        found.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  return found.flatMap(({ id, messages }) => {
    const known = names.get(id);
    return known ? [{ id, name: known.name, code: known.code, messages }] : [];
  });
}

export async function sites(ctx: ActorContext) {
  placeOf(ctx);
  const found = [];
  for (const { id, name } of await topGroups(ctx.db, MOST_SITES)) {
    const { members, online } = await group(ctx, id);
    found.push({ id, name, members, online });
  }
  return found;
}

export async function forwardsNow(ctx: ActorContext) {
  placeOf(ctx);
  const rows = await startedForwards(ctx.db);
  const failing = rows.filter(({ failing_since }) => failing_since !== null);
  return {
    started: rows.length,
    failing: failing.map(({ id, name, failing_since }) => ({
      ...{ id, name, since: failing_since?.toISOString() ?? null },
    })),
  };
}
