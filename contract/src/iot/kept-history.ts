import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/values.ts';
import { HISTORY_LIMITS } from '../telemetry/history.ts';
import { PointValue, QUALITIES } from '../telemetry/point.ts';
import { SERIES_KINDS } from '../telemetry/series.ts';

export { historyApi as exportApi } from '../equipment/history.ts';
export { HISTORY_LIMITS } from '../telemetry/history.ts';
export { type PointValue as KeptValue, QUALITIES, type Quality } from '../telemetry/point.ts';

/** Milliseconds since 1970. */
const Time = z.number().int().min(0).max(8.64e15);
/** The latest that can be written down everywhere: the year 9999. */
const Asked = Time.max(Date.UTC(9999, 0));
const count = z.number().int();

/** As it was measured; long after it was; sent again when it was missing; brought back by a file. */
export const POINT_ORIGINS = ['live', 'late', 'refilled', 'imported'] as const;
/** Later than this after it was measured, a point is late. */
export const LATE_MS = 60_000;

export const KeptSeries = z.object({
  id: count,
  name: z.string(),
  alias: z.string(),
  property: z.string(),
  dataType: z.enum(SERIES_KINDS),
  unit: z.string(),
  /** Whose connection brings its points. */
  gatewayId: Id,
  isEnded: z.boolean(),
});
export type KeptSeries = z.infer<typeof KeptSeries>;

export const KeptRecord = z.object({
  id: count,
  at: Time,
  receivedAt: Time,
  value: PointValue,
  quality: z.enum(QUALITIES),
  origin: z.enum(POINT_ORIGINS),
});
export type KeptRecord = z.infer<typeof KeptRecord>;

/** Points are there; some are missing; a rule said that none are kept; older than points are kept; nothing was measured. */
export const COVERAGES = ['complete', 'gap', 'unkept', 'expired', 'unmeasured'] as const;
export type CoverageKind = (typeof COVERAGES)[number];
export const CoveragePart = z.object({ kind: z.enum(COVERAGES), from: Time, to: Time });
export type CoveragePart = z.infer<typeof CoveragePart>;

/** Where a page of records ended. */
const Mark = z.object({ at: Time, series: z.int32() });
export type KeptMark = z.infer<typeof Mark>;

/** How long a range may be whose points are deleted at once. */
export const DELETE_DAYS = 31;

const range = {
  nodes: z.array(z.int32()).min(1).max(HISTORY_LIMITS.series),
  /** The first and the last millisecond: both are in it. */
  from: Asked,
  to: Asked,
};
const read = { allow: 'iot.kept-history.read', limit: { by: 'account', max: 300, seconds: 60 } } as const;

export const keptHistoryApi = {
  nodes: endpoint({
    method: 'GET',
    path: '/api-iot/kept-history/nodes',
    allow: read.allow,
    summary: 'Nodes of a device, those too that are not measured any more',
    query: z.object({ device: Id }),
    reply: z.array(KeptSeries),
  }),
  records: endpoint({
    method: 'POST',
    path: '/api-iot/kept-history/_records',
    ...read,
    summary: 'Kept points of nodes, newest first, with when and how each arrived',
    body: z.object({ ...range, size: z.number().int().min(1).max(200), after: Mark.nullable().optional() }),
    reply: z.object({ records: z.array(KeptRecord), next: Mark.nullable() }),
  }),
  coverage: endpoint({
    method: 'POST',
    path: '/api-iot/kept-history/_coverage',
    ...read,
    summary: 'Of which times points of nodes are kept, and why not of the others',
    body: z.object(range),
    reply: z.array(z.object({ id: count, points: count, parts: z.array(CoveragePart) })),
  }),
  refill: endpoint({
    method: 'POST',
    path: '/api-iot/kept-history/_refill',
    allow: 'iot.kept-history.edit',
    limit: { by: 'account', max: 30, seconds: 60 },
    summary: 'Ask the gateway of a device to send again what is missing',
    body: z.object({ device: Id }),
    reply: z.object({ gaps: count }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api-iot/kept-history/_delete',
    allow: 'iot.kept-history.edit',
    limit: { by: 'account', max: 10, seconds: 60 },
    summary: 'Delete the kept points of nodes in a range; it is noted who did',
    body: z.object(range),
    reply: z.object({ points: count }),
  }),
};
