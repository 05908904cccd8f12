import {
  type HistoryDefinition,
  SOURCE_LIMITS,
  type SourceEstimate,
} from '@cloudyard/contract/bigdata/history-source.ts';
import { DATASET_LIMITS } from '@cloudyard/contract/bigdata/values.ts';

const USUAL_ZONE = 'Asia/Shanghai';

export type Times = { from: number; to: number; until: number; width: number | null };
type IntervalAt = (at: number, width: number, timeZone: string) => number;

/** From when to when it is read: intervals begin where the clocks of its zone say so, as on the page of history. */
export function timesOf(
  { range, stepMs, timeZone = USUAL_ZONE }: Pick<HistoryDefinition, 'range' | 'stepMs' | 'timeZone'>,
  now: number,
  intervalAt: IntervalAt,
): Times {
  const { from, to } = 'lastMs' in range ? { from: now - range.lastMs, to: now } : range;
  const begin = stepMs === null ? from : Math.max(0, intervalAt(from, stepMs, timeZone));
  return { from: begin, to, until: Math.max(begin, Math.min(to, now)), width: stepMs };
}

const LONGEST_NAME = 120;

/** Names of columns: each its own whatever its case, and none is that of the time. */
export function columnNames(points: readonly { device: string; point: string }[]): string[] {
  const taken = new Set(['time']);
  return points.map(({ device, point }) => {
    const plain = `${device} · ${point}`
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, LONGEST_NAME)
      .trim();
    let name = plain;
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${plain} (${n})`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** What text is has no mean, least or greatest. */
export const isEmptyOf = ({ stepMs, how }: HistoryDefinition, kind: string) =>
  kind === 'text' && stepMs !== null && how !== 'last' && how !== 'count';

const LONG_COLUMNS = 6;

/** About how large it becomes. `read`: points that are looked at. */
export function amountsOf(
  { layout, points }: Pick<HistoryDefinition, 'layout' | 'points'>,
  { from, until, width }: Times,
  read: number,
): Pick<SourceEstimate, 'read' | 'rows' | 'columns' | 'bytes' | 'isTooMuch'> {
  const isWide = layout === 'wide';
  const columns = isWide ? points.length + 1 : LONG_COLUMNS;
  const steps = width === null ? Math.ceil(read / points.length) : Math.ceil((until - from) / width);
  const long = width === null ? read : steps * points.length;
  const rows = isWide ? steps : long;
  const cells = rows * columns;
  const isTooMuch = read > SOURCE_LIMITS.read || cells > SOURCE_LIMITS.cells || rows > DATASET_LIMITS.rows;
  return { read, rows, columns, bytes: rows * 3 + cells * 3, isTooMuch };
}

/** Names of points that are not there any more, for whoever reads why it failed. */
export function goneSentence(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(', ');
  const more = names.length > 10 ? ` and ${names.length - 10} more` : '';
  return `Gone, or not visible to its owner any more: ${shown}${more}.`;
}
