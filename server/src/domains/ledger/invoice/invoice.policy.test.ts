import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../../kit/refusal.ts';
import { monthOf, monthsToInvoice, nextMonth, sumOf } from './invoice.policy.ts';

const now = new Date('2026-11-16T10:00:00Z');
const said = (from: string, to: string) => {
  try {
    return monthsToInvoice(from, to, now);
  } catch (error) {
    return (error as Refusal).code;
  }
};

describe('the months of an invoice', () => {
  it.each([
    ['2026-10', '2026-10', ['2026-10']],
    ['2025-12', '2026-02', ['2025-12', '2026-01', '2026-02']],
    ['2026-10', '2026-09', []],
    ['2026-10', '2026-11', 'ledger.month_not_over'],
    ['2026-12', '2026-12', 'ledger.month_not_over'],
    ['2020-01', '2026-10', 'ledger.months_too_many'],
  ])('%s to %s', (from, to, expected) => {
    expect(said(from, to)).toEqual(expected);
  });

  const paid = [
    { month: '2026-10', amount: 50, is_invoiced: false },
    { month: '2026-09', amount: -100, is_invoiced: false },
    { month: '2026-08', amount: 100, is_invoiced: false },
    { month: '2026-07', amount: -7, is_invoiced: true },
  ];
  it.each([
    [['2026-10'], 'ledger.month_given_back'],
    [['2026-08'], 'ledger.month_given_back'],
    [['2026-09', '2026-10'], -50],
    [['2026-08', '2026-09', '2026-10'], 50],
  ])('count what was given back: %j', (months, expected) => {
    const sum = () => {
      try {
        return sumOf(months, paid);
      } catch (error) {
        return (error as Refusal).code;
      }
    };
    expect(sum()).toBe(expected);
  });

  it.each([
    ['2026-10-31T15:59:59Z', '2026-10'],
    ['2026-10-31T16:00:00Z', '2026-11'],
    ['2026-12-31T16:00:00Z', '2027-01'],
  ])('begin at midnight in Shanghai: %s', (at, month) => {
    expect(monthOf(new Date(at))).toBe(month);
  });

  it('follow each other over the year', () => {
    expect(nextMonth('2026-11')).toBe('2026-12');
    expect(nextMonth('2026-12')).toBe('2027-01');
  });
});
