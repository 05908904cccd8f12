import { expect, it } from 'vitest';
import { costText, yuanText } from '../shared/cost.ts';
import { ANY_COST, FREE, isCrossed, isFree, rangeOf } from './cost-range.ts';

it.each([
  ['', '', ANY_COST],
  ['0', '', { minCost: 0, maxCost: -1 }],
  [' 10 ', '20.50', { minCost: 10, maxCost: 20.5 }],
  ['5', '5', { minCost: 5, maxCost: 5 }],
  ['20', '10', 'order'],
  ['-1', '', 'number'],
  ['1.234', '', 'number'],
  ['', 'ten', 'number'],
  ['', '10000001', 'number'],
  ['1e3', '', 'number'],
])('the typed costs from %j to %j are the range %j', (min, max, range) => {
  expect(rangeOf(min, max)).toEqual(range);
});

// rule: market.cost.default
it('a cost range is crossed only with two limits', () => {
  expect(isCrossed({ minCost: 9, maxCost: -1 })).toBe(false);
  expect(isCrossed({ minCost: 9, maxCost: 8 })).toBe(true);
});

it.each([
  [FREE, true],
  [{ minCost: 0, maxCost: 0 }, true],
  [{ minCost: 0, maxCost: 9 }, false],
  [{ minCost: 9, maxCost: 0 }, false],
  [ANY_COST, false],
])('the cost range %j is free: %s', (range, free) => {
  expect(isFree(range)).toBe(free);
});

it.each([
  [0, '免费', 'Free'],
  [199, '¥199/月起', 'From ¥199/month'],
  [1999.5, '¥1,999.50/月起', 'From ¥1,999.50/month'],
  [null, '暂无方案', 'No plans yet'],
  // rule: price.unit
])('the cost %s is shown as %s and %s', (cost, cn, en) => {
  expect([costText(cost, 'cn'), costText(cost, 'en')]).toEqual([cn, en]);
});

it('a price shows its fen', () => expect(yuanText(0.01)).toBe('¥0.01'));
