import { describe, expect, it } from 'vitest';
import { refundable, takeBack } from './refund.policy.ts';

const day = (n: number, hours = 0) => new Date(Date.UTC(2026, 0, 1 + n, hours));
const month = { from: day(0), until: day(30) };

describe('what is refunded', () => {
  it.each([
    ['at once', { wallet: 30_000, ...month }, day(0), 30_000, 'full'],
    ['in the last moment of five days', { wallet: 30_000, ...month }, day(5), 30_000, 'full'],
    [
      'a moment later: 24 whole days of 30',
      { wallet: 30_000, ...month },
      new Date(+day(5) + 1),
      24_000,
      'unused',
    ],
    ['a day that has begun is used', { wallet: 30_000, ...month }, day(10, 1), 19_000, 'unused'],
    ['a whole day is left', { wallet: 30_000, ...month }, day(29), 1000, 'unused'],
    ['less than a day is left', { wallet: 30_000, ...month }, day(29, 1), 0, 'nothing'],
    ['the period is over', { wallet: 30_000, ...month }, day(40), 0, 'nothing'],
    ['half a fen is rounded up', { wallet: 1, from: day(0), until: day(20) }, day(10), 1, 'unused'],
    ['less than half is not', { wallet: 1, from: day(0), until: day(21) }, day(11), 0, 'nothing'],
    ['a third', { wallet: 10_000, ...month }, day(20), 3333, 'unused'],
    ['two thirds', { wallet: 10_000, ...month }, day(10), 6667, 'unused'],
    [
      'a period that has not begun: never more than paid',
      { wallet: 500, from: day(20), until: day(50) },
      day(7),
      500,
      'unused',
    ],
    ['no period, early', { wallet: 500, from: null, until: null }, day(4), 500, 'full'],
    ['no period, late', { wallet: 500, from: null, until: null }, day(6), 0, 'nothing'],
    [
      'a renewal before its time begins',
      { wallet: 500, from: day(3), until: day(33), isRenewal: true },
      day(2),
      500,
      'full',
    ],
    [
      'a renewal in the first days of its time: what is not used',
      { wallet: 30_000, ...month, isRenewal: true },
      day(2),
      28_000,
      'unused',
    ],
    ['promotion money only', { wallet: 0, ...month }, day(1), 0, 'nothing'],
    [
      'a large sum stays exact',
      { wallet: 999_999_999, from: day(0), until: day(3650) },
      day(3649),
      273_973,
      'unused',
    ],
  ] as const)('%s', (_, paid, at, amount, basis) => {
    expect(refundable({ paidAt: day(0), isRenewal: false, ...paid }, at)).toMatchObject({ amount, basis });
  });
});

describe('from whom it is taken back', () => {
  const publisher = { account: 'p', kind: 'payable', amount: 700, available: 700 };
  const platform = { account: 'r', kind: 'revenue', amount: 300, available: 0 };
  it.each([
    [
      'each the part they got',
      500,
      [publisher, platform],
      [
        ['p', -350],
        ['r', -150],
      ],
    ],
    [
      'all of it',
      1000,
      [publisher, platform],
      [
        ['p', -700],
        ['r', -300],
      ],
    ],
    ['a fen that cannot be shared is the platform’s', 1, [publisher, platform], [['r', -1]]],
    [
      'what was paid out is the platform’s',
      1000,
      [{ ...publisher, available: 100 }, platform],
      [
        ['p', -100],
        ['r', -900],
      ],
    ],
    ['never more than the publisher got of it', 700, [{ ...publisher, available: 9000 }], [['p', -700]]],
    ['no publisher', 300, [platform], [['r', -300]]],
    [
      'two publishers',
      1000,
      [publisher, { ...publisher, account: 'q' }],
      [
        ['p', -500],
        ['q', -500],
      ],
    ],
  ] as const)('%s', (_, amount, credited, expected) => {
    const lines = takeBack(amount, credited, 'r');
    expect(lines.map((line) => [line.account, line.amount])).toEqual(expected);
    expect(lines.reduce((all, line) => all + line.amount, 0)).toBe(-amount);
  });
});
