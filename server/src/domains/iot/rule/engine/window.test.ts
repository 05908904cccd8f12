import { WINDOW_FUNCTIONS } from '@cloudyard/contract/iot/rule-graph.ts';
import { describe, expect, it } from 'vitest';
import { addToWindow, type WindowState } from './window.ts';

type Shape = Parameters<typeof addToWindow>[1];
type Value = [at: number, value: number];

const T = 1_770_000_000_000;
/** Always the same, and nowhere even. */
function* chances(seed = 7) {
  for (let n = seed; ; ) {
    n = (n * 48_271) % 2_147_483_647;
    yield n / 2_147_483_647;
  }
}

/** Several a second, with one in ten a little late. */
function series(count: number, everyMs: number): Value[] {
  const chance = chances();
  const next = () => chance.next().value as number;
  let at = T;
  return Array.from({ length: count }, () => {
    at += Math.ceil(next() * 2 * everyMs);
    const late = next() < 0.1 ? Math.ceil(next() * 20 * everyMs) : 0;
    return [at - late, Math.round(next() * 1_000) / 8];
  });
}

const answers: Record<Shape['function'], (values: readonly Value[]) => number> = {
  mean: (values) => values.reduce((sum, [, one]) => sum + one, 0) / values.length,
  min: (values) => Math.min(...values.map(([, one]) => one)),
  max: (values) => Math.max(...values.map(([, one]) => one)),
  sum: (values) => values.reduce((sum, [, one]) => sum + one, 0),
  count: (values) => values.length,
  first: (values) => values[0]?.[1] as number,
  last: (values) => values.at(-1)?.[1] as number,
  change: (values) => (values.at(-1)?.[1] as number) - (values[0]?.[1] as number),
};
const byTime = (values: readonly Value[]) => values.toSorted(([one], [other]) => one - other);

/** Written down and read again now and then, as when the server is killed. */
function run(shape: Shape, values: readonly Value[]) {
  let state: WindowState | undefined;
  let [most, longest] = [0, 0];
  const given = values.map(([at, value], n) => {
    const added = addToWindow(state, shape, at, value);
    most = Math.max(most, added.state.cells.length);
    state = added.state;
    if (n % 97 > 0) return added.given;
    const text = JSON.stringify(added.state);
    longest = Math.max(longest, text.length);
    state = JSON.parse(text) as WindowState;
    return added.given;
  });
  return { given, most, longest };
}

const SECONDS = 600;
const MS = SECONDS * 1_000;
const PART = MS / 500;
const values = series(12_000, 100);

describe('a window over a time with thousands of values', () => {
  it.each(WINDOW_FUNCTIONS)(
    'slides: %s is that of the values in it, to a five-hundredth of its length',
    (name) => {
      const shape: Shape = { function: name, by: 'seconds', size: SECONDS, isSliding: true };
      const { given, most, longest } = run(shape, values);
      expect(most).toBeLessThanOrEqual(1_001);
      expect(longest).toBeLessThan(120_000);
      let checked = 0;
      for (let n = 50; n < values.length; n += 397) {
        const seen = byTime(values.slice(0, n + 1));
        const newest = seen.at(-1)?.[0] as number;
        const inIt = seen.filter(([at]) => at > newest - MS);
        if (inIt.length > 2_000) checked += 1;
        // Its edge lies somewhere in the oldest part.
        const edges = seen.filter(([at]) => at > newest - MS - PART && at <= newest - MS).length;
        const possible = Array.from({ length: edges + 1 }, (_, more) =>
          answers[name](seen.slice(seen.length - inIt.length - more)),
        );
        const [answer] = given[n] as [number];
        expect(Math.min(...possible.map((one) => Math.abs(one - answer)))).toBeLessThan(1e-6);
      }
      expect(checked).toBeGreaterThan(10);
    },
  );

  it.each(WINDOW_FUNCTIONS)('takes periods one after the other: %s is exactly that of each', (name) => {
    const shape: Shape = { function: name, by: 'seconds', size: SECONDS, isSliding: false };
    const inOrder = byTime(values);
    const { given, most } = run(shape, inOrder);
    expect(most).toBe(1);
    const periods = [...Map.groupBy(inOrder, ([at]) => Math.floor(at / MS)).values()];
    const expected = periods.slice(0, -1).map((some) => answers[name](some));
    const found = given.flat();
    expect(found).toHaveLength(expected.length);
    for (const [n, one] of found.entries()) expect(one).toBeCloseTo(expected[n] as number, 6);
  });

  it.each(WINDOW_FUNCTIONS)('takes counts one after the other: %s is exactly that of each', (name) => {
    const shape: Shape = { function: name, by: 'count', size: 5_000, isSliding: false };
    const { given, most } = run(shape, values);
    expect(most).toBe(1);
    const batches = [values.slice(0, 5_000), values.slice(5_000, 10_000)].map(byTime);
    const expected = batches.map((some) => answers[name](some));
    const found = given.flat();
    expect(found).toHaveLength(2);
    for (const [n, one] of found.entries()) expect(one).toBeCloseTo(expected[n] as number, 6);
  });
});

it('goes on from what was written down before', () => {
  const former = { at: [T, T + 1_000], value: [1, 2] };
  const shape: Shape = { function: 'sum', by: 'seconds', size: 60, isSliding: true };
  expect(addToWindow(former, shape, T + 2_000, 3).given).toEqual([6]);
});
