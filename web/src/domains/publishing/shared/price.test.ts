import type { Period } from '@cloudyard/contract/publishing/plan.ts';
import { expect, it } from 'vitest';
import { breakEvenMonth, costForMonths, priceRow, yearlyAdvice } from './price.ts';

const period = (number: number, timeUnit: Period['timeUnit'], discount = 1): Period => ({
  name: 'p',
  number,
  timeUnit,
  times: 1,
  limit: 9,
  discount,
  remark: '',
});
const month = period(1, 'MONTH');
const year = period(1, 'YEAR', 0.8);
const plan = (price: number, periods: Period[], permanentPrice: number | null = null) => ({
  price,
  periods,
  ifPermanent: permanentPrice !== null,
  permanentPrice,
});

it.each([
  [99.9, month, { months: 1, cost: 9990, full: 9990, perMonth: 9990 }],
  [100, year, { months: 12, cost: 96_000, full: 120_000, perMonth: 8000 }],
  [33.33, period(1, 'QUARTER', 0.95), { months: 3, cost: 9499, full: 9999, perMonth: 3166 }],
  [0, year, { months: 12, cost: 0, full: 0, perMonth: 0 }],
  // rule: tenant.price
])('the price of a period is right at %d a month for %j', (price, of, row) => {
  expect(priceRow(price, of)).toEqual({ period: of, ...row });
});

it.each([
  [plan(100, [month], 1000), 11],
  // The cheapest period counts: 80 a month.
  [plan(100, [month, year], 1000), 13],
  [plan(100, [month], 50), 1],
  [plan(100, [month]), undefined],
  [plan(0, [month], 100), undefined],
  [plan(100, [], 100), undefined],
])('the plan %j is cheaper without an end from month %s', (priced, first) => {
  expect(breakEvenMonth(priced)).toBe(first);
});

it.each([
  [1, 10_000],
  [3, 30_000],
  // A year with a fifth less costs less than ten single months.
  [10, 96_000],
  [12, 96_000],
])('%d months cost %d fen at least', (months, fen) => {
  expect(costForMonths(plan(100, [month, year]), months)).toBe(fen);
});

it('a yearly plan is advised only beside shorter periods', () => {
  expect(yearlyAdvice(plan(1, [month, year]))).toBe(9);
  expect(yearlyAdvice(plan(1, [year]))).toBeUndefined();
});
