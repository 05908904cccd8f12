import { GAP_PERIODS, HISTORY_LIMITS } from '@cloudyard/contract/telemetry/history.ts';
import type { SeriesKind } from '@cloudyard/contract/telemetry/series.ts';
import type { Bucket, ColumnPoint, Corner, Operations, Span } from '../../../kit/columns.ts';
import type { Context } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { askedSeries, withHeld } from './held.service.ts';
import { bucketsOf, refuseUnfit } from './history.policy.ts';
import { type AskedSeries, goneSpans } from './history.queries.ts';
import { joined, within } from './spans.ts';

// One interface over what is hot and what is sealed. Times are milliseconds since 1970; `to` is not in the range.

export type HistoryPoint = Corner;

export type SeriesHistory = {
  series: number;
  name: string;
  unit: string;
  kind: SeriesKind;
  /** Points there are, and points that are shown: at most four a bucket. */
  count: number;
  shown: number;
  /** Points of good quality. */
  good: number;
  /** The first and the last point there is; null: there is none. */
  covered: { from: number; to: number } | null;
  /** Longer than a few periods without a point, as far as a bucket can show it. */
  gaps: { from: number; to: number }[];
  points: HistoryPoint[];
};

export type History = { from: number; to: number; bucketMs: number; series: SeriesHistory[] };

export type HistoryOrder = {
  series: readonly number[];
  from: number;
  to: number;
  /** As many as there are pixels. */
  buckets: number;
  signal?: AbortSignal;
};

/** Until it takes too long, or whoever asked has gone. */
export const patience = ({ caller }: Context, signal = caller.signal) => ({
  seconds: HISTORY_LIMITS.seconds,
  ...(signal ? { signal } : {}),
});

/** A chart: first, least, greatest and last of every bucket, so that nothing that stands out is hidden. */
export async function historyOf(ctx: Context, order: HistoryOrder): Promise<History> {
  refuseUnfit(order);
  if (!Number.isInteger(order.buckets) || order.buckets < 1 || order.buckets > HISTORY_LIMITS.buckets)
    throw new Refusal('telemetry.too_many_buckets');
  const range: Span = [order.from, order.to];
  const { bySketch, origin, width } = bucketsOf(range, order.buckets);
  const series = await askedSeries(ctx, order.series);
  const until = patience(ctx, order.signal);
  const question = { series, range, bySketch, signal: until.signal };
  const answer = await withHeld(ctx, question, ({ work: _, ...held }) =>
    ctx.kit.columns.run('chart', { ...held, origin, width, few: order.buckets * 4 }, until),
  );
  const found = bySeries(answer);
  return {
    ...{ from: order.from, to: order.to, bucketMs: width },
    series: series.map((one) => seriesView(one, found.get(one.id) ?? [])),
  };
}

/** By series the times whose points are gone; roll-ups may be left of them. */
export async function goneTimes(ctx: Context, order: Pick<HistoryOrder, 'series' | 'from' | 'to'>) {
  refuseUnfit(order);
  const series = await askedSeries(ctx, order.series);
  const range: Span = [order.from, order.to];
  const rows = await goneSpans(ctx.db, series, range);
  return new Map(
    series.map(({ id }) => {
      const days = rows.filter((row) => row.series === id).map(({ from, to }): Span => [from, to]);
      return [id, within(joined(days), range).map(([from, to]) => ({ from, to }))];
    }),
  );
}

type Filled = Bucket & { points: HistoryPoint[] };

