import { expect, it } from 'vitest';
import { tokenIn } from './hash-token.ts';

it.each([
  ['#token=abc', 'abc'],
  ['#a=1&token=abc', 'abc'],
  ['#token=abc%0A', 'abc'],
  ['#token=', undefined],
  ['#main', undefined],
  ['', undefined],
])('the hash %s carries the token %s', (hash, token) => expect(tokenIn(hash)).toBe(token));
