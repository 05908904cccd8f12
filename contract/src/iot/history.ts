import { z } from 'zod';
import { EXPORT_FORMATS, EXPORT_LIMITS, HistoryExport, NodeHistory } from '../equipment/history.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Id, one, TimeZone } from '../kit/values.ts';
import { HISTORY_LIMITS } from '../telemetry/history.ts';
import { PointValue } from '../telemetry/point.ts';
import { ROLLUP_STEPS } from '../telemetry/rule.ts';
import { PointRef } from './point-set.ts';
import { PropertyFacts } from './state.ts';

export { EXPORT_FORMATS, EXPORT_LIMITS, type ExportFormat, HistoryExport } from '../equipment/history.ts';
export { ROLLUP_STEPS, type RollupStep } from '../telemetry/rule.ts';

/** Lines of a chart; parts of a range; values of one answer; points in a file. */
export const QUERY_LIMITS = {
  points: HISTORY_LIMITS.series,
  intervals: HISTORY_LIMITS.buckets,
  cells: 100_000,
  exported: EXPORT_LIMITS.nodes,
} as const;

/** As it was measured; by an interval that fits; by one that was chosen. */
export const QUERY_MODES = ['raw', 'auto', 'fixed'] as const;
export type QueryMode = (typeof QUERY_MODES)[number];

/** What is said of an interval. Points of bad quality count in `count` and `good`, and nowhere else. */
export const HISTORY_FUNCTIONS = [
  ...(['average', 'timeAverage', 'min', 'max', 'sum', 'count', 'first', 'last', 'good'] as const),
] as const;
export type HistoryFunction = (typeof HISTORY_FUNCTIONS)[number];

export const FILLS = ['none', 'previous', 'linear'] as const;
export type Fill = (typeof FILLS)[number];

/** Milliseconds since 1970. */
const Time = z.number().int().min(0).max(8.64e15);

/** Points are asked for; no roll-up is that fine, or none is kept; roll-ups do not know means weighted by time. */
export const UNTOLD_REASONS = ['raw', 'coarse', 'weighted'] as const;

export const HistoryRow = z.object({
  /** When the interval begins. */
  at: Time,
  /** In the order of the functions that were asked for; null: there is nothing to say. */
  values: z.array(PointValue),
  /** Nothing was measured in it: the values follow from its neighbours. */
  isFilled: z.boolean(),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

export const PointHistory = NodeHistory.extend({
  deviceId: Id,
  property: z.string(),
  deviceName: z.string(),
  facts: PropertyFacts,
  /** False: its points go after some hours. */
  isKept: z.boolean(),
  /** By interval; of raw points none. */
  rows: z.array(HistoryRow),
  /** Times that roll-ups answer, because the points are gone or because it costs less; as exactly as points would. */
  rolled: z.array(z.object({ step: z.enum(ROLLUP_STEPS), from: Time, to: Time })),
  /** Times whose points are gone and of which this cannot be said exactly. */
  untold: z.array(z.object({ reason: z.enum(UNTOLD_REASONS), from: Time, to: Time })),
});
export type PointHistory = z.infer<typeof PointHistory>;

export const HistoryReply = z.object({
  from: Time,
  to: Time,
  mode: z.enum(QUERY_MODES),
  /** Of raw points: how much of the time stands for at most four of them. */
  intervalMs: z.number(),
  functions: z.array(z.enum(HISTORY_FUNCTIONS)),
  /** What is older is not kept. */
  keptSince: Time,
  points: z.array(PointHistory),
});
export type HistoryReply = z.infer<typeof HistoryReply>;

const Range = { from: Time, to: Time };
const read = { allow: 'iot.history.read' } as const;

export const historyApi = {
  query: endpoint({
    method: 'POST',
    path: '/api-iot/history/query',
    ...read,
    limit: { by: 'account', max: 300, seconds: 60 },
    summary: 'The past of points of several devices: as measured, or by functions over intervals',
    body: z.object({
      points: z.array(PointRef).min(1).max(QUERY_LIMITS.points),
      ...Range,
      mode: z.enum(QUERY_MODES),
      /** Of the mode `fixed`. */
      intervalMs: z
        .number()
        .int()
        .min(1_000)
        .max(366 * 86_400_000)
        .optional(),
      functions: z.array(z.enum(HISTORY_FUNCTIONS)).min(1).max(HISTORY_FUNCTIONS.length).optional(),
      fill: z.enum(FILLS).optional(),
      timeZone: TimeZone.optional(),
      /** As many as there are pixels: of raw points parts of the range, otherwise intervals. */
      maxPoints: z.number().int().min(1).max(QUERY_LIMITS.intervals),
    }),
    reply: HistoryReply,
  }),
  export: endpoint({
    method: 'POST',
    path: '/api-iot/history/exports',
    ...read,
    once: true,
    limit: { by: 'account', max: 60, seconds: 3600 },
    summary: 'Write the past of points of several devices into a file, by a job; one at a time of a person',
    body: z.object({
      points: z.array(PointRef).min(1).max(QUERY_LIMITS.exported),
      ...Range,
      format: z.enum(EXPORT_FORMATS),
    }),
    reply: HistoryExport,
  }),
  exports: endpoint({
    method: 'GET',
    path: '/api-iot/history/exports',
    ...read,
    idle: true,
    summary: 'The caller’s own files of history, newest first',
    reply: z.array(HistoryExport),
  }),
  cancelExport: endpoint({
    method: 'POST',
    path: '/api-iot/history/exports/:id/cancel',
    ...read,
    summary: 'Stop writing a file of history',
    params: one,
    reply: HistoryExport,
  }),
  removeExport: endpoint({
    method: 'DELETE',
    path: '/api-iot/history/exports/:id',
    ...read,
    summary: 'Delete a file of history of the caller’s own',
    params: one,
    reply: z.object({ id: Id }),
  }),
  downloadExport: endpoint({
    method: 'GET',
    path: '/api-iot/history/exports/:id/file',
    ...read,
    limit: { by: 'account', max: 60, seconds: 3600 },
    summary: 'A file of history of the caller’s own',
    params: one,
    reply: z.unknown(),
    download: true,
  }),
};
