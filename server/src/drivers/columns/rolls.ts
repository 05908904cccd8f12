import { DAY_SHIFT_MS, ROLL_MS, type RollOrder, type RollStep, type Span } from '../../kit/columns.ts';
import { filePoints, literal, oneEach, placeOf, time, whole, within } from './statements.ts';

// Cells of roll-ups: what is said of the points of a minute, an hour or a day of a series.

/** Of points, as `valued` says them. Sums are compensated: the order in which files are read does not show. */
export const FIGURES = `count(*) as n, count(*) filter (quality = 0) as good, count(v) as nv,
  case when count(v) > 0 then fsum(v) end as total, min(v) as low, max(v) as high,
  arg_min({t: t, v: v, x: x}, t) filter (v is not null or x is not null) as f,
  arg_max({t: t, v: v, x: x}, t) filter (v is not null or x is not null) as l`;

/** Of figures. */
export const COMBINED = `sum(n)::bigint as n, sum(good)::bigint as good, sum(nv)::bigint as nv,
  case when sum(nv) > 0 then fsum(total) filter (total is not null) end as total, min(low) as low, max(high) as high,
  arg_min(f, f.t) filter (f is not null) as f, arg_max(l, l.t) filter (l is not null) as l`;

/** Where the cell begins in which a time lies. */
export function cellAt(step: RollStep, t: string): string {
  const shift = step === 'day' ? DAY_SHIFT_MS : 0;
  return `((${t} + ${shift}) // ${ROLL_MS[step]}) * ${ROLL_MS[step]} - ${shift}`;
}

/** Whether it is one of these series: an empty list says no, where `in (null)` would say nothing. */
export const among = (series: readonly number[]) =>
  series.length > 0 ? `series in (${series.map(whole).join(', ')})` : 'false';

/** The cells of a file. */
export const cellsOf = (folder: string, files: readonly string[], where = 'true') => `
  select series, epoch_ms(ts) as c, n, good, nv, total, low, high,
    case when ft is not null then {t: epoch_ms(ts) + ft, v: fv, x: fx} end as f,
    case when lt is not null then {t: epoch_ms(ts) + lt, v: lv, x: lx} end as l
  from read_parquet([${files.map((file) => literal(placeOf(folder, file))).join(', ')}]) where ${where}`;

/** Cells of some series that begin within these times. */
export const cellsIn = (
  folder: string,
  series: readonly number[],
  { files, spans }: { files: string[]; spans: Span[] },
) => cellsOf(folder, files, `${among(series)} and ${within('ts', spans, time)}`);

/** As a file has them: times count from the beginning of their cell. */
export const asWritten = (cells: string) => `
  select series, epoch_ms(c)::timestamp_ms as ts, n, good, nv, total, low, high, (f.t - c)::int as ft, f.v as fv,
    f.x as fx, (l.t - c)::int as lt, l.v as lv, l.x as lx from (${cells}) order by series, c`;

export const combined = (step: RollStep, cells: string) =>
  `select series, ${cellAt(step, 'c')} as c, ${COMBINED} from (${cells}) group by all`;

const NO_CELLS = `select 0::int as series, 0::bigint as c, 0::bigint as n, 0::bigint as good, 0::bigint as nv,
  0::double as total, 0::double as low, 0::double as high, {t: 0::bigint, v: 0::double, x: ''::varchar} as f,
  {t: 0::bigint, v: 0::double, x: ''::varchar} as l where false`;

/** Minutes of all that is made anew: the whole day of some series, of others what changed. */
export function freshMinutes(
  folder: string,
  { points, spans, steps }: RollOrder,
  valued: (of: string) => string,
) {
  const [fresh, again] = [
    Object.values(steps).flatMap((step) => step.fresh),
    Object.values(steps).flatMap((step) => step.again),
  ];
  if (points.length === 0) return NO_CELLS;
  const wanted = `${among(fresh)} or (${among(again)} and ${within('ts', spans, time)})`;
  return `select series, ${cellAt('minute', 't')} as c, ${FIGURES}
    from (${valued(oneEach(filePoints(folder, points, `(${wanted})`)))}) group by all`;
}

/** The next narrower width, of which cells are made. */
const NARROWER = { hour: 'minute', day: 'hour' } as const;

/** Of what is dropped, cells of one width are made of what is left of narrower ones: in a file that had them. */
function leftOver(
  folder: string,
  step: 'hour' | 'day',
  { steps, drop }: RollOrder,
  made: (step: RollStep) => string,
) {
  const { known } = steps[step];
  if (!drop || !known) return [];
  const cell = cellAt(step, 'c');
  const cells = `select * from ${made(NARROWER[step])} where ${among(drop.series)}
    and series in (select series from (${cellsOf(folder, [known])}))
    and ${cell} < ${whole(drop.to)} and ${cell} + ${ROLL_MS[step]} > ${whole(drop.from)}`;
  return [combined(step, cells)];
}

/** All cells of one width as they are from now on. In the table `minutes` are those of points; `made` names the others. */
export function newCells(
  folder: string,
  step: RollStep,
  order: RollOrder,
  made: (step: RollStep) => string,
): string {
  const { steps, spans, drop } = order;
  const { known, fresh, again } = steps[step];
  const isDay = step === 'day';
  // A day is never made of a part of it: it is put together of its hours.
  const times = (column: 'ts' | 'c') =>
    isDay ? 'true' : within(column, spans, column === 'ts' ? time : (ms) => whole(ms));
  const changed = `(${among(fresh)} or (${among(again)} and ${times('ts')}))`;
  const dropped = drop
    ? `(${among(drop.series)} and ts < ${time(drop.to)}
        and epoch_ms(ts) + ${ROLL_MS[step]} > ${whole(drop.from)})`
    : 'false';
  const anew = isDay ? '' : `or (${among(again)} and ${times('c')})`;
  return [
    ...(known ? [cellsOf(folder, [known], `not ${changed} and not ${dropped}`)] : []),
    combined(step, `select * from minutes where ${among(fresh)} ${anew}`),
    ...(isDay ? [combined(step, `select * from ${made('hour')} where ${among(again)}`)] : []),
    ...(step === 'minute' ? [] : leftOver(folder, step, order, made)),
  ].join(' union all ');
}
