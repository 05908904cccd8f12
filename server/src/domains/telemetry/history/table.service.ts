import { join } from 'node:path';
import type { Span, TableHow, TableOrder, TablePage, TablePlace } from '../../../kit/columns.ts';
import type { Context } from '../../../kit/context.ts';
import { type FunctionsAsked, type Parts, unweightedOf, withParts } from './functions.service.ts';
import { askedSeries, inPlace, withHeld } from './held.service.ts';
import { refuseUnfit } from './history.policy.ts';
import type { AskedSeries } from './history.queries.ts';
import { patience } from './history.service.ts';
import type { RolledPlan } from './rolled.policy.ts';

/** A column of a table: a series, and what people call it. */
export type TableColumn = { series: number; name: string; device: string; point: string; unit: string };
export type TableAsked = {
  columns: readonly TableColumn[];
  /** Where the first interval begins; `to` is not in the range. */
  from: number;
  to: number;
  /** Null: every point by itself. */
  width: number | null;
  /** Up to when something can be said. */
  until: number;
  how: Exclude<TableHow, null>;
  layout: TableOrder['layout'];
  fill: TableOrder['fill'];
  signal?: AbortSignal;
};

const MOST_SERIES = 2_000;
const SECONDS = 3_600;

type Held = Pick<TableOrder, 'parts' | 'until' | 'holds' | 'hidden'>;

/** Times of which nothing can be said, by series: their points are gone, and no roll-up says it exactly. */
const hiddenOf = (
  { how, to }: TableAsked,
  plans: readonly RolledPlan[],
  series: readonly AskedSeries[],
): TableOrder['hidden'] =>
  plans.flatMap((plan) =>
    plan.series.flatMap((id) => {
      const one = series.find((known) => known.id === id);
      const gone: Span[] = how === 'timeAverage' && one ? unweightedOf(one, plan.gone, to) : [];
      const spans = [...plan.untold, ...gone];
      return spans.length > 0 ? [{ series: [id], spans }] : [];
    }),
  );

async function holding<T>(
  ctx: Context,
  order: TableAsked,
  isWork: boolean,
  act: (order: TableOrder, work: string) => Promise<T>,
): Promise<T> {
  const ids = [...new Set(order.columns.map(({ series }) => series))];
  refuseUnfit({ ...order, series: ids }, MOST_SERIES);
  const series = await askedSeries(ctx, ids);
  const kinds = new Map(series.map(({ id, kind }) => [id, kind]));
  const { from, to, width, how, layout, fill, signal } = order;
  const columns = order.columns.map((one) => ({
    ...one,
    kind: kinds.get(one.series) ?? ('number' as const),
  }));
  const ask = ({ work, ...held }: Held & { work: string }) =>
    act({ ...held, columns, origin: from, width, layout, fill, how: width === null ? null : how }, work);
  if (width === null) {
    const question = { series, range: [from, to] as Span, bySketch: false, signal, isWork };
    return withHeld(ctx, question, ({ sources, series: all, work }) =>
      ask({
        ...{ parts: [{ sources, series: all, rolls: [] }], until: Math.min(to, order.until), holds: null },
        ...{ hidden: [], work },
      }),
    );
  }
  const asked: FunctionsAsked = {
    ...{ series: ids, from, to, width, until: order.until, byTime: how === 'timeAverage' },
  };
  const { found } = await inPlace(ctx, { series, signal, isWork }, () =>
    withParts(ctx, asked, series, (parts: Parts, plans) =>
      ask({ ...parts, hidden: hiddenOf(order, plans, series) }),
    ),
  );
  return found;
}

/** Writes points as a table, by a job; the file is there for as long as `use` takes. */
export const withTable = <T>(
  ctx: Context,
  order: TableAsked,
  use: (path: string, rows: number) => Promise<T>,
): Promise<T> =>
  holding(ctx, order, true, async (asked, work) => {
    const { columns } = ctx.kit;
    const into = `${work}/table.parquet`;
    const { rows } = await columns.run(
      'table',
      { ...asked, into },
      { seconds: SECONDS, lane: 'work', ...(order.signal ? { signal: order.signal } : {}) },
    );
    return use(join(columns.folder, into), rows);
  });

/** Some rows of such a table, for people. */
export const tablePage = (ctx: Context, order: TableAsked, page: TablePlace): Promise<TablePage> =>
  holding(ctx, order, false, (asked) =>
    ctx.kit.columns.run('tablePage', { ...asked, ...page }, patience(ctx, order.signal)),
  );
