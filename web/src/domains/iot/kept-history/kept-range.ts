import { HISTORY_LIMITS } from '@cloudyard/contract/iot/kept-history.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import dayjs from 'dayjs';
import { z } from 'zod';

const HOUR = 3_600_000;
export const SPANS = { hour: HOUR, day: 24 * HOUR, week: 168 * HOUR, month: 720 * HOUR } as const;
export type Span = keyof typeof SPANS;
export const SPAN_KEYS = Object.keys(SPANS) as Span[];

const Time = z.coerce.number().int().min(0).max(8.64e15);
const Nodes = z.preprocess(
  (value) => (value === undefined ? undefined : [value].flat()),
  z.array(z.coerce.number().int()).max(HISTORY_LIMITS.series),
);

/** What the address says: a device, its nodes, and a quick choice or two moments, both of which are meant. */
export const KeptState = z.object({
  device: Id.optional(),
  nodes: Nodes.default([]),
  span: z.enum(['hour', 'day', 'week', 'month']).default('day'),
  from: Time.optional(),
  to: Time.optional(),
});
export type KeptState = z.output<typeof KeptState>;

export type Range = { from: number; to: number };

export const chosenRange = ({ from, to }: KeptState): Range | undefined =>
  from !== undefined && to !== undefined && from <= to ? { from, to } : undefined;

/** A quick choice ends with the minute it is made in, so that what is asked does not change while a user looks. */
export const shownRange = (state: KeptState, now: number): Range =>
  chosenRange(state) ?? { from: now - SPANS[state.span], to: now };

export const EXACT = 'YYYY-MM-DD HH:mm:ss.SSS';
/** 2026-03-01 08:05:09.120, in the user's time zone. */
export const exactMs = (at: number) => dayjs(at).format(EXACT);
