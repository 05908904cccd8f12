import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { EXPIRY_REASONS, HISTORY_LIMITS } from '../telemetry/history.ts';
import { PointValue, QUALITIES } from '../telemetry/point.ts';
import { SERIES_KINDS } from '../telemetry/series.ts';
import { GatewayConfig, MOST_NODES } from './config.ts';

export { HISTORY_LIMITS } from '../telemetry/history.ts';
export { type PointValue as NodeValue, QUALITIES, type Quality } from '../telemetry/point.ts';

/** Milliseconds since 1970. */
const Time = z.number().int().min(0).max(8.64e15);
const Alias = z.string().min(1).max(100);

export const HistoryPoint = z.object({
  at: Time,
  value: PointValue,
  quality: z.enum(QUALITIES),
});
export type HistoryPoint = z.infer<typeof HistoryPoint>;

const Span = z.object({ from: Time, to: Time });

/** One node over a range: of every part of it the first, the lowest, the highest and the last point. */
export const NodeHistory = z.object({
  alias: z.string(),
  name: z.string(),
  unit: z.string(),
  dataType: z.enum(SERIES_KINDS),
  /** Points there are in the range, and how many of them are here. */
  count: z.number().int(),
  shown: z.number().int(),
  good: z.number().int(),
  covered: Span.nullable(),
  gaps: z.array(Span),
  points: z.array(HistoryPoint),
});
export type NodeHistory = z.infer<typeof NodeHistory>;

export const HistoryRecord = HistoryPoint.extend({
  alias: z.string(),
  name: z.string(),
  unit: z.string(),
  receivedAt: Time,
});
export type HistoryRecord = z.infer<typeof HistoryRecord>;

/** Where a page of records ended. */
const Mark = z.object({ at: Time, series: z.number().int() });

/** What one file of history may hold, how many of them a person keeps, and for how long. */
export const EXPORT_LIMITS = {
  nodes: MOST_NODES,
  points: 10_000_000,
  bytes: 2 ** 30,
  kept: 20,
  days: 7,
} as const;

export const EXPORT_FORMATS = ['csv', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
/** Why there is no file. `dense`: a single day is more than can be read at once. */
export const EXPORT_FAILURES = [
  ...(['points', 'bytes', 'dense', 'slow', 'damaged', 'nodes', 'room', 'interrupted', 'unknown'] as const),
] as const;
export type ExportFailure = (typeof EXPORT_FAILURES)[number];

/** A file of history: asked for, being written, or there until it expires. */
export const HistoryExport = z.object({
  id: Id,
  guid: Id,
  gatewayName: z.string(),
  /** How many of them it is about; the first one gives it its name. */
  gateways: z.number().int(),
  format: z.enum(EXPORT_FORMATS),
  nodes: z.array(z.string()),
  startTime: Time,
  endTime: Time,
  state: z.enum(EXPORT_STATES),
  /** Of a hundred; null: it has not begun. */
  percent: z.number().int().nullable(),
  points: z.number().int(),
  bytes: z.number().int(),
  error: z.enum(EXPORT_FAILURES).nullable(),
  sha256: z.string(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
});
export type HistoryExport = z.infer<typeof HistoryExport>;

/** Points that will go: when the first do, and before which time all of them within the coming month were measured. */
export const HistoryLoss = z.object({
  reason: z.enum(EXPIRY_REASONS),
  goesAt: Instant,
  /** Null: as many as there has to be room for. */
  before: Instant.nullable(),
});
export type HistoryLoss = z.infer<typeof HistoryLoss>;

const range = {
  /** The gateway's id. */
  guid: Id,
  nodes: z.array(Alias).min(1).max(HISTORY_LIMITS.series),
  /** The first millisecond, and the one after the last. */
  startTime: Time,
  endTime: Time,
};
const read = { allow: 'equipment.gateway.read', limit: { by: 'account', max: 300, seconds: 60 } } as const;

export const historyApi = {
  chart: endpoint({
    method: 'POST',
    path: '/api-equipment/findEquipmentHistory',
    ...read,
    summary: 'The past of nodes of a gateway, as many points as a chart can show',
    body: z.object({ ...range, buckets: z.number().int().min(1).max(HISTORY_LIMITS.buckets) }),
    reply: z.object({ from: Time, to: Time, bucketMs: z.number(), nodes: z.array(NodeHistory) }),
  }),
  records: endpoint({
    method: 'POST',
    path: '/api-equipment/findEquipmentRecords',
    ...read,
    summary: 'The past of nodes of a gateway, point by point, newest first',
    body: z.object({ ...range, size: z.number().int().min(1).max(200), after: Mark.nullable().optional() }),
    reply: z.object({ records: z.array(HistoryRecord), next: Mark.nullable() }),
  }),
  keep: endpoint({
    method: 'PUT',
    path: '/api-equipment/submitEquipmentBackup/:id',
    allow: 'equipment.gateway.configure',
    summary: 'Which nodes of a gateway are backed up: their points are kept',
    params: one,
    body: z.object({
      nodes: z
        .array(z.object({ alias: Alias, ifBackup: z.boolean() }))
        .min(1)
        .max(MOST_NODES),
    }),
    reply: GatewayConfig,
  }),
  forecast: endpoint({
    method: 'GET',
    path: '/api-equipment/equipmentHistoryForecast',
    allow: read.allow,
    summary: 'How much history the caller’s enterprise keeps, for how long, and what of it will go soon',
    reply: z.object({
      usedBytes: z.number().int(),
      grantedBytes: z.number().int(),
      points: z.number().int(),
      keepDays: z.number().int(),
      /** Of the oldest point; null: nothing is kept yet. */
      oldest: Instant.nullable(),
      losses: z.array(HistoryLoss),
    }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/api-equipment/exportEquipmentHistory',
    allow: read.allow,
    once: true,
    limit: { by: 'account', max: 60, seconds: 3600 },
    summary: 'Write the past of nodes of a gateway into a file, by a job; one at a time of a person',
    body: z.object({
      ...range,
      nodes: z.array(Alias).min(1).max(EXPORT_LIMITS.nodes),
      format: z.enum(EXPORT_FORMATS),
    }),
    reply: HistoryExport,
  }),
  exports: endpoint({
    method: 'GET',
    path: '/api-equipment/equipmentHistoryExports',
    allow: read.allow,
    idle: true,
    summary: 'The caller’s own files of history, newest first',
    reply: z.array(HistoryExport),
  }),
  cancelExport: endpoint({
    method: 'POST',
    path: '/api-equipment/equipmentHistoryExports/:id/cancel',
    allow: read.allow,
    summary: 'Stop writing a file of history',
    params: one,
    reply: HistoryExport,
  }),
  removeExport: endpoint({
    method: 'DELETE',
    path: '/api-equipment/equipmentHistoryExports/:id',
    allow: read.allow,
    summary: 'Delete a file of history of the caller’s own',
    params: one,
    reply: z.object({ id: Id }),
  }),
  downloadExport: endpoint({
    method: 'GET',
    path: '/api-equipment/equipmentHistoryExports/:id/file',
    allow: read.allow,
    limit: { by: 'account', max: 60, seconds: 3600 },
    summary: 'A file of history of the caller’s own',
    params: one,
    reply: z.unknown(),
    download: true,
  }),
};
