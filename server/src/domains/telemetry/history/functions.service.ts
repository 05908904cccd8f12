import { GAP_PERIODS, HISTORY_LIMITS } from '@cloudyard/contract/telemetry/history.ts';
import type { RollupStep } from '@cloudyard/contract/telemetry/rule.ts';
import type { SeriesKind } from '@cloudyard/contract/telemetry/series.ts';
import type { Functions, FunctionsPart, Span } from '../../../kit/columns.ts';
import type { Context } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { askedSeries, fileOf, hotOf, inHand, inPlace, MOST } from './held.service.ts';
import { partOf, planOf, refuseUnfit } from './history.policy.ts';
import { type AskedSeries, type HeldRow, heldOf } from './history.queries.ts';
import { patience } from './history.service.ts';
import { type Grid, type RolledPlan, rolledPlans, stepsFor } from './rolled.policy.ts';
import { joined, touches, without } from './spans.ts';

export type FunctionsAsked = {
  series: readonly number[];
  /** Where the first interval begins; `to` is not in the range. */
  from: number;
  to: number;
  width: number;
  /** Up to when something can be said: what was not measured yet holds nothing. */
  until: number;
  /** Also means weighted by time. */
  byTime: boolean;
  signal?: AbortSignal;
};
export type SeriesFunctions = {
  series: number;
  kind: SeriesKind;
  buckets: Functions[];
  /** Times that roll-ups answered, by their width. */
  rolled: { step: RollupStep; from: number; to: number }[];
  /** Times whose points are gone and of which no roll-up says it exactly. */
  untold: { from: number; to: number }[];
  /** Times of which no mean weighted by time can be said: roll-ups do not know it. */
  unweighted: { from: number; to: number }[];
};

const A_DAY = 86_400_000;
/** Longer than any range: of what is sent when it changes, a value holds until the next. */
const FOR_EVER = 8_640_000_000_000;

/** How long a value stands for what follows: for a few periods, then there is a gap. */
const holdOf = ({ period_ms }: AskedSeries) => (period_ms === null ? FOR_EVER : period_ms * GAP_PERIODS);
/** What was measured before the range and still holds when it begins; not looked for further back than a day. */
const lookBack = (series: readonly AskedSeries[]) => Math.min(A_DAY, Math.max(...series.map(holdOf)));

/** Roll-ups as far as they say it exactly: where points are gone, and where nothing but points would cost more. */
function plansOf(
  rows: readonly HeldRow[],
  series: readonly AskedSeries[],
  { from, to, byTime, width }: FunctionsAsked,
  hot: readonly Span[],
): RolledPlan[] {
  const spanOf = (row: HeldRow): Span => [row.from, row.to];
  const plans = rolledPlans({
    ...{ series: series.map(({ id }) => id), range: [from, to], grid: { origin: from, width }, hot },
    days: rows
      .filter(({ step }) => step === 'known')
      .map((row) => ({ span: spanOf(row), due: row.due ?? [], gone: row.series })),
    rolls: rows.flatMap((row) =>
      row.step && row.step !== 'known'
        ? [{ name: row.name, step: row.step, span: spanOf(row), series: row.series }]
        : [],
    ),
    // Means weighted by time are made of points: where there are any, they are read anyway.
    isCheaper: !byTime,
  });
  if (!byTime) return plans;
  const before: Span = [Math.max(0, from - lookBack(series)), from];
  return plans.map((plan) => ({ ...plan, raw: joined([before, ...plan.raw]) }));
}

const seriesIn = (row: HeldRow, ids: readonly number[]) => ids.some((id) => row.series.includes(id));

/** What is asked of some series, and of which intervals; as the process for columns is given it. */
export type Parts = {
  parts: FunctionsPart[];
  until: number;
  holds: { series: number; ms: number }[] | null;
  work: string;
};

