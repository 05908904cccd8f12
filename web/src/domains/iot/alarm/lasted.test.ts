import { expect, it } from 'vitest';
import { lasted } from './lasted.ts';

const WORDS = { days: '{n} d', hours: '{n} h', minutes: '{n} min', seconds: '{n} s' };

it.each([
  [0, '0 s'],
  [59_400, '59 s'],
  [60_000, '1 min 0 s'],
  [3_599_000, '59 min 59 s'],
  [7_384_000, '2 h 3 min'],
  [90_000_000, '1 d 1 h'],
  [-5, '0 s'],
])('%i milliseconds are %s', (ms, said) => {
  expect(lasted(WORDS, ms)).toBe(said);
});
