import { expect, it } from 'vitest';
import { endsCollide, isMeasured, saysNothing } from './chart-ends.ts';

const line = (...values: (number | null)[]) => ({ name: 'x', values });

it.each([
  ['far apart and above the axis', [line(0, 5), line(3, 10)], false],
  ['at the same height', [line(0, 5), line(10, 5)], true],
  ['one of them on the axis', [line(4, 0), line(3, 10)], true],
  ['by the last value that is there', [line(0, 5, null), line(10, 10, 5)], true],
  ['without any difference', [line(2, 2), line(2, 2)], true],
])('names at ends that are %s', (_, series, collide) => {
  expect(endsCollide(series, 180)).toBe(collide);
});

it('has nothing to say when there are only zeros and gaps', () => {
  expect(saysNothing([line(0, null), line()])).toBe(true);
  expect(saysNothing([line(0, 1)])).toBe(false);
});

it('tells zeros from gaps', () => {
  expect(isMeasured([line(null, 0)])).toBe(true);
  expect(isMeasured([line(null, null), line()])).toBe(false);
});
