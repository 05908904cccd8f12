import { describe, expect, it } from 'vitest';
import { isSecondPerson, needsSecond } from '../payment/payment.policy.ts';
import { fits, leftOf, limitOf } from './limit.policy.ts';

describe('the limit of a person', () => {
  it.each([
    ['none at all', undefined, null, null],
    ['what holds for everybody', undefined, 500, 500],
    ['one of their own', { monthly: 100 }, 500, 100],
    ['none, whatever the others have', { monthly: null }, 500, null],
    ['nothing may be spent', { monthly: 0 }, 500, 0],
  ])('is %s', (_, own, everybody, expected) => {
    expect(limitOf({ own, everybody })).toBe(expected);
  });
  it.each([
    [null, 1000, 1000, true],
    [1000, 0, 1000, true],
    [1000, 1, 1000, false],
    [1000, 999, 1, true],
    [0, 0, 1, false],
    [100, 500, 1, false],
  ])('%s, of which %i is spent: %i fits: %s', (monthly, spent, amount, expected) => {
    expect(fits(monthly, spent, amount)).toBe(expected);
  });
  it('is never left below zero', () => {
    expect([leftOf(100, 30), leftOf(100, 300)]).toEqual([70, 0]);
  });
});

describe('a second person', () => {
  it.each([
    ['no rule', 1000, null, 'u', false],
    ['exactly the sum', 1000, 1000, 'u', false],
    ['above it', 1001, 1000, 'u', true],
    ['everything', 1, 0, 'u', true],
    ['a job', 1001, 1000, null, false],
  ])('is needed, %s', (_, amount, above, spender, expected) => {
    expect(needsSecond(amount, above, spender)).toBe(expected);
  });
  it('is neither who asked nor who pays', () => {
    const payment = { asked_by: 'a', spender_id: 'b' };
    expect(['a', 'b', 'c'].map((one) => isSecondPerson(payment, one))).toEqual([false, false, true]);
  });
});
