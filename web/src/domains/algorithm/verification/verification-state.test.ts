import { expect, it } from 'vitest';
import { readList } from '../../../kit/list-state.ts';
import { codeOf, listQuery, waitedHours } from './verification-state.ts';

it('shows what waits first, and everything only when asked', () => {
  const tabOf = (search: string) => codeOf(readList(listQuery, search).tab);
  expect([tabOf(''), tabOf('?tab=refused'), tabOf('?tab=all'), tabOf('?tab=nothing')]).toEqual([
    '2',
    '4',
    undefined,
    '2',
  ]);
});

it('counts the hours of what waits, and of nothing else', () => {
  const now = Date.parse('2026-03-02T12:00:00Z');
  const row = (code: '2' | '3', submitDate: string | null) => ({
    ...{ submitDate, algorithmStatus: { code, name: '' } },
  });
  expect(waitedHours(row('2', '2026-03-01T06:00:00Z'), now)).toBe(30);
  // The clocks of server and browser need not agree.
  expect(waitedHours(row('2', '2026-03-02T12:00:05Z'), now)).toBe(0);
  expect(waitedHours(row('3', '2026-03-01T06:00:00Z'), now)).toBeUndefined();
  expect(waitedHours(row('2', null), now)).toBeUndefined();
});
