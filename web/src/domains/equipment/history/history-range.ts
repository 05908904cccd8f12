import { HISTORY_LIMITS } from '@cloudyard/contract/equipment/history.ts';
import dayjs from 'dayjs';
import { z } from 'zod';
import type { Moment } from '../../../kit/time.ts';

const HOUR = 3_600_000;
/** The quick choices: so long, until now. */
export const SPANS = { hour: HOUR, day: 24 * HOUR, week: 168 * HOUR, month: 720 * HOUR } as const;
export type Span = keyof typeof SPANS;
export const SPAN_KEYS = Object.keys(SPANS) as Span[];

const Time = z.coerce.number().int().min(0).max(8.64e15);
const Aliases = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(z.string().min(1).max(100)).max(HISTORY_LIMITS.series),
);

/** What the address says: which nodes, and either a quick choice or two moments; and a part of that, looked into. */
export const HistoryState = z.object({
  nodes: Aliases.default([]),
  span: z.enum(['hour', 'day', 'week', 'month']).default('hour'),
  /** What ends now stands still. */
  live: z.enum(['off']).optional(),
  startTime: Time.optional(),
  endTime: Time.optional(),
  zoomFrom: Time.optional(),
  zoomTo: Time.optional(),
});
export type HistoryState = z.output<typeof HistoryState>;

export type Range = { from: number; to: number };

const rangeOf = (from: number | undefined, to: number | undefined): Range | undefined =>
  from !== undefined && to !== undefined && from < to ? { from, to } : undefined;

export const chosenRange = ({ startTime, endTime }: HistoryState) => rangeOf(startTime, endTime);
export const zoomOf = ({ zoomFrom, zoomTo }: HistoryState) => rangeOf(zoomFrom, zoomTo);

/** It ends now, and goes on. */
export const isLive = (state: HistoryState) => !state.live && !chosenRange(state) && !zoomOf(state);

/** What makes it go on, or stand still. */
export const livePatch = (on: boolean): Partial<HistoryState> =>
  on
    ? { live: undefined, startTime: undefined, endTime: undefined, zoomFrom: undefined, zoomTo: undefined }
    : { live: 'off' };

/** What is shown at this moment. */
export const shownRange = (state: HistoryState, now: number): Range =>
  zoomOf(state) ?? chosenRange(state) ?? { from: now - SPANS[state.span], to: now };

/** The middle half, for those who do not drag. */
export function middleOf({ from, to }: Range): Range | undefined {
  const quarter = Math.floor((to - from) / 4);
  return quarter > 0 ? { from: from + quarter, to: to - quarter } : undefined;
}

export const EXACT = 'YYYY-MM-DD HH:mm:ss.SSS';
/** 2026-03-01 08:05:09.120, in the user's time zone. */
export const exactMs = (value: Moment) => dayjs(value).format(EXACT);
