import { ROLLUP_MS, ROLLUP_STEPS, type RollupStep } from '@cloudyard/contract/telemetry/rule.ts';
import { DAY_SHIFT_MS, type Span } from '../../../kit/columns.ts';
import { joined, within, without } from './spans.ts';

// Which times of a question about intervals are answered by roll-ups, without a database.

/** A day of which something is to be known: hours whose roll-ups are not made yet, series whose points are gone. */
export type DayKnown = { span: Span; due: readonly Span[]; gone: readonly number[] };
/** A file of roll-ups: of which day, and all cells of which of the wanted series. */
export type RollKnown = { name: string; step: RollupStep; span: Span; series: readonly number[] };

export type Grid = { origin: number; width: number };
export type RolledQuestion = {
  series: readonly number[];
  range: Span;
  grid: Grid;
  days: readonly DayKnown[];
  rolls: readonly RollKnown[];
  /** Times of which there are frames. */
  hot: readonly Span[];
  /** Also where points are there, because it costs less. */
  isCheaper: boolean;
};

export type RolledPlan = {
  series: number[];
  /** Times whose points are read. */
  raw: Span[];
  rolls: { step: RollupStep; names: string[]; spans: Span[] }[];
  /** Times of which the points are gone, and of those the times of which nothing can be said. */
  gone: Span[];
  untold: Span[];
};

const shiftOf = (step: RollupStep) => (step === 'day' ? DAY_SHIFT_MS : 0);

/** Widths whose cells lie in one interval each, widest first. */
export const stepsFor = ({ origin, width }: Grid): RollupStep[] =>
  [...ROLLUP_STEPS]
    .reverse()
    .filter((step) => width % ROLLUP_MS[step] === 0 && (origin + shiftOf(step)) % ROLLUP_MS[step] === 0);

/** The whole cells within times, and the cells that times touch. */
function wholeCells(step: RollupStep, spans: readonly Span[]): Span[] {
  const [ms, shift] = [ROLLUP_MS[step], shiftOf(step)];
  return joined(
    spans.map(([from, to]) => [
      Math.ceil((from + shift) / ms) * ms - shift,
      Math.floor((to + shift) / ms) * ms - shift,
    ]),
  );
}
function touchedCells(step: RollupStep, spans: readonly Span[]): Span[] {
  const [ms, shift] = [ROLLUP_MS[step], shiftOf(step)];
  return joined(
    spans.map(([from, to]) => [
      Math.floor((from + shift) / ms) * ms - shift,
      Math.ceil((to + shift) / ms) * ms - shift,
    ]),
  );
}

type Rolls = Map<RollupStep, { names: string[]; spans: Span[] }>;

/** Takes as many whole cells of a day as there are, of the widest first. Answers what is left. */
function taken(
  span: Span,
  steps: readonly RollupStep[],
  files: readonly RollKnown[],
  not: readonly Span[],
  into: Rolls,
): Span[] {
  let left: Span[] = [span];
  for (const step of steps) {
    const file = files.find((one) => one.step === step);
    const cells = file ? without(wholeCells(step, left), touchedCells(step, not)) : [];
    if (!file || cells.length === 0) continue;
    const known = into.get(step) ?? { names: [], spans: [] };
    into.set(step, { names: [...known.names, file.name], spans: [...known.spans, ...cells] });
    left = without(left, cells);
  }
  return left;
}

function planOf(series: number, question: RolledQuestion): RolledPlan {
  const { range, grid, days, rolls, hot, isCheaper } = question;
  const steps = stepsFor(grid);
  const mine = Map.groupBy(
    rolls.filter((one) => one.series.includes(series)),
    ({ span }) => span[0],
  );
  const known = new Map(days.map((day) => [day.span[0], day]));
  const [used, gone, untold, raw]: [Rolls, Span[], Span[], Span[]] = [new Map(), [], [], []];
  // Days of which something is known; all others have their points, or none.
  const spans = new Map([...days, ...rolls].map(({ span }) => [span[0], span]));
  for (const [begin, whole] of spans) {
    const [span] = within([whole], range);
    if (!span) continue;
    const day = known.get(begin);
    const files = mine.get(begin) ?? [];
    // What comes late for a day whose points are gone does not change what was made of them.
    const isGone = day?.gone.includes(series) ?? false;
    if (isGone) {
      gone.push(span);
      untold.push(...taken(span, steps, files, [], used));
    } else if (isCheaper) raw.push(...taken(span, steps, files, [...hot, ...(day?.due ?? [])], used));
    else raw.push(span);
  }
  const others = without([range], joined([...spans.values()]));
  return {
    ...{ series: [series], raw: joined([...raw, ...others]), gone: joined(gone), untold: joined(untold) },
    rolls: [...used].map(([step, one]) => ({ step, names: one.names, spans: joined(one.spans) })),
  };
}

/** How each series is answered; those that are answered alike are one. */
export function rolledPlans(question: RolledQuestion): RolledPlan[] {
  const plans = question.series.map((series) => planOf(series, question));
  const alike = Map.groupBy(plans, ({ series: _, ...plan }) => JSON.stringify(plan));
  return [...alike.values()].map((same) => ({
    ...(same[0] as RolledPlan),
    series: same.flatMap(({ series }) => series),
  }));
}