/** By series its buckets in their order, each with the points that are shown of it. */
function bySeries({ buckets, all }: Operations['chart']['answer']): Map<number, Filled[]> {
  const whole = new Map<string, HistoryPoint[]>();
  for (const { series, bucket, ...point } of all) push(whole, `${series} ${bucket}`, point);
  const found = new Map<number, Filled[]>();
  for (const one of buckets) {
    const known = whole.get(`${one.series} ${one.bucket}`);
    push(found, one.series, { ...one, points: known?.length === one.count ? known : cornersOf(one) });
  }
  return found;
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V) {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

/** Each time once, in their order. */
function cornersOf({ first, least, greatest, last }: Bucket): HistoryPoint[] {
  const points = new Map<number, HistoryPoint>();
  for (const one of [first, last, least, greatest]) if (one && !points.has(one.at)) points.set(one.at, one);
  return [...points.values()].sort((a, b) => a.at - b.at);
}

function seriesView(
  { id, name, unit, kind, period_ms }: AskedSeries,
  buckets: readonly Filled[],
): SeriesHistory {
  const points = buckets.flatMap((one) => one.points);
  const [first, last] = [buckets[0], buckets.at(-1)];
  return {
    ...{ series: id, name, unit, kind },
    count: buckets.reduce((sum, { count }) => sum + count, 0),
    shown: points.length,
    good: buckets.reduce((sum, { good }) => sum + good, 0),
    covered: first && last ? { from: first.first.at, to: last.last.at } : null,
    gaps: period_ms === null ? [] : gapsOf(buckets, period_ms * GAP_PERIODS),
    points,
  };
}

/** Between points that are shown there may be others, unless all of their bucket are, or one bucket ends between them. */
function gapsOf(buckets: readonly Filled[], longest: number) {
  const gaps: { from: number; to: number }[] = [];
  let before: number | undefined;
  for (const { points, count } of buckets)
    for (const [n, { at }] of points.entries()) {
      const isNext = n === 0 || points.length === count;
      if (isNext && before !== undefined && at - before > longest) gaps.push({ from: before, to: at });
      before = at;
    }
  return gaps;
}

export type RecordsOrder = {
  series: readonly number[];
  from: number;
  to: number;
  /** Of the last one that is known; null: from the beginning. */
  after?: { at: number; series: number } | null;
  newestFirst?: boolean;
  size: number;
  signal?: AbortSignal;
};

export type Records = {
  records: ColumnPoint[];
  /** Where it goes on; null: that was all. */
  next: { at: number; series: number } | null;
};

/** Points as they are, page by page, by time. */
export async function recordsOf(ctx: Context, order: RecordsOrder): Promise<Records> {
  refuseUnfit(order);
  const { size, after = null, newestFirst = false } = order;
  if (!Number.isInteger(size) || size < 1 || size > HISTORY_LIMITS.records)
    throw new Refusal('telemetry.too_many_records');
  // What lies before the last one need not be looked at again.
  const range: Span = newestFirst
    ? [order.from, Math.min(order.to, after ? after.at + 1 : order.to)]
    : [Math.max(order.from, after ? after.at : order.from), order.to];
  const series = await askedSeries(ctx, order.series);
  if (range[0] >= range[1]) return { records: [], next: null };
  const until = patience(ctx, order.signal);
  const question = { series, range, bySketch: false, signal: until.signal };
  const found = await withHeld(ctx, question, ({ sources, series: ids }) =>
    ctx.kit.columns.run('records', { sources, series: ids, after, newestFirst, most: size + 1 }, until),
  );
  const records = found.slice(0, size);
  const last = records.at(-1);
  return { records, next: found.length > size && last ? { at: last.at, series: last.series } : null };
}

/** What is read at once when everything is gone through: it is unpacked at a stretch, in the process that serves everybody. */
const REPLAY_POINTS = 20_000;
const REPLAY_SERIES = 2_000;

/** All points of a range, by time, in portions; for work, beside the questions of people. */
export async function* replayOf(
  ctx: Context,
  order: Omit<RecordsOrder, 'size' | 'after' | 'newestFirst'>,
): AsyncGenerator<ColumnPoint[]> {
  refuseUnfit(order, REPLAY_SERIES);
  const series = await askedSeries(ctx, order.series);
  const until = { ...patience(ctx, order.signal), seconds: 600, lane: 'work' as const };
  for (let after: { at: number; series: number } | null = null; ; ) {
    const range: Span = [Math.max(order.from, after ? after.at : order.from), order.to];
    const question = { series, range, bySketch: false, signal: until.signal, isWork: true };
    const portion: ColumnPoint[] = await withHeld(ctx, question, ({ sources, series: ids }) =>
      ctx.kit.columns.run(
        'records',
        { sources, series: ids, after, newestFirst: false, most: REPLAY_POINTS },
        until,
      ),
    );
    if (portion.length > 0) yield portion;
    const last = portion.at(-1);
    if (!last || portion.length < REPLAY_POINTS) return;
    after = { at: last.at, series: last.series };
  }
}
