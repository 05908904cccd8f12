import {
  FILLS,
  type HistoryDefinition,
  SOURCE_FUNCTIONS,
  SOURCE_LAYOUTS,
  SOURCE_STEPS,
} from '@cloudyard/contract/bigdata/history-source.ts';
import { pointRefOf } from '../../iot/lent/point-choice.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The quick choices: so long, until it is read. */
export const RANGES = { hour: HOUR, day: DAY, week: 7 * DAY, month: 30 * DAY } as const;
export type RangeKey = keyof typeof RANGES;
export const RANGE_KEYS = Object.keys(RANGES) as RangeKey[];
export { FILLS, SOURCE_FUNCTIONS, SOURCE_LAYOUTS, SOURCE_STEPS };

/** What is being chosen. */
export type Chosen = Omit<HistoryDefinition, 'points' | 'range' | 'timeZone'> & {
  /** Keys of points, in their order. */
  keys: string[];
  range: RangeKey | { from: number; to: number };
  isLive: boolean;
  isDaily: boolean;
};

export const firstChoice = (keys: string[], range?: { from: number; to: number }): Chosen => ({
  ...{ keys, range: range ?? 'day', stepMs: 60_000, how: 'average', layout: 'wide', fill: 'none' },
  ...{ isLive: false, isDaily: false },
});

/** Undefined: nothing is chosen yet. */
export function definitionOf(
  { keys, range, stepMs, how, layout, fill }: Chosen,
  timeZone: string,
): HistoryDefinition | undefined {
  if (keys.length === 0) return undefined;
  return {
    ...{ points: keys.map(pointRefOf), stepMs, how, layout, fill, timeZone },
    range: typeof range === 'string' ? { lastMs: RANGES[range] } : range,
  };
}

const UNITS = [
  { unit: 'day', ms: DAY },
  { unit: 'hour', ms: HOUR },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const;

/** In the largest unit of which it is a whole number. */
export function lengthOf(ms: number): { unit: (typeof UNITS)[number]['unit']; n: number } {
  const { unit, ms: one } = UNITS.find((known) => ms % known.ms === 0) ?? {
    unit: 'second' as const,
    ms: 1_000,
  };
  return { unit, n: ms / one };
}

type Rows = readonly (readonly (string | number | boolean | null)[])[];
type Columns = readonly { name: string; type: string }[];

/** Lines of a chart; more than that nobody tells apart. */
const MOST_LINES = 6;

/** The first columns of numbers of a wide table, as lines; of a long one, its first points. */
export function linesOf(columns: Columns, rows: Rows) {
  const x = rows.map((row) => String(row[0] ?? ''));
  const isLong = columns[1]?.name === 'device' && columns[3]?.name === 'value';
  if (isLong) {
    const times = [...new Set(x)];
    const named = Map.groupBy(rows, (row) => `${row[1]} · ${row[2]}`);
    const series = [...named].slice(0, MOST_LINES).map(([name, own]) => {
      const at = new Map(own.map((row) => [row[0], row[3]]));
      return { name, values: times.map((time) => numberOf(at.get(time))) };
    });
    return { x: times, series };
  }
  const numeric = columns.flatMap(({ name, type }, at) =>
    at > 0 && /^(DOUBLE|BIGINT)/.test(type) ? [{ name, at }] : [],
  );
  const series = numeric.slice(0, MOST_LINES).map(({ name, at }) => ({
    name,
    values: rows.map((row) => numberOf(row[at])),
  }));
  return { x, series };
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