/** Where points and roll-ups of the intervals lie, on this machine for as long as `act` takes. */
export async function withParts<T>(
  ctx: Context,
  order: FunctionsAsked,
  series: readonly AskedSeries[],
  act: (parts: Parts, plans: RolledPlan[]) => Promise<T>,
) {
  const { from, to, width, byTime } = order;
  const grid: Grid = { origin: from, width };
  const range: Span = [Math.max(0, from - (byTime ? lookBack(series) : 0)), to];
  const rows = await heldOf(ctx.db, series, range, MOST, stepsFor(grid));
  await ctx.commitAndRelease();
  const { frames, hot } = hotOf(rows);
  const plans = plansOf(rows, series, order, hot);
  const archives = rows.filter(({ line, step }) => !line && !step);
  const reads = plans.map((plan) => {
    const files = archives.filter((row) => seriesIn(row, plan.series)).map(fileOf);
    return { plan, ...partOf(planOf(range, files, hot, false), files, plan.raw) };
  });
  const needed = new Set(
    reads.flatMap(({ points, plan }) => [...points, ...plan.rolls.flatMap((one) => one.names)]),
  );
  const holds = byTime ? series.map((one) => ({ series: one.id, ms: holdOf(one) })) : null;
  const until = Math.max(from, Math.min(to, order.until));
  const found = await inHand(
    ctx,
    frames,
    rows.filter(({ name }) => name !== null && needed.has(name)),
    (here, lines, work) => {
      const parts = reads.map(
        ({ plan, points, mixed, plain }): FunctionsPart => ({
          ...{ series: plan.series, sources: { points: here(points), lines, mixed, plain } },
          rolls: plan.rolls.map(({ names, spans }) => ({ files: here(names), spans })),
        }),
      );
      return act({ parts, until, holds, work }, plans);
    },
  );
  return { plans, found };
}

/** Functions over intervals, of hot and sealed points and roll-ups alike: each point is in one interval, once. */
export async function functionsOf(ctx: Context, order: FunctionsAsked): Promise<SeriesFunctions[]> {
  refuseUnfit(order);
  const { from, to, width } = order;
  if (!Number.isSafeInteger(width) || width < 1 || Math.ceil((to - from) / width) > HISTORY_LIMITS.buckets)
    throw new Refusal('telemetry.too_many_buckets');
  const series = await askedSeries(ctx, order.series);
  const wait = patience(ctx, order.signal);
  const { plans, found } = await inPlace(ctx, { series, signal: wait.signal }, () =>
    withParts(ctx, order, series, ({ work: _, ...held }) =>
      ctx.kit.columns.run('functions', { ...held, origin: from, width }, wait),
    ),
  );
  return series.map((one) => {
    const plan = plans.find(({ series: ids }) => ids.includes(one.id)) as RolledPlan;
    return viewOf(
      one,
      plan,
      order,
      found.filter(({ series: id }) => id === one.id),
    );
  });
}

const times = (spans: readonly Span[]) => spans.map(([from, to]) => ({ from, to }));

/** What was measured while points were there no longer may still hold afterwards. */
export function unweightedOf(one: AskedSeries, gone: readonly Span[], to: number): Span[] {
  const hold = Math.min(A_DAY, holdOf(one));
  return joined(gone.map(([begin, end]) => [begin, Math.min(to, end + hold)]));
}

/** What is not known whole is not said: neither of intervals nor of their means by time. */
function viewOf(
  one: AskedSeries,
  { rolls, gone, untold }: RolledPlan,
  { from, to, width, byTime }: FunctionsAsked,
  found: readonly Functions[],
): SeriesFunctions {
  const spanOf = ({ bucket }: Functions): Span => [
    from + bucket * width,
    Math.min(to, from + (bucket + 1) * width),
  ];
  const unweighted = byTime ? unweightedOf(one, gone, to) : [];
  const buckets = found
    .filter((bucket) => !touches(spanOf(bucket), untold))
    .map((bucket) => (touches(spanOf(bucket), unweighted) ? { ...bucket, timeAverage: null } : bucket));
  return {
    ...{ series: one.id, kind: one.kind, buckets, untold: times(untold) },
    unweighted: times(without(unweighted, untold)),
    rolled: rolls.flatMap(({ step, spans }) => times(spans).map((span) => ({ step, ...span }))),
  };
}
