import { expect, it } from 'vitest';
import { barOf, spanOf, ticksOf, tookText } from './gantt.ts';

const at = (second: number) => new Date(second * 1000).toISOString();
const step = (from: number | null, to: number | null) => ({
  startedAt: from === null ? null : at(from),
  endedAt: to === null ? null : at(to),
});

it('bars stand where their steps were in the time of the run', () => {
  const steps = [step(10, 20), step(20, 30), step(15, 50), step(null, null)];
  const span = spanOf(steps, 0);
  expect(span).toEqual({ from: 10_000, to: 50_000 });
  expect(steps.map((one) => span && barOf(one, span, 0))).toEqual([
    { left: 0, width: 25 },
    { left: 25, width: 25 },
    { left: 12.5, width: 87.5 },
    undefined,
  ]);
});
it('a step under way ends now', () => {
  const steps = [step(0, 10), step(10, null)];
  const span = spanOf(steps, 40_000);
  expect(span?.to).toBe(40_000);
  expect(span && barOf(step(10, null), span, 40_000)).toEqual({ left: 25, width: 75 });
});
it('what took no time is still seen, also at the end', () => {
  const span = { from: 0, to: 10_000 };
  expect(barOf(step(10, 10), span, 0)).toEqual({ left: 99.5, width: 0.5 });
});
it('before the first step there is no time line', () =>
  expect(spanOf([step(null, null)], 1)).toBeUndefined());

it.each([
  [3, [0, 1, 2, 3]],
  [10, [0, 2, 4, 6, 8, 10]],
  [1_000, [0, 200, 400, 600, 800, 1_000]],
  [61_000, [0, 20_000, 40_000, 60_000]],
])('%i ms have marks %j', (ms, ticks) => expect(ticksOf(ms)).toEqual(ticks));

it.each([
  [12.4, '12 ms'],
  [1_500, '1.5 s'],
  [59_960, '1 min 00 s'],
  [245_000, '4 min 05 s'],
  [7_380_000, '2 h 03 min'],
])('%d ms are %s', (ms, said) => expect(tookText(ms)).toBe(said));
