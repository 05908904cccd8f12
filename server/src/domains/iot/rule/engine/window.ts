import { MOST_IN_WINDOW, type RuleNode } from '@cloudyard/contract/iot/rule-graph.ts';

type WindowNode = Extract<RuleNode, { type: 'window' }>;
type Shape = Pick<WindowNode, 'function' | 'by' | 'size' | 'isSliding'>;

/** What is known of values that lie together in time. */
type Sum = {
  from: number;
  to: number;
  n: number;
  sum: number;
  min: number;
  max: number;
  first: number;
  last: number;
};
/** One value: `[at, value]`. Several: the fields of a sum in their order. */
type Cell = [number, number] | [number, number, number, number, number, number, number, number];
/** The oldest first. `from`: of periods one after the other, where the one that is open begins. */
export type WindowState = { cells: Cell[]; from?: number };
/** As it was written down before there were cells: times and values side by side. */
type Former = { at: number[]; value: number[] };

/**
 * More cells than this are put together, those that lie in the same part of the window: it is then known to one part in
 * so many of its length, and takes no more room however many values there are.
 */
const MOST_CELLS = 1_000;
const PARTS = 500;

const FUNCTIONS: Record<WindowNode['function'], (of: Sum) => number> = {
  mean: ({ sum, n }) => sum / n,
  min: ({ min }) => min,
  max: ({ max }) => max,
  sum: ({ sum }) => sum,
  count: ({ n }) => n,
  first: ({ first }) => first,
  last: ({ last }) => last,
  change: ({ first, last }) => last - first,
};

const endOf = (cell: Cell) => (cell.length === 2 ? cell[0] : cell[1]);
const read = (cell: Cell): Sum => {
  const [from, second] = cell;
  if (cell.length === 2)
    return { from, to: from, n: 1, sum: second, min: second, max: second, first: second, last: second };
  const [, to, n, sum, min, max, first, last] = cell;
  return { from, to, n, sum, min, max, first, last };
};
const written = ({ from, to, n, sum, min, max, first, last }: Sum): Cell =>
  n === 1 ? [from, first] : [from, to, n, sum, min, max, first, last];

/** Of one or more; whatever their order, first is of the oldest and last of the newest. */
function added(cells: readonly Cell[]): Sum {
  const all = read(cells[0] as Cell);
  for (let at = 1; at < cells.length; at += 1) {
    const { from, to, n, sum, min, max, first, last } = read(cells[at] as Cell);
    all.n += n;
    all.sum += sum;
    if (min < all.min) all.min = min;
    if (max > all.max) all.max = max;
    if (from < all.from) [all.from, all.first] = [from, first];
    if (to >= all.to) [all.to, all.last] = [to, last];
  }
  return all;
}

type Added = { state: WindowState; given: number[] };
type Left = { cells: Cell[]; from?: number; given: readonly Sum[] };

const cellsOf = (before: WindowState | Former | undefined): Cell[] => {
  if (!before) return [];
  return 'cells' in before ? before.cells : before.at.map((at, n): Cell => [at, before.value[n] as number]);
};

/** With one more value: what the window is then, and what it gives. The former state is used up. */
export function addToWindow(
  before: WindowState | Former | undefined,
  shape: Shape,
  at: number,
  value: number,
): Added {
  const open = before && 'cells' in before ? before.from : undefined;
  const { given, ...state } = withOne(cellsOf(before), open, shape, [at, value]);
  return { state, given: given.map(FUNCTIONS[shape.function]) };
}

function withOne(cells: Cell[], open: number | undefined, shape: Shape, one: [number, number]): Left {
  if (shape.by === 'seconds')
    return shape.isSliding
      ? slid(placed(cells, one), shape.size * 1_000)
      : inPeriods(cells, open, one, shape.size * 1_000);
  if (shape.isSliding) return counted(placed(cells, one), shape.size);
  // Nothing of it leaves before all of it does: the sum is enough.
  const sum = added([...cells, one]);
  return sum.n < shape.size ? { cells: [written(sum)], given: [] } : { cells: [], given: [sum] };
}

/** What comes late is put where it belongs, so that first, last and change are right. */
function placed(cells: Cell[], one: [number, number]): Cell[] {
  const place = cells.findLastIndex(([from]) => from <= one[0]) + 1;
  const before = cells[place - 1];
  if (before && endOf(before) > one[0]) cells[place - 1] = written(added([before, one]));
  else cells.splice(place, 0, one);
  return cells;
}

function counted(cells: Cell[], size: number): Left {
  const left = cells.slice(-Math.min(size, MOST_IN_WINDOW));
  return { cells: left, given: left.length === size ? [added(left)] : [] };
}

function slid(cells: Cell[], ms: number): Left {
  const newest = endOf(cells.at(-1) as Cell);
  const left = cells.slice(cells.findIndex((cell) => endOf(cell) > newest - ms));
  return { cells: packed(left, ms / PARTS), given: [added(left)] };
}

function packed(cells: Cell[], part: number): Cell[] {
  if (cells.length <= MOST_CELLS) return cells;
  return [...Map.groupBy(cells, (cell) => Math.floor(cell[0] / part)).values()].map((some) =>
    some.length === 1 ? (some[0] as Cell) : written(added(some)),
  );
}

/** One after the other: what lies before the period of the newest value is complete, and is given once. */
function inPeriods(cells: Cell[], open: number | undefined, one: [number, number], ms: number): Left {
  const beginOf = (at: number) => Math.floor(at / ms) * ms;
  const period = beginOf(one[0]);
  const from = open ?? beginOf(cells[0]?.[0] ?? one[0]);
  if (period < from) return { cells, from, given: [] };
  if (period === from) return { cells: [written(added([...cells, one]))], from, given: [] };
  return { cells: [one], from: period, given: cells.length > 0 ? [added(cells)] : [] };
}
