import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import { badParameter, unfitData } from '../../src/refusal.ts';
import { quoted } from '../../src/sql.ts';
import type { Step } from '../../src/step.ts';
import {
  asDouble,
  asSeconds,
  columnOf,
  columnsAt,
  copyDoubles,
  eachChunk,
  isNumeric,
  isTime,
  rowsAt,
} from '../../src/tables.ts';

export type Series = {
  time: Column;
  value: Column;
  values: Float64Array;
  /** Seconds since 1970, or the numbers themselves. */
  times: Float64Array;
  interval: number;
  /** A month is not always as long. */
  isMonthly: boolean;
};

const DAY = 86_400;
/** The mean of four hundred years. */
const MONTH = 30.436875 * DAY;

/** Evenly apart, or months; a quarter of an interval may be off. */
function intervalOf(times: Float64Array, column: Column): { interval: number; isMonthly: boolean } {
  const gaps = Float64Array.from(
    { length: times.length - 1 },
    (_, at) => (times[at + 1] as number) - (times[at] as number),
  );
  if (gaps.some((gap) => gap <= 0)) throw unfitData('time_twice', 'data', column.name);
  if (
    isTime(column) &&
    gaps.every((gap) => gap > 27.9 * DAY && gap < 31.1 * DAY) &&
    gaps.some((gap) => gap !== gaps[0])
  )
    return { interval: MONTH, isMonthly: true };
  const interval = gaps.slice().sort()[gaps.length >> 1] as number;
  if (gaps.some((gap) => Math.abs(gap - interval) > interval / 4))
    throw unfitData('uneven_time', 'data', column.name);
  return { interval, isMonthly: false };
}

export async function readSeries(step: Step, least: number): Promise<Series> {
  const known = await columnsAt(step, 'data');
  const time = columnOf(step, 'time', known);
  const value = columnOf(step, 'value', known);
  if (!isTime(time) && !isNumeric(time)) throw unfitData('not_a_time', 'data', time.name);
  if (!isNumeric(value)) throw badParameter('not_numeric', 'value', { column: value.name });
  const rows = await rowsAt(step, 'data');
  if (rows === 0) throw unfitData('empty', 'data');
  if (rows < least) throw unfitData('too_few_rows', 'data', undefined, { rows, least });
  const times = new Float64Array(rows);
  const values = new Float64Array(rows);
  await eachChunk(
    step,
    `select ${asSeconds(time)}, ${asDouble(value.name)} from data order by ${quoted(time.name)} nulls last`,
    (chunk, at) => {
      copyDoubles(chunk, 0, times, at);
      copyDoubles(chunk, 1, values, at);
    },
  );
  for (const [column, read] of [
    [time, times],
    [value, values],
  ] as const) {
    const missing = read.reduce((sum, one) => sum + (Number.isNaN(one) ? 1 : 0), 0);
    if (missing > 0) throw unfitData('nulls', 'data', column.name, { count: missing });
    if (read.some((one) => !Number.isFinite(one))) throw unfitData('not_finite', 'data', column.name);
    if (read.some((one) => Math.abs(one) > 1e100)) throw unfitData('too_great', 'data', column.name);
  }
  return { time, value, times, values, ...intervalOf(times, time) };
}

/** The times that come next. */
export function timesAhead({ times, interval, isMonthly }: Series, steps: number): Float64Array {
  const last = times[times.length - 1] as number;
  if (!isMonthly) return Float64Array.from({ length: steps }, (_, step) => last + (step + 1) * interval);
  const from = new Date(last * 1000);
  return Float64Array.from({ length: steps }, (_, step) => {
    const month = from.getUTCMonth() + step + 1;
    // The last day of a shorter month, where there is no such day.
    const days = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
    const day = Math.min(from.getUTCDate(), days);
    const start = Date.UTC(from.getUTCFullYear(), month, day);
    return start / 1000 + (last - Math.floor(last / DAY) * DAY);
  });
}
