import { USUAL_RULE } from '@cloudyard/contract/telemetry/rule.ts';
import { describe, expect, it } from 'vitest';
import { coverageOf, type Facts, longestOf } from './coverage.policy.ts';

const facts = (more: Partial<Facts> = {}): Facts => ({
  ...{ range: { from: 1_000, to: 2_000 }, now: 10_000, begunAt: 0, expiredBefore: 0, unkept: [] },
  ...{ covered: { from: 1_000, to: 2_000 }, gaps: [], longestMs: 100, ...more },
});
const said = (more: Partial<Facts>) =>
  coverageOf(facts(more)).map(({ kind, from, to }) => `${kind} ${from}-${to}`);

describe('of which times points are kept', () => {
  it.each<[string, Partial<Facts>, string[]]>([
    ['all', {}, ['complete 1000-2000']],
    ['none', { covered: null }, ['gap 1000-2000']],
    [
      'what is between',
      { gaps: [{ from: 1_300, to: 1_500 }] },
      ['complete 1000-1300', 'gap 1300-1500', 'complete 1500-2000'],
    ],
    ['shorter than anybody would miss', { gaps: [{ from: 1_300, to: 1_390 }] }, ['complete 1000-2000']],
    [
      'before the first and after the last',
      { covered: { from: 1_200, to: 1_700 } },
      ['gap 1000-1200', 'complete 1200-1700', 'gap 1700-2000'],
    ],
    [
      'it is not known how often',
      { longestMs: null, covered: { from: 1_500, to: 1_500 } },
      ['complete 1000-2000'],
    ],
    [
      'a rule kept nothing',
      { gaps: [{ from: 1_300, to: 1_500 }], unkept: [{ from: 1_300, to: 1_500 }] },
      ['complete 1000-1300', 'unkept 1300-1500', 'complete 1500-2000'],
    ],
    ['a rule keeps nothing', { covered: null, unkept: [{ from: 500, to: null }] }, ['unkept 1000-2000']],
    [
      'too old',
      { covered: { from: 1_400, to: 2_000 }, expiredBefore: 1_400 },
      ['expired 1000-1400', 'complete 1400-2000'],
    ],
    [
      'not yet',
      { now: 1_500, covered: { from: 1_000, to: 1_480 } },
      ['complete 1000-1500', 'unmeasured 1500-2000'],
    ],
    [
      'before it was there',
      { begunAt: 1_600, covered: { from: 1_600, to: 2_000 } },
      ['unmeasured 1000-1600', 'complete 1600-2000'],
    ],
  ])('%s', (_, more, parts) => {
    expect(said(more)).toEqual(parts);
  });
});

it.each([
  ['every point', USUAL_RULE, 1_000, 3_000],
  ['every point that comes when it likes', USUAL_RULE, null, null],
  ['by interval', { ...USUAL_RULE, mode: 'interval' as const, intervalMs: 5_000 }, 1_000, 15_000],
  ['by change', { ...USUAL_RULE, mode: 'change' as const }, 1_000, null],
  [
    'by change, never silent for long',
    { ...USUAL_RULE, mode: 'change' as const, silenceMs: 60_000 },
    1_000,
    180_000,
  ],
])('how far apart points may be: %s', (_, rule, period, longest) => {
  expect(longestOf(rule, period)).toBe(longest);
});
