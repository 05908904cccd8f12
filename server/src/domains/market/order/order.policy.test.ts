import type { Period } from '@cloudyard/contract/publishing/plan.ts';
import { describe, expect, it } from 'vitest';
import { monthsAfter } from '../../space/index.ts';
import { adviceFor, type Priced, priceOf } from './order.policy.ts';

const period = (timeUnit: Period['timeUnit'], discount = 1, more: Partial<Period> = {}): Period => ({
  ...{ name: timeUnit, number: 1, timeUnit, times: 1, limit: 9, discount, remark: '' },
  ...more,
});
const plan = (price_fen: number, periods: Period[], permanent_fen: number | null = null): Priced => ({
  price_fen,
  periods,
  permanent_fen,
});

const month = period('MONTH');
const quarter = period('QUARTER', 0.95);
const year = period('YEAR', 0.8);
const all = plan(10_000, [month, quarter, year], 500_000);

describe('a price', () => {
  it.each<[string, Priced, number, number | undefined]>([
    ['one month', all, 1, 10_000],
    ['two months', all, 2, 20_000],
    ['a quarter', all, 3, 28_500],
    ['two quarters', all, 6, 57_000],
    ['four months: no whole quarter', all, 4, 40_000],
    ['a year: the cheapest way', all, 12, 96_000],
    ['thirteen months: no whole year', all, 13, 130_000],
    ['two years', all, 24, 192_000],
    ['for good', all, -1, 500_000],
    ['for good, where that is not sold', plan(10_000, [month]), -1, undefined],
    ['two months of what is sold by quarters', plan(10_000, [quarter]), 2, undefined],
    ['half a year of periods of two months', plan(10_000, [period('MONTH', 0.9, { number: 2 })]), 6, 54_000],
    ['three months of periods of two', plan(10_000, [period('MONTH', 1, { number: 2 })]), 3, undefined],
    ['nothing', plan(0, [month]), 7, 0],
    ['of nothing for sale', plan(10_000, []), 1, undefined],
    ['rounded once: 19.99 for 7 months, a third off', plan(1999, [period('MONTH', 0.67)]), 7, 9375],
    ['half a fen, up', plan(1, [period('MONTH', 0.5)]), 1, 1],
    ['0.29, which is no fraction of two', plan(100, [period('MONTH', 0.29)]), 1, 29],
    ['the dearest there is', plan(1_000_000_000, [period('MONTH', 0.99)]), 120, 118_800_000_000],
  ])('is right for %s', (_, of, months, cost) => {
    expect(priceOf(of, months)?.cost).toBe(cost);
  });

  it('is also given without the discount', () => {
    expect(priceOf(all, 12)?.full).toBe(120_000);
    expect(priceOf(all, -1)?.full).toBe(500_000);
  });

  it('takes the longer period when two cost the same', () => {
    expect(priceOf(plan(10_000, [month, period('YEAR')]), 12)?.period?.timeUnit).toBe('YEAR');
  });
});

describe('the advice to buy a longer time', () => {
  const months = (of: Priced, n: number) => adviceFor(of, n)?.months;
  it.each<[string, Priced, number, number | undefined]>([
    ['below nine months', all, 8, undefined],
    ['nine months', all, 9, 12],
    ['eleven months', all, 11, 12],
    ['a year', all, 12, undefined],
    ['thirteen months', all, 13, 24],
    ['no years are sold', plan(10_000, [month]), 10, undefined],
    ['its own limit', plan(10_000, [period('MONTH', 1, { limit: 3 }), year]), 3, 12],
    ['for good', all, -1, undefined],
    ['not offered at all', plan(10_000, [quarter, year]), 10, undefined],
    ['every two years', plan(10_000, [month, period('YEAR', 0.7, { number: 2 })]), 12, 24],
    ['further than can be bought', plan(10_000, [month, period('YEAR', 0.7, { number: 9 })]), 110, undefined],
  ])('is right for %s', (_, of, n, expected) => {
    expect(months(of, n)).toBe(expected);
  });

  it('comes with its price', () => {
    expect(adviceFor(all, 10)).toEqual({ months: 12, cost: 96_000 });
  });
});

describe('an end date', () => {
  it.each([
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2027-12-31T10:00:00.000Z', 2, '2028-02-29T10:00:00.000Z'],
    ['2026-10-15T10:00:00.000Z', 3, '2027-01-15T10:00:00.000Z'],
    ['2024-02-29T10:00:00.000Z', 12, '2025-02-28T10:00:00.000Z'],
    ['2026-05-31T00:00:00.000Z', 120, '2036-05-31T00:00:00.000Z'],
  ])('is right from %s, %i months later', (from, n, until) => {
    expect(monthsAfter(new Date(from), n).toISOString()).toBe(until);
  });
});
