import type { InstancePoint, SPANS } from '@cloudyard/contract/runtime/instance.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { shownInstance } from './instance.queries.ts';
import { limitsOf } from './instance.view.ts';
import { figurePoints, type Point } from './meter.queries.ts';

type Span = (typeof SPANS)[number];
const HOUR = 3_600_000;
/** Minutes are kept for two days: longer times are read from the hours. */
const SPAN: Record<Span, { table: 'instance_minute' | 'instance_hour'; hours: number; minutes: number }> = {
  hour: { table: 'instance_minute', hours: 1, minutes: 1 },
  day: { table: 'instance_minute', hours: 24, minutes: 15 },
  week: { table: 'instance_hour', hours: 24 * 7, minutes: 120 },
  month: { table: 'instance_hour', hours: 24 * 30, minutes: 360 },
};

const MB = 1024 * 1024;
const mb = (bytes: number | null) => (bytes === null ? null : Math.round(bytes / MB));

export const pointView = (point: Point): InstancePoint => ({
  at: point.at.toISOString(),
  cores: point.seconds ? Math.round((point.cpu_ms ?? 0) / point.seconds) / 1000 : null,
  memoryMb: mb(point.memory_bytes),
  diskMb: mb(point.disk_bytes),
  requests: point.requests,
  failures: point.failures,
  users: point.users,
});

export async function figures(ctx: ActorContext, id: string, span: Span, at = new Date()) {
  const row = orRefuse(await shownInstance(ctx.db, id), 'runtime.instance_not_found');
  if (!ctx.asPlatform && row.enterprise_id !== ctx.actor.enterpriseId)
    throw new Refusal('runtime.instance_not_found');
  const { table, hours, minutes } = SPAN[span];
  const step = minutes * 60_000;
  const until = new Date(Math.floor(at.getTime() / step) * step);
  const since = new Date(until.getTime() - hours * HOUR + step);
  const points = await figurePoints(ctx.db, id, { table, since, until, step: `${minutes} minutes` });
  return { limits: limitsOf(row), points: points.map(pointView) };
}
