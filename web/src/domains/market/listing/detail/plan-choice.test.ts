import type { Period } from '@cloudyard/contract/publishing/plan.ts';
import { describe, expect, it } from 'vitest';
import { deployAddress } from '../../shared/addresses.ts';
import {
  choiceOf,
  costsNothing,
  deployQuery,
  isOffered,
  nearestOffered,
  nextMonths,
  offeredMonths,
  percentOff,
  quickPicks,
  type Sold,
} from './plan-choice.ts';

const period = (number: number, timeUnit: Period['timeUnit'], discount = 1): Period => ({
  ...{ name: 'x', number, timeUnit, discount },
  ...{ times: 1, limit: 9, remark: '' },
});
const plan = (id: string, periods: Period[], permanentPrice: number | null = null): Sold => ({
  ...{ id, price: 199, periods, permanentPrice, ifPermanent: permanentPrice !== null },
});
const monthly = plan('m', [period(1, 'MONTH'), period(1, 'YEAR', 0.8)], 999);
const quarterly = plan('q', [period(1, 'QUARTER', 0.95), period(2, 'YEAR', 0.7)]);
const forGood = plan('p', [], 5000);

describe('the durations of a plan', () => {
  it('are sums of whole periods, up to ten years', () => {
    expect(offeredMonths(monthly)).toHaveLength(120);
    expect(offeredMonths(quarterly).slice(0, 4)).toEqual([3, 6, 9, 12]);
    expect(offeredMonths(quarterly).at(-1)).toBe(120);
    expect(offeredMonths(forGood)).toEqual([]);
  });

  it.each([
    [monthly, 7, true],
    [monthly, -1, true],
    [monthly, 0, false],
    [monthly, 121, false],
    [quarterly, 7, false],
    [quarterly, -1, false],
  ])('are checked: %j for %i months (case %#)', (sold, months, is) => {
    expect(isOffered(sold as Sold, months as number)).toBe(is);
  });

  it.each([
    [quarterly, 1, 3],
    [quarterly, 4, 3],
    [quarterly, 5, 6],
    [quarterly, -1, 3],
    [quarterly, 500, 120],
    [forGood, 3, -1],
  ])('include one nearest to a wish (case %#)', (sold, wished, months) => {
    expect(nearestOffered(sold as Sold, wished as number)).toBe(months);
  });

  it('are stepped through, with a stop at both ends', () => {
    expect(nextMonths(quarterly, 3, 1)).toBe(6);
    expect(nextMonths(quarterly, 6, -1)).toBe(3);
    expect(nextMonths(quarterly, 3, -1)).toBeUndefined();
    expect(nextMonths(quarterly, 120, 1)).toBeUndefined();
  });

  // rule: period.units
  it('include a month, a quarter, a year and no end only where they are sold', () => {
    expect(quickPicks(monthly)).toEqual([1, 3, 12, -1]);
    expect(quickPicks(quarterly)).toEqual([3, 12]);
    expect(quickPicks(forGood)).toEqual([-1]);
  });

  it('have the discount of the best period', () => {
    expect(percentOff(monthly, 11)).toBe(0);
    expect(percentOff(monthly, 24)).toBe(20);
    expect(percentOff(quarterly, 24)).toBe(30);
    expect(percentOff(quarterly, 12)).toBe(5);
    expect(percentOff(monthly, -1)).toBe(0);
    expect(percentOff({ ...monthly, price: 0 }, 24)).toBe(0);
  });

  it.each([
    [199, null, false],
    [0, null, true],
    [0, 0, true],
    [0, 999, false],
    [199, 0, false],
  ])('at %s a month and %s without an end are free: %s', (price, permanentPrice, nothing) =>
    expect(costsNothing({ ...plan('f', [period(1, 'MONTH')], permanentPrice), price })).toBe(nothing),
  );
});

describe('the choice of a plan', () => {
  it('is what the address asks for, as far as it is sold', () => {
    expect(choiceOf([monthly, quarterly], {})).toEqual({ planId: 'm', months: 1 });
    expect(choiceOf([monthly, quarterly], { plan: 'q', months: 5 })).toEqual({ planId: 'q', months: 6 });
    expect(choiceOf([monthly], { plan: 'gone', months: -1 })).toEqual({ planId: 'm', months: -1 });
    expect(choiceOf([], { plan: 'm' })).toBeUndefined();
  });

  it('goes to the deploy page with plan, time and price', () => {
    const address = deployAddress(deployQuery('v', { planId: 'm', months: 12 }, 959.5));
    expect(address).toBe(
      '/common/application-market-deploy?appVersionId=v&appPlanId=m&periods=12&cost=959.5',
    );
  });
});
