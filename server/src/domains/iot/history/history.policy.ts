import { type Fill, type HistoryRow, QUERY_LIMITS } from '@cloudyard/contract/iot/history.ts';

// What an answer about the past is made of, without a database.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** 1970 began on a Thursday; weeks begin on Mondays. */
const MONDAY = 4 * DAY;

/** Intervals that people think in. */
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR),
  ...[DAY, 2 * DAY, WEEK, 4 * WEEK, 12 * WEEK, 52 * WEEK],
];

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
export function offsetAt(at: number, timeZone: string): number {
  const part = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(part ?? '') ?? [];
  const ahead = Number(hours) * HOUR + Number(minutes) * MINUTE;
  return sign === '-' ? -ahead : ahead;
}

/** Where the interval begins in which a moment lies, by the clocks of a zone: days at midnight, weeks on Monday. */
export function intervalAt(at: number, width: number, timeZone: string): number {
  const shift = offsetAt(at, timeZone) - (width % WEEK === 0 ? MONDAY : 0);
  return Math.floor((at + shift) / width) * width - shift;
}

type Asked = { from: number; to: number; points: number; functions: number; maxPoints: number };

/** As many intervals as one answer holds, and as the screen shows. */
export const mostIntervals = ({ points, functions, maxPoints }: Omit<Asked, 'from' | 'to'>) =>
  Math.max(1, Math.min(maxPoints, Math.floor(QUERY_LIMITS.cells / (points * functions))));

/** The shortest that fits; of a range longer than any fits, as long as it has to be. */
export function autoInterval({ from, to, ...asked }: Asked): number {
  // One more: the first begins before the range does.
  const most = Math.max(1, mostIntervals(asked) - 1);
  return STEPS.find((step) => (to - from) / step <= most) ?? Math.ceil((to - from) / most / WEEK) * WEEK;
}

type Cell = HistoryRow['values'][number];
const isEmpty = ({ values }: HistoryRow) => values.every((value) => value === null);

/** What lies between two numbers, by how far it is from each. */
function between(before: Cell | undefined, after: Cell | undefined, share: number): Cell {
  return typeof before === 'number' && typeof after === 'number' ? before + (after - before) * share : null;
}

/** Intervals in which nothing was measured take their values from their neighbours; before the first there is none. */
export function filled(rows: readonly HistoryRow[], fill: Fill): HistoryRow[] {
  if (fill === 'none') return [...rows];
  const known = rows.flatMap((row, n) => (isEmpty(row) ? [] : [n]));
  let place = -1;
  return rows.map((row, n) => {
    if (!isEmpty(row)) {
      place += 1;
      return row;
    }
    const [before, after] = [known[place], known[place + 1]];
    if (before === undefined) return row;
    const from = rows[before] as HistoryRow;
    if (fill === 'previous') return { ...row, values: from.values, isFilled: true };
    if (after === undefined) return row;
    const to = rows[after] as HistoryRow;
    const share = (n - before) / (after - before);
    return {
      ...row,
      values: from.values.map((value, m) => between(value, to.values[m], share)),
      isFilled: true,
    };
  });
}

/** Where nothing was measured for a whole interval or longer. */
export function emptySpans(rows: readonly HistoryRow[], width: number): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const row of rows) {
    if (!isEmpty(row)) continue;
    const last = spans.at(-1);
    if (last && last.to === row.at) last.to = row.at + width;
    else spans.push({ from: row.at, to: row.at + width });
  }
  return spans;
}
