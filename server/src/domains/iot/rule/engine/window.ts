import type { RuleNode } from '@cloudyard/contract/iot/rule-graph.ts';

type WindowNode = Extract<RuleNode, { type: 'window' }>;
type Shape = Pick<WindowNode, 'function' | 'by' | 'size' | 'isSliding'>;
/** Times and values side by side, the oldest first. */
export type WindowState = { at: number[]; value: number[] };

/** More would make the memory of a rule large: the oldest go. */
export const MOST_IN_WINDOW = 2_000;

const FUNCTIONS: Record<WindowNode['function'], (values: readonly number[]) => number> = {
  mean: (values) => values.reduce((sum, one) => sum + one, 0) / values.length,
  min: (values) => values.reduce((least, one) => Math.min(least, one)),
  max: (values) => values.reduce((most, one) => Math.max(most, one)),
  sum: (values) => values.reduce((sum, one) => sum + one, 0),
  count: (values) => values.length,
  first: (values) => values[0] as number,
  last: (values) => values.at(-1) as number,
  change: (values) => (values.at(-1) as number) - (values[0] as number),
};

type Added = { state: WindowState; given: number[] };

/** With one more value: what the window is then, and what it gives. */
export function addToWindow(
  before: WindowState = { at: [], value: [] },
  shape: Shape,
  at: number,
  value: number,
): Added {
  // What comes late is put where it belongs, so that first, last and change are right.
  const place = before.at.findLastIndex((one) => one <= at) + 1;
  const state = { at: before.at.toSpliced(place, 0, at), value: before.value.toSpliced(place, 0, value) };
  const added = shape.by === 'count' ? counted(state, shape) : timed(state, shape);
  return { ...added, state: cut(added.state, MOST_IN_WINDOW) };
}

const cut = ({ at, value }: WindowState, most: number): WindowState =>
  at.length > most ? { at: at.slice(-most), value: value.slice(-most) } : { at, value };

function counted(state: WindowState, { size, isSliding, function: name }: Shape): Added {
  if (state.at.length < size) return { state, given: [] };
  const full = cut(state, size);
  return { state: isSliding ? full : { at: [], value: [] }, given: [FUNCTIONS[name](full.value)] };
}

function timed(state: WindowState, { size, isSliding, function: name }: Shape): Added {
  const ms = size * 1_000;
  const newest = state.at.at(-1) as number;
  if (isSliding) {
    const first = state.at.findIndex((one) => one > newest - ms);
    const left = { at: state.at.slice(first), value: state.value.slice(first) };
    return { state: left, given: [FUNCTIONS[name](left.value)] };
  }
  // One after the other: what lies before the period of the newest value is complete.
  const periodOf = (at: number) => Math.floor(at / ms);
  const begun = state.at.findIndex((one) => periodOf(one) === periodOf(newest));
  const given: number[] = [];
  for (let from = 0; from < begun; ) {
    const period = periodOf(state.at[from] as number);
    const next = state.at.findIndex((one) => periodOf(one) > period);
    given.push(FUNCTIONS[name](state.value.slice(from, next)));
    from = next;
  }
  return { state: { at: state.at.slice(begun), value: state.value.slice(begun) }, given };
}
