import type { HistoryRow } from '@cloudyard/contract/iot/history.ts';
import { describe, expect, it } from 'vitest';
import { autoInterval, emptySpans, filled, intervalAt, mostIntervals, offsetAt } from './history.policy.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const at = (text: string) => Date.parse(text);

describe('where intervals begin', () => {
  it.each([
    ['Asia/Shanghai', '2026-03-01T00:30:00Z', HOUR, '2026-03-01T00:00:00Z'],
    ['Asia/Shanghai', '2026-03-01T17:00:00Z', DAY, '2026-03-01T16:00:00Z'],
    ['UTC', '2026-03-01T17:00:00Z', DAY, '2026-03-01T00:00:00Z'],
    ['Asia/Kolkata', '2026-03-01T00:10:00Z', HOUR, '2026-02-28T23:30:00Z'],
    // Midnight in winter and in summer.
    ['America/New_York', '2026-01-10T12:00:00Z', DAY, '2026-01-10T05:00:00Z'],
    ['America/New_York', '2026-07-10T12:00:00Z', DAY, '2026-07-10T04:00:00Z'],
    // 2026-03-02 is a Monday.
    ['UTC', '2026-03-05T12:00:00Z', 7 * DAY, '2026-03-02T00:00:00Z'],
  ])('by the clocks of %s: %s', (zone, moment, width, begins) => {
    expect(new Date(intervalAt(at(moment), width, zone)).toISOString()).toBe(new Date(begins).toISOString());
  });

  it('knows zones behind UTC and those without an offset', () => {
    expect([offsetAt(0, 'UTC'), offsetAt(at('2026-01-01'), 'America/St_Johns') / HOUR]).toEqual([0, -3.5]);
  });
});

describe('the interval that fits', () => {
  const asked = { from: 0, points: 1, functions: 1, maxPoints: 1_000 };
  it.each([
    [HOUR, 5_000],
    [DAY, 2 * MINUTE],
    [7 * DAY, 15 * MINUTE],
    [365 * DAY, 12 * HOUR],
    [400 * 52 * 7 * DAY, 52 * 7 * DAY],
  ])('of a range of %i ms', (to, width) => {
    expect(autoInterval({ ...asked, to })).toBe(width);
  });

  it('is longer for many points and functions', () => {
    expect(mostIntervals({ points: 20, functions: 9, maxPoints: 4_000 })).toBe(555);
    expect(autoInterval({ ...asked, points: 20, functions: 9, to: HOUR })).toBe(10_000);
  });
});

const row = (n: number, ...values: HistoryRow['values']): HistoryRow => ({
  ...{ at: n * 10, values, isFilled: false },
});
const sparse = [row(0, null), row(1, 10), row(2, null), row(3, null), row(4, 40), row(5, null)];

describe('filling', () => {
  it.each([
    ['none', [null, 10, null, null, 40, null]],
    ['previous', [null, 10, 10, 10, 40, 40]],
    ['linear', [null, 10, 20, 30, 40, null]],
  ] as const)('%s', (fill, values) => {
    const rows = filled(sparse, fill);
    expect(rows.map((one) => one.values[0])).toEqual(values);
    expect(rows.filter(({ isFilled }) => isFilled).length).toBe(
      values.filter((value, n) => value !== sparse[n]?.values[0]).length,
    );
  });

  it('lays no line between texts, and each function by itself', () => {
    const rows = [row(0, 'a', 1), row(1, null, null), row(2, 'b', 3)];
    expect(filled(rows, 'linear')[1]?.values).toEqual([null, 2]);
    expect(filled(rows, 'previous')[1]?.values).toEqual(['a', 1]);
  });
});

it('says where nothing was measured', () => {
  expect(emptySpans(sparse, 10)).toEqual([
    { from: 0, to: 10 },
    { from: 20, to: 40 },
    { from: 50, to: 60 },
  ]);
});
