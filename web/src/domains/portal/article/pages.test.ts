import { expect, test } from 'vitest';
import { pagesShown } from './pages.tsx';

const _ = null;
test.each([
  [0, 3, [0, 1, 2, 3]],
  [6, 6, [0, 1, 2, 3, 4, 5, 6]],
  [0, 9, [0, 1, _, 9]],
  [1, 9, [0, 1, 2, _, 9]],
  [5, 9, [0, _, 4, 5, 6, _, 9]],
  [9, 9, [0, _, 8, 9]],
  // An address may name a page beyond the end.
  [40, 9, [0, _, 9]],
])('at page %i of 0 to %i the pages %o are offered', (page, last, shown) => {
  expect(pagesShown(page, last)).toEqual(shown);
});
