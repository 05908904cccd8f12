import { SPACE_CODES, SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { describe, expect, it } from 'vitest';
import {
  allowedCodes,
  isBarred,
  isRenewalDue,
  monthsAfter,
  noticeDue,
  phaseOf,
  proRata,
  type Relation,
  RULES,
  ruleFor,
} from './space.policy.ts';

const at = (day: string) => new Date(`${day}T08:00:00Z`);
const of = (...relations: Relation[]) => new Set(relations);

describe('the moves of a space', () => {
  it.each([
    ['0', '', 'owner', ['1']],
    ['1', '', 'owner', ['0']],
    ['1', '', 'reviewer', ['0', '1', '2', '3', '4', '5']],
    ['1', '', 'operator', []],
    ['2', '', 'owner', []],
    ['2', '', 'operator', ['5']],
    ['2', '', 'system', ['3']],
    ['3', '', 'owner', ['4']],
    ['3', '', 'operator', ['4', '5']],
    ['4', 'owner', 'owner', ['3']],
    ['4', 'platform', 'owner', []],
    ['4', 'platform', 'operator', ['3', '5']],
    ['4', 'expired', 'owner', []],
    ['4', 'expired', 'operator', ['5']],
    ['4', 'expired', 'system', ['3', '5']],
    ['5', '', 'operator', []],
  ] as const)('from %s (%s) a caller who is %s may ask for %j', (status, cause, relation, codes) => {
    expect(allowedCodes({ status, cause }, of(relation))).toEqual(codes);
  });
  // rule: tenant.machine
  it('nothing leads out of the last status', () => {
    expect(RULES.filter(({ from }) => from === SPACE_STATUS.sealed)).toEqual([]);
    for (const code of SPACE_CODES)
      expect(
        ruleFor({ status: '5', cause: '' }, code, of('owner', 'operator', 'system', 'reviewer')),
      ).toBeUndefined();
  });
  it('whoever may not decide on it learns why', () => {
    expect(isBarred({ status: '1', cause: '' }, '2', of('barred'))).toBe(true);
    expect(isBarred({ status: '3', cause: '' }, '2', of('barred'))).toBe(false);
  });
});

describe('the paid time', () => {
  it.each([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-10-31', 13, '2027-11-30'],
    ['2026-12-31', 2, '2027-02-28'],
  ])('from %s over %i months ends on %s', (from, months, until) => {
    expect(monthsAfter(at(from), months)).toEqual(at(until));
  });
  it.each([
    ['2026-03-01', 'running'],
    ['2026-06-23', 'ending'],
    ['2026-06-30', 'grace'],
    ['2026-07-06', 'grace'],
    ['2026-07-07', 'frozen'],
  ])('on %s is %s', (day, phase) => {
    expect(phaseOf({ status: '3', ends_at: at('2026-06-30') }, at(day))).toBe(phase);
  });
  it.each([
    ['2026-05-30', 3, null, undefined],
    ['2026-05-31', 3, null, 30],
    ['2026-05-31', 1, null, undefined],
    ['2026-06-01', 3, 30, undefined],
    ['2026-06-23', 3, 30, 7],
    ['2026-06-29', 3, null, 1],
    ['2026-06-29', 3, 1, undefined],
    ['2026-06-30', 3, 1, 0],
    ['2026-07-05', 3, 0, undefined],
  ])('on %s, of %s months, after the notice of %s days: %s', (day, months, noticed, due) => {
    expect(noticeDue({ ends_at: at('2026-06-30'), months, noticed }, at(day))).toBe(due);
  });
  it.each([
    ['2026-06-28', null, false],
    ['2026-06-29', null, true],
    ['2026-06-29', '2026-06-29', false],
    ['2026-06-30', '2026-06-29', true],
    ['2026-06-30', '2026-06-30', false],
    ['2026-07-01', '2026-06-30', true],
  ])('on %s, tried on %s: %s', (day, tried, due) => {
    const space = { ends_at: at('2026-06-30'), auto_renewal: true, tried_at: tried ? at(tried) : null };
    expect(isRenewalDue(space, at(day))).toBe(due);
    expect(isRenewalDue({ ...space, auto_renewal: false }, at(day))).toBe(false);
  });
  it.each([
    [3000, '2026-06-01', '2026-07-01', 3000],
    [3000, '2026-06-01', '2026-06-02', 100],
    [100, '2026-06-01', '2026-06-02', 4],
    [3000, '2026-06-02', '2026-06-01', 0],
  ])('%i fen a month from %s until %s are %i', (monthly, from, until, fen) => {
    expect(proRata(monthly, at(from), at(until))).toBe(fen);
  });
});
