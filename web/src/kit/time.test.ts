import { expect, it } from 'vitest';
import { exact, relative } from './time.ts';

const now = new Date(2026, 2, 1, 8, 5, 9);

it('a time is shown exactly', () => expect(exact(now)).toBe('2026-03-01 08:05:09'));
// rule: date.format
it('a time is shown as how long ago, in both languages', () => {
  const before = new Date(now.getTime() - 180_000);
  expect(relative(before, 'cn', now)).toBe('3 分钟前');
  expect(relative(before, 'en', now)).toBe('3 minutes ago');
});
it('a time long ago is shown as its day', () => {
  expect(relative(new Date(2025, 0, 2), 'en', now)).toBe('2025-01-02');
});
