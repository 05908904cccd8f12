import type {
  HistoryFunction,
  HistoryReply,
  HistoryRow,
  historyApi,
  PointHistory,
} from '@cloudyard/contract/iot/history.ts';
import type { PointRef } from '@cloudyard/contract/iot/point-set.ts';
import { QUALITIES } from '@cloudyard/contract/telemetry/point.ts';
import type { z } from 'zod';
import type { Functions } from '../../../kit/columns.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { measured } from '../../equipment/index.ts';
import {
  functionsOf,
  goneTimes,
  historyOf,
  keepDaysOf,
  type SeriesFunctions,
  type SeriesRow,
} from '../../telemetry/index.ts';
import { placeOf } from '../device/device.service.ts';
import { type MeantPoint, pointsMeant } from '../point/meant.service.ts';
import { autoInterval, emptySpans, filled, intervalAt, mostIntervals } from './history.policy.ts';

type Asked = z.output<typeof historyApi.query.body>;
type Known = MeantPoint & { series: SeriesRow; facts: NonNullable<MeantPoint['facts']> };

const A_DAY = 86_400_000;
const USUAL_ZONE = 'Asia/Shanghai';

/** All of them, or a refusal: a line that is missing would look like one without points. */
export async function knownPoints(ctx: ActorContext, refs: readonly PointRef[]): Promise<Known[]> {
  const points = await pointsMeant(ctx, refs);
  return points.map((point) => {
    const { series, facts } = point;
    if (!series || !facts) throw new Refusal('iot.points_unknown');
    return { ...point, series, facts };
  });
}

const sides = ({ deviceId, property, device, facts, series }: Known) => ({
  ...{ deviceId, property, deviceName: device?.name ?? '', facts, isKept: series.is_kept },
  ...{ alias: series.name, name: facts.name, unit: facts.unit, dataType: series.kind as 'number' },
});

async function rawOf(ctx: ActorContext, { from, to, maxPoints }: Asked, points: readonly Known[]) {
  const order = { series: points.map(({ series }) => series.id), from, to, buckets: maxPoints };
  const gone = await goneTimes(ctx, order);
  const { bucketMs, series } = await historyOf(ctx, order);
  const found = new Map(series.map((one) => [one.series, one]));
  return {
    intervalMs: bucketMs,
    points: points.flatMap((point): PointHistory[] => {
      const one = found.get(point.series.id);
      if (!one) return [];
      const { count, shown, good, covered, gaps } = one;
      const untold = gone.get(one.series) ?? [];
      return [
        {
          ...{ ...sides(point), count, shown, good, covered, gaps, rows: [], rolled: [] },
          untold: untold.map((span) => ({ reason: 'raw' as const, ...span })),
          points: one.points.map(({ at, quality, ...value }) => ({
            ...{ at, value: measured(one.kind, value), quality: QUALITIES[quality] ?? 'bad' },
          })),
        },
      ];
    }),
  };
}

/** Of a function that says nothing of a kind there is nothing. */
function said(kind: string, bucket: Functions | undefined, what: HistoryFunction) {
  if (!bucket) return null;
  const { count, good, first, last } = bucket;
  if (what === 'count') return count === 0 ? null : count;
  if (what === 'good') return count === 0 ? null : (good / count) * 100;
  if (what === 'first') return first && measured(kind, first);
  if (what === 'last') return last && measured(kind, last);
  return bucket[what];
}

type Grid = { from: number; until: number; width: number; functions: readonly HistoryFunction[] };

function rowsOf(kind: string, buckets: readonly Functions[], { from, until, width, functions }: Grid) {
  const found = new Map(buckets.map((one) => [one.bucket, one]));
  return Array.from({ length: Math.ceil((until - from) / width) }, (_, n): HistoryRow => {
    const bucket = found.get(n);
    return {
      ...{ at: from + n * width, isFilled: false },
      values: functions.map((what) => said(kind, bucket, what)),
    };
  });
}

function widthOf(asked: Asked, functions: number): number {
  const size = { points: asked.points.length, functions, maxPoints: asked.maxPoints };
  if (asked.mode === 'auto') return autoInterval({ ...asked, ...size });
  if (asked.intervalMs === undefined) throw new Refusal('iot.interval_missing');
  // The screen may have fewer pixels: that is no reason to refuse an interval that was chosen.
  const most = mostIntervals({ ...size, maxPoints: Number.POSITIVE_INFINITY });
  if ((asked.to - asked.from) / asked.intervalMs + 1 > most) throw new Refusal('iot.history_large');
  return asked.intervalMs;
}

const isUntold = ({ at }: HistoryRow, { untold }: Pick<SeriesFunctions, 'untold'>, width: number) =>
  untold.some(({ from, to }) => from < at + width && to > at);

async function countedOf(ctx: ActorContext, asked: Asked, points: readonly Known[]) {
  const { functions = ['average'], fill = 'none', timeZone = USUAL_ZONE, to } = asked;
  const width = widthOf(asked, functions.length);
  const from = Math.max(0, intervalAt(asked.from, width, timeZone));
  const until = Math.max(from, Math.min(to, Date.now()));
  const found = await functionsOf(ctx, {
    ...{ series: points.map(({ series }) => series.id), from, to, width, until },
    byTime: functions.includes('timeAverage'),
  });
  const grid = { from, until, width, functions };
  return {
    intervalMs: width,
    points: points.flatMap((point): PointHistory[] => {
      const one = found.find(({ series }) => series === point.series.id);
      if (!one) return [];
      const rows = rowsOf(one.kind, one.buckets, grid);
      const measuredIn = one.buckets.filter(({ count }) => count > 0);
      const [first, last] = [measuredIn[0], measuredIn.at(-1)];
      const sum = (what: 'count' | 'good') => measuredIn.reduce((all, bucket) => all + bucket[what], 0);
      return [
        {
          ...{
            ...sides(point),
            count: sum('count'),
            shown: measuredIn.length,
            good: sum('good'),
            points: [],
          },
          covered:
            first && last
              ? { from: from + first.bucket * width, to: Math.min(to, from + (last.bucket + 1) * width) }
              : null,
          gaps: emptySpans(rows, width),
          // What was measured and is not known any more is not made up.
          rows: filled(rows, fill).map((row, n) =>
            isUntold(row, one, width) ? (rows[n] as HistoryRow) : row,
          ),
          rolled: one.rolled,
          untold: [
            ...one.untold.map((span) => ({ reason: 'coarse' as const, ...span })),
            ...one.unweighted.map((span) => ({ reason: 'weighted' as const, ...span })),
          ],
        },
      ];
    }),
  };
}

export async function historyFor(ctx: ActorContext, asked: Asked): Promise<HistoryReply> {
  if (asked.from >= asked.to) throw new Refusal('telemetry.range_order');
  const points = await knownPoints(ctx, asked.points);
  const keptSince = Date.now() - (await keepDaysOf(ctx.db, placeOf(ctx))) * A_DAY;
  const { from, to, mode, functions = ['average'] } = asked;
  const answer = await (mode === 'raw' ? rawOf : countedOf)(ctx, asked, points);
  return { ...{ from, to, mode, functions, keptSince }, ...answer };
}
