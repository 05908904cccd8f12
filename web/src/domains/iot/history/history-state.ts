import { FILLS, HISTORY_FUNCTIONS, QUERY_LIMITS, QUERY_MODES } from '@cloudyard/contract/iot/history.ts';
import { Id, TimeZone } from '@cloudyard/contract/kit/values.ts';
import { z } from 'zod';
import { Keys } from '../point-set/point-ref.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The quick choices: so long, until now. */
export const SPANS = { hour: HOUR, day: DAY, week: 7 * DAY, month: 30 * DAY } as const;
export type Span = keyof typeof SPANS;
export const SPAN_KEYS = Object.keys(SPANS) as Span[];

/** How much earlier the other lines are; `before`: as much as the range is long. */
export const COMPARES = ['none', 'before', 'day', 'week'] as const;

/** Intervals to choose from. */
export const INTERVALS = [
  ...[1, 10, 30].map((n) => ({ unit: 'second', n, ms: n * 1_000 }) as const),
  ...[1, 5, 15, 30].map((n) => ({ unit: 'minute', n, ms: n * 60_000 }) as const),
  ...[1, 6].map((n) => ({ unit: 'hour', n, ms: n * HOUR }) as const),
  { unit: 'day', n: 1, ms: DAY } as const,
  { unit: 'week', n: 1, ms: 7 * DAY } as const,
];

const Time = z.coerce.number().int().min(0).max(8.64e15);
const several = <T extends z.ZodType>(inner: T) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), inner);

/** What the address says: everything that is shown follows from it. */
export const HistoryState = z.object({
  point: Keys(QUERY_LIMITS.points).default([]),
  set: Id.optional(),
  span: z.enum(['hour', 'day', 'week', 'month']).default('hour'),
  startTime: Time.optional(),
  endTime: Time.optional(),
  zoomFrom: Time.optional(),
  zoomTo: Time.optional(),
  mode: z.enum(QUERY_MODES).default('raw'),
  interval: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(366 * DAY)
    .default(60_000),
  fn: several(z.array(z.enum(HISTORY_FUNCTIONS)).min(1)).default(['average']),
  fill: z.enum(FILLS).default('none'),
  zone: TimeZone.optional(),
  compare: z.enum(COMPARES).default('none'),
  view: z.enum(['chart', 'table']).default('chart'),
});
export type HistoryState = z.output<typeof HistoryState>;
export type ChangeState = (patch: Partial<HistoryState>) => void;

export type Range = { from: number; to: number };
const rangeOf = (from: number | undefined, to: number | undefined): Range | undefined =>
  from !== undefined && to !== undefined && from < to ? { from, to } : undefined;

export const chosenRange = ({ startTime, endTime }: HistoryState) => rangeOf(startTime, endTime);
export const zoomOf = ({ zoomFrom, zoomTo }: HistoryState) => rangeOf(zoomFrom, zoomTo);
export const shownRange = (state: HistoryState, now: number): Range =>
  zoomOf(state) ?? chosenRange(state) ?? { from: now - SPANS[state.span], to: now };

export const UNZOOMED = { zoomFrom: undefined, zoomTo: undefined };

/** The middle half, for those who do not drag. */
export function middleOf({ from, to }: Range): Range | undefined {
  const quarter = Math.floor((to - from) / 4);
  return quarter > 0 ? { from: from + quarter, to: to - quarter } : undefined;
}

/** By how much the lines to compare with are earlier; undefined: there are none. */
export function shiftOf({ compare }: Pick<HistoryState, 'compare'>, { from, to }: Range): number | undefined {
  if (compare === 'none') return undefined;
  return { before: to - from, day: DAY, week: 7 * DAY }[compare];
}
