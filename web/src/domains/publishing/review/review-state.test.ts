import { describe, expect, it } from 'vitest';
import { readList } from '../../../kit/list-state.ts';
import { afterVerdict, neighbours } from '../../../kit/neighbours.ts';
import { addressOfList, addressOfOne, openedIn, scopeIn, verifyQuery } from './review-state.ts';

const A = '0198f2a0-0000-7000-8000-00000000000a';
const B = '0198f2a0-0000-7000-8000-00000000000b';

describe('the address of a review', () => {
  it.each([
    ['', undefined],
    [`?application=${A}`, { kind: 'application', id: A }],
    [`?version=${B}`, { kind: 'version', id: B }],
    ['?version=nonsense', undefined],
  ])('opens the right one for %j', (search, opened) =>
    expect(openedIn(readList(verifyQuery, search))).toEqual(opened),
  );

  it('keeps the state of the list, and opens one at a time', () => {
    const state = readList(verifyQuery, `?name=x&page=2&application=${A}`);
    expect(addressOfOne('management', state, 'version', B)).toBe(
      `/console/application-verify-management?page=2&name=x&kind=version&version=${B}`,
    );
    expect(addressOfList('platform', state)).toBe('/console/application-verify-platform?page=2&name=x');
  });
});

it.each([
  ['management', undefined, 'enterprise'],
  ['management', 'private', 'private'],
  ['management', 'platform', 'enterprise'],
  ['platform', 'private', 'platform'],
] as const)('on the page %s the chosen scope %s becomes %s', (place, asked, scope) =>
  expect(scopeIn(place, asked)).toBe(scope),
);

describe('in the queue of reviews', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }));
  it.each([
    ['a', undefined, 'b', 'b'],
    ['b', 'a', 'c', 'c'],
    ['c', 'b', undefined, 'a'],
    ['gone', undefined, 'a', 'a'],
  ])('%s is between %s and %s, and %s follows its verdict', (id, previous, next, then) => {
    const found = neighbours(rows, id);
    expect([found.previous?.id, found.next?.id, afterVerdict(rows, id)?.id]).toEqual([previous, next, then]);
  });
  it('no row follows a verdict on the only one', () =>
    expect(afterVerdict([{ id: 'a' }], 'a')).toBeUndefined());
});
