import { expect, it } from 'vitest';
import { pageNumbers } from './pages.tsx';
import { stepped, TYPED } from './suggestions.ts';
import { endsOf } from './use-carousel.ts';

it.each([
  [0, 1, [0]],
  [0, 3, [0, 1, 2]],
  [0, 9, [0, 1, null, 8]],
  [2, 9, [0, 1, 2, 3, null, 8]],
  [3, 9, [0, 1, 2, 3, 4, null, 8]],
  [4, 9, [0, null, 3, 4, 5, null, 8]],
  [8, 9, [0, null, 7, 8]],
  // An address beyond the end still shows pages to go back to.
  [77, 4, [0, null, 3]],
])('at page %i of %i the pages %j are offered', (current, pages, numbers) => {
  expect(pageNumbers(current, pages)).toEqual(numbers);
});

it('arrow keys go round through the suggestions and the typed text', () => {
  expect([stepped(TYPED, 2, 1), stepped(0, 2, 1), stepped(1, 2, 1)]).toEqual([0, 1, TYPED]);
  expect([stepped(TYPED, 2, -1), stepped(0, 2, -1)]).toEqual([1, TYPED]);
  expect(stepped(TYPED, 0, 1)).toBe(TYPED);
});

it.each([
  [0, { first: true, last: false }],
  [300, { first: false, last: false }],
  [799.2, { first: false, last: true }],
])('a carousel scrolled by %f is at %j', (scrollLeft, ends) => {
  expect(endsOf({ scrollLeft, clientWidth: 400, scrollWidth: 1200 })).toEqual(ends);
});
