import { z } from 'zod';
import { FILLS } from '../iot/history.ts';
import { PointRef } from '../iot/point-set.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Instant, nameOf, one, TimeZone } from '../kit/values.ts';
import { Dataset } from './dataset.ts';
import { HistoryPoint, HistoryView } from './lineage.ts';
import { Table } from './table.ts';
import { CategoryCode, DATASET_LIMITS } from './values.ts';

export { PointRef } from '../iot/point-set.ts';
export { FILLS };

const count = z.number().int();
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Points of a dataset; how far back it may reach; points that are read for it, and values it may hold. */
export const SOURCE_LIMITS = {
  points: 200,
  days: 1_100,
  read: 200_000_000,
  cells: 200_000_000,
  shown: 200,
} as const;

/** Intervals to choose from; none: every point as it was measured. */
export const SOURCE_STEPS = [
  ...[1, 5, 10, 30].map((n) => n * SECOND),
  ...[1, 5, 15, 30].map((n) => n * MINUTE),
  ...[1, 6, 12].map((n) => n * HOUR),
  DAY,
] as const;
/** What stands for an interval. */
export const SOURCE_FUNCTIONS = ['average', 'timeAverage', 'min', 'max', 'last', 'count'] as const;
export type SourceFunction = (typeof SOURCE_FUNCTIONS)[number];
/** One column for each point, or one row for each value. */
export const SOURCE_LAYOUTS = ['wide', 'long'] as const;
export type SourceLayout = (typeof SOURCE_LAYOUTS)[number];

/** Milliseconds since 1970. */
const Time = z.number().int().min(0).max(8.64e15);
const keyOf = ({ deviceId, property }: PointRef) => `${deviceId} ${property}`;

export const HistoryDefinition = z.object({
  points: z
    .array(PointRef)
    .min(1)
    .max(SOURCE_LIMITS.points)
    .refine((points) => new Set(points.map(keyOf)).size === points.length, 'doubled'),
  /** From a time to another, or so long until it is read. */
  range: z.union([
    z
      .object({ from: Time, to: Time })
      .refine(({ from, to }) => from < to && to - from <= SOURCE_LIMITS.days * DAY, 'range'),
    z.object({
      lastMs: count.min(MINUTE).max(SOURCE_LIMITS.days * DAY),
    }),
  ]),
  stepMs: z
    .number()
    .refine((ms) => (SOURCE_STEPS as readonly number[]).includes(ms), 'not_in_list')
    .nullable(),
  how: z.enum(SOURCE_FUNCTIONS),
  layout: z.enum(SOURCE_LAYOUTS),
  fill: z.enum(FILLS),
  timeZone: TimeZone.optional(),
});
export type HistoryDefinition = z.infer<typeof HistoryDefinition>;

export const SourceEstimate = z.object({
  /** Points that are read, rows and columns that come of them, and about how many bytes that is. */
  read: count,
  rows: count,
  columns: count,
  bytes: count,
  isTooMuch: z.boolean(),
  /** Not there, or not for the caller. */
  unknown: z.array(PointRef),
  /** What text is cannot be averaged: these columns would be empty. */
  texts: z.array(HistoryPoint),
  names: z.array(HistoryPoint),
});
export type SourceEstimate = z.infer<typeof SourceEstimate>;

/** Both are asked for: the right to look at the past of devices, and the right to keep datasets. */
const made = {
  allow: 'session',
  platform: true,
  asks: ['bigdata.dataset.edit', 'iot.history.read'],
} as const;

export const historySourceApi = {
  estimate: endpoint({
    method: 'POST',
    path: '/api-bigdata/history-sources/estimate',
    ...made,
    limit: { by: 'account', max: 120, seconds: 60 },
    summary: 'How many rows and bytes a dataset of the history of devices would have',
    body: HistoryDefinition,
    reply: SourceEstimate,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api-bigdata/history-sources/preview',
    ...made,
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'The first rows a dataset of the history of devices would have',
    body: HistoryDefinition,
    reply: Table,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api-bigdata/history-sources',
    ...made,
    once: true,
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Make a dataset of the history of devices: a snapshot, or a view that follows it',
    body: z.object({
      name: nameOf(60),
      description: z.string().trim().min(1).max(1000),
      categoryCode: CategoryCode,
      definition: HistoryDefinition,
      isLive: z.boolean(),
      isDaily: z.boolean(),
    }),
    reply: Dataset,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api-bigdata/history-sources/:id',
    ...made,
    summary: 'Say whether a view of the history of devices makes a new version every day',
    params: one,
    body: z.object({ isDaily: z.boolean() }),
    reply: HistoryView,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api-bigdata/history-sources/:id/refresh',
    ...made,
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Make a new version of a dataset of the history of devices, of what is there now',
    params: one,
    reply: Dataset,
  }),
  now: endpoint({
    method: 'POST',
    path: '/api-bigdata/history-sources/:id/rows',
    allow: 'session',
    platform: true,
    asks: ['bigdata.dataset.read', 'iot.history.read'],
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'What a view of the history of devices holds now, by its place',
    params: one,
    body: z.object({
      offset: count.min(0).max(DATASET_LIMITS.rows).default(0),
      limit: count.min(1).max(DATASET_LIMITS.shownRows).default(100),
    }),
    reply: Table.extend({ at: Instant }),
  }),
};
