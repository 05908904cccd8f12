import { PERMANENT } from '@cloudyard/contract/market/order.ts';
import { DEFAULT_PERIOD } from '@cloudyard/contract/publishing/plan.ts';
import { describe, expect, it } from 'vitest';
import type { PlanSnapshot } from '../order/order.policy.ts';
import { daysOf, differenceOf, lesserOf, wayTo } from './plan-change.policy.ts';

const day = (n: number, hours = 0) => new Date(Date.UTC(2026, 0, 1 + n, hours));
const plan = (more: Partial<PlanSnapshot> = {}): PlanSnapshot => ({
  ...{ id: 'a', name: '标准', version: 1, price_fen: 10_000, permanent_fen: 500_000 },
  ...{ millicores: 1000, memory_mb: 1024, disk_mb: 512, concurrent_users: 10 },
  periods: [{ ...DEFAULT_PERIOD, name: '按月', remark: '' }],
  ...more,
});
const month = { number: 1, months: 1, cost: 10_000, starts_at: day(0), ends_at: day(30) };
const forGood = { number: 1, months: PERMANENT, cost: 500_000, starts_at: day(0), ends_at: null };

describe('what a larger plan costs for the rest', () => {
  it.each([
    ['all of it at the beginning', [month], day(0), 20_000, 10_000],
    ['half of it in the middle', [month], day(15), 20_000, 5000],
    ['the day that has begun is paid too', [month], day(15, 1), 20_000, 5000],
    ['half a fen is rounded up', [{ ...month, ends_at: day(20) }], day(10), 10_001, 1],
    ['less than half is not', [{ ...month, ends_at: day(21) }], day(11), 10_001, 0],
    ['a cheaper one is never paid back', [month], day(0), 5000, 0],
    ['the last day is not free', [month], day(29, 1), 20_000, 333],
    [
      'also what is paid ahead, rounded together',
      [month, { ...month, number: 2, starts_at: day(30), ends_at: day(60) }],
      day(15),
      20_000,
      15_000,
    ],
    [
      'what was bought for more counts against it',
      [month, { ...month, number: 2, cost: 25_000, starts_at: day(30), ends_at: day(60) }],
      day(0),
      20_000,
      5000,
    ],
  ] as const)('%s', (_, periods, at, price_fen, amount) => {
    expect(differenceOf(plan({ price_fen }), periods, at)).toBe(amount);
  });
  it('is the difference of the prices for good', () => {
    expect(differenceOf(plan({ permanent_fen: 620_000 }), [forGood], day(900))).toBe(120_000);
    expect(differenceOf(plan({ permanent_fen: 20_000 }), [forGood], day(900))).toBe(0);
  });
});

describe('the way to another plan', () => {
  it.each([
    ['dearer', { price_fen: 10_001 }, 'up'],
    ['more memory for less', { price_fen: 1, memory_mb: 2048 }, 'up'],
    ['as many people as come', { concurrent_users: -1 }, 'up'],
    ['the same under another name', {}, 'down'],
    ['cheaper and less', { price_fen: 9999, memory_mb: 1000 }, 'down'],
  ] as const)('%s', (_, more, way) => {
    expect(wayTo(plan(), plan(more), month)).toBe(way);
  });
});

it('days are whole, and never more than the period has', () => {
  expect(daysOf(month, day(-3))).toEqual({ days: 30, left: 30 });
  expect(daysOf(month, day(40))).toEqual({ days: 30, left: 0 });
});

it('of two plans what both allow', () => {
  const one = plan({ concurrent_users: -1, memory_mb: 4096 });
  expect(lesserOf(one, plan({ disk_mb: 9000 }))).toMatchObject({ memory_mb: 1024, disk_mb: 512 });
  expect(lesserOf(one, one).concurrent_users).toBe(-1);
});
