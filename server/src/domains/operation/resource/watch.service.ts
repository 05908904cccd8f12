import type { Threshold } from '@cloudyard/contract/operation/threshold.ts';
import type { Context } from '../../../kit/context.ts';
import { notify } from '../../message/index.ts';
import { thresholds } from '../threshold/threshold.service.ts';
import { isOver, levelOf, type Watched, watchedIn } from './judge.policy.ts';
import type { Sample } from './sample.queries.ts';
import {
  changeWarning,
  endWarning,
  insertWarning,
  openWarnings,
  type WarningRow,
} from './warning.queries.ts';

const PAGE = '/console/platform-resource-monitor';
const keyOf = ({ source, figure }: Pick<Watched, 'source' | 'figure'>) => `${source} ${figure}`;

const tell = (
  ctx: Context,
  event: 'resource-beyond' | 'resource-well',
  { figure, source, level, worst }: Told,
) =>
  notify(ctx, {
    event,
    to: { holders: 'operation.resource.read', of: null },
    values: { figure, source, level, value: worst },
    link: PAGE,
    importance: event === 'resource-beyond' && level === 'bad' ? 2 : 0,
  });
type Told = Pick<WarningRow, 'figure' | 'source' | 'level' | 'worst'>;

async function begin(ctx: Context, watched: Watched, limits: Threshold, at: Date) {
  const { source, figure, values } = watched;
  const level = levelOf(values, limits);
  if (!level) return;
  const made = { figure, source, level, worst: Math.max(...values) };
  if ((await insertWarning(ctx.db, { ...made, began_at: at })) && limits.isTold)
    await tell(ctx, 'resource-beyond', made);
}

async function goOn(
  ctx: Context,
  row: WarningRow,
  watched: Watched | undefined,
  limits: Threshold,
  at: Date,
) {
  const values = watched?.values ?? [];
  // A copy that is gone has nothing any more that could be too much.
  if (!watched || isOver(values, limits)) {
    if ((await endWarning(ctx.db, row.id, at)) && limits.isTold) await tell(ctx, 'resource-well', row);
    return;
  }
  const worst = Math.max(row.worst, ...values);
  const isWorse = row.level === 'caution' && levelOf(values, limits) === 'bad';
  if (worst > row.worst || isWorse)
    await changeWarning(ctx.db, row.id, { worst, level: isWorse ? 'bad' : row.level });
  if (isWorse && limits.isTold) await tell(ctx, 'resource-beyond', { ...row, level: 'bad', worst });
}

/** Compares the last minutes with the limits; what is beyond them is noted and told once, and again when it is over. */
export async function watch(ctx: Context, samples: readonly Sample[], at: Date): Promise<void> {
  const limits = new Map((await thresholds(ctx.db)).map((one) => [one.figure, one]));
  const open = await openWarnings(ctx.db);
  const watched = new Map(watchedIn(samples).map((one) => [keyOf(one), one]));
  for (const row of open) {
    const limit = limits.get(row.figure);
    if (limit) await goOn(ctx, row, watched.get(keyOf(row)), limit, at);
    // A figure this version does not measure.
    else await endWarning(ctx.db, row.id, at);
  }
  const known = new Set(open.map(keyOf));
  for (const one of watched.values()) {
    const limit = limits.get(one.figure);
    if (limit && !known.has(keyOf(one))) await begin(ctx, one, limit, at);
  }
}
