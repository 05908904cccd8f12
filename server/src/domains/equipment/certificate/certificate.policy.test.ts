import { CERTIFICATE_CODES } from '@cloudyard/contract/equipment/certificate.ts';
import { describe, expect, it } from 'vitest';
import {
  after,
  dayOf,
  daysFrom,
  fits,
  isRefusal,
  leavesGap,
  noticeDue,
  type Relation,
  RULES,
  verdictOf,
} from './certificate.policy.ts';

const moves = (status: string, who: Relation) =>
  RULES.map(({ move }) => move).filter((move) => fits(who, status, move));

describe('the moves of a certificate', () => {
  it.each([
    ['1', 'owner', ['mend', 'remove']],
    ['1', 'reviewer', ['pass', 'refuse']],
    ['1', 'system', []],
    ['2', 'owner', ['ask-destroy']],
    ['2', 'reviewer', []],
    ['2', 'system', ['renewed']],
    ['3', 'owner', ['mend', 'remove']],
    ['3', 'reviewer', []],
    ['3', 'system', []],
    ['4', 'owner', ['keep']],
    ['4', 'reviewer', ['destroy', 'refuse-destroy']],
    ['4', 'system', ['renewed']],
    ['5', 'owner', ['remove']],
    ['5', 'reviewer', []],
    ['5', 'system', []],
  ] as const)('in state %s the %s may %j', (status, who, expected) => {
    expect(moves(status, who)).toEqual(expected);
  });
  it('lead to states there are, and nothing leads out of the last one but its removal', () => {
    const codes = new Set<string | null>([...CERTIFICATE_CODES, null]);
    expect(RULES.filter(({ to }) => !codes.has(to))).toEqual([]);
    expect(RULES.filter(({ from }) => from.includes('5')).map(({ move }) => move)).toEqual(['remove']);
  });
});

describe('a verdict', () => {
  it.each([
    ['REGISTER', '1', undefined],
    ['REGISTER', '2', 'pass'],
    ['REGISTER', '3', 'refuse'],
    ['REGISTER', '4', undefined],
    ['REGISTER', '5', undefined],
    ['DESTROY', '1', undefined],
    ['DESTROY', '2', 'refuse-destroy'],
    ['DESTROY', '3', undefined],
    ['DESTROY', '4', undefined],
    ['DESTROY', '5', 'destroy'],
  ] as const)('%s with code %s is %s', (category, code, verdict) => {
    expect(verdictOf(category, code)).toBe(verdict);
    if (verdict) expect(after(verdict)).toBe(code);
  });
  // rule: certificate.notPass.reason
  it('needs a reason where it refuses', () => {
    expect((['pass', 'refuse', 'destroy', 'refuse-destroy'] as const).filter(isRefusal)).toEqual([
      'refuse',
      'refuse-destroy',
    ]);
  });
});

describe('a term', () => {
  it.each([
    ['2026-11-17T15:59:59Z', '2026-11-17'],
    ['2026-11-17T16:00:00Z', '2026-11-18'],
    ['2026-12-31T16:00:00Z', '2027-01-01'],
  ])('counts the days of Shanghai: at %s it is %s', (at, day) => {
    expect(dayOf(new Date(at))).toBe(day);
  });
  it.each([
    ['2026-11-17', '2026-11-17', 0],
    ['2026-11-17', '2026-12-17', 30],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-11-17', '2026-11-16', -1],
  ])('from %s to %s are %i days', (day, other, days) => {
    expect(daysFrom(day, other)).toBe(days);
  });
  it.each([
    ['2026-12-31', '2026-12-31', '2026-12-01', false],
    ['2027-01-01', '2026-12-31', '2026-12-01', false],
    ['2027-01-02', '2026-12-31', '2026-12-01', true],
    ['2027-02-01', '2026-12-31', '2027-02-01', false],
    ['2027-02-02', '2026-12-31', '2027-02-01', true],
  ])(
    'that begins on %s after one until %s, asked for on %s, leaves a gap: %s',
    (begin, formerEnd, today, gap) => {
      expect(leavesGap(begin, formerEnd, today)).toBe(gap);
    },
  );
  it.each([
    ['2026-05-30', '2026-01-01', null, undefined],
    ['2026-05-31', '2026-01-01', null, 30],
    ['2026-05-31', '2026-06-10', null, undefined],
    ['2026-06-01', '2026-01-01', 30, undefined],
    ['2026-06-23', '2026-01-01', 30, 7],
    ['2026-06-29', '2026-01-01', null, 1],
    ['2026-06-30', '2026-01-01', 7, 1],
    ['2026-06-30', '2026-01-01', 1, undefined],
    ['2026-07-01', '2026-01-01', 1, 0],
    ['2026-07-01', '2026-06-30', null, 0],
    ['2026-08-01', '2026-01-01', 0, undefined],
  ])(
    'until the end of June, on %s, begun on %s, after the notice of %s days: %s',
    (today, begin, told, due) => {
      expect(noticeDue({ begin_date: begin, end_date: '2026-06-30', told_days: told }, today)).toBe(due);
    },
  );
});
