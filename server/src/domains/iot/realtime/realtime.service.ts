import type { PointRef } from '@cloudyard/contract/iot/point-set.ts';
import type { WatchedPoint, WatchedSource } from '@cloudyard/contract/iot/realtime.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { changeView } from '../../equipment/index.ts';
import { type Latest, latestOf, sourcesById } from '../../telemetry/index.ts';
import { type MeantPoint, pointsMeant } from '../point/meant.service.ts';

function watched(point: MeantPoint, latest: ReadonlyMap<number, Latest>): WatchedPoint {
  const { deviceId, property, device, facts, series, problem } = point;
  const last = series && latest.get(series.id);
  return {
    ...{ deviceId, property, deviceName: device?.name ?? '', facts, problem },
    ...(problem ? { sourceId: null, alias: null } : { sourceId: point.sourceId, alias: point.alias }),
    period: series?.period_ms ?? null,
    last: series && last ? changeView(series, { ...last, receivedAt: last.received_at }) : null,
  };
}

/** The numbers first: what is stored while the values are read is sent once more, and never missed. */
export async function watchedValues(ctx: ActorContext, refs: readonly PointRef[]) {
  const points = await pointsMeant(ctx, refs);
  const up = new Map(points.flatMap(({ sourceId, device }) => (sourceId ? [[sourceId, device?.is_up]] : [])));
  const ids = [...new Set(points.flatMap(({ sourceId, series }) => (series && sourceId ? [sourceId] : [])))];
  const sources = (ids.length > 0 ? await sourcesById(ctx.db, ids) : []).map(
    ({ id, frame_no: no }): WatchedSource => ({ id, no, isUp: up.get(id) ?? false }),
  );
  const latest = new Map<number, Latest>();
  for (const id of ids) for (const point of await latestOf(ctx.db, id)) latest.set(point.series, point);
  return { sources, points: points.map((point) => watched(point, latest)) };
}
