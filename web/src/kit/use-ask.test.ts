import { expect, it } from 'vitest';
import { isSameThing } from './use-ask.ts';

it.each([
  [
    'the next page',
    { query: { enterpriseId: 'a', page: 0 } },
    { query: { enterpriseId: 'a', page: 1 } },
    true,
  ],
  ['another object', { params: { id: 'a' } }, { params: { id: 'b' } }, false],
  ['another enterprise', { query: { enterpriseId: 'a' } }, { query: { enterpriseId: 'b' } }, false],
  ['nothing said', undefined, {}, true],
])('whether two queries are about the same object: %s', (_, one, other, same) => {
  expect(isSameThing(one, other)).toBe(same);
});
