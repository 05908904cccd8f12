import { expect, test } from 'vitest';
import { isSameDay, writtenDay } from './date-text.tsx';

test.each([
  ['cn', new Date(2026, 2, 1, 8), '2026 年 3 月 1 日'],
  ['en', new Date(2026, 2, 1, 8), '1 March 2026'],
  ['cn', new Date(2026, 10, 30, 23, 59), '2026 年 11 月 30 日'],
] as const)('in language %s, %o is written as %s', (language, day, written) => {
  expect(writtenDay(language, day)).toBe(written);
});

test('an hour later is the same day, after midnight is another', () => {
  const at = (...parts: [number, number]) => new Date(2026, 2, ...parts).toISOString();
  expect(isSameDay(at(1, 8), at(1, 9))).toBe(true);
  expect(isSameDay(at(1, 23), at(2, 0))).toBe(false);
});
