import { expect, it } from 'vitest';
import { moved } from './screenshots-input.tsx';

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [5, 0, 'abc'],
])('moving a screenshot from %d to %d gives %s', (from, to, result) => {
  expect(moved([...'abc'], from, to).join('')).toBe(result);
});
