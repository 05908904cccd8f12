import { describe, expect, it } from 'vitest';
import { isFixed, type Pair, verdictOfGiving, verdictOfTaking } from './member.policy.ts';

const plain = { code: 'a1b2', name: '巡检员', everybody: false };
const administrator = { code: 'enterprise-administrator', name: '企业管理员', everybody: false };
const pair = (more: Partial<Pair> = {}): Pair => ({
  role: plain,
  mayPass: true,
  isSelf: false,
  isKnown: true,
  held: undefined,
  byOffice: false,
  ...more,
});
const end = new Date('2031-01-01T00:00:00Z');
const short = (verdict: ReturnType<typeof verdictOfGiving>) =>
  'code' in verdict ? verdict.code : verdict.outcome;

describe('giving a role', () => {
  it.each([
    ['a new holder', pair(), null, 0, 'done'],
    ['a new holder until a moment', pair(), end, 0, 'done'],
    ['a holder', pair({ held: { until: null } }), null, 1, 'unchanged'],
    ['a holder until the same moment', pair({ held: { until: new Date(end) } }), end, 0, 'unchanged'],
    ['a holder until another moment', pair({ held: { until: end } }), null, 0, 'done'],
    ['a holder by office', pair({ byOffice: true }), null, 0, 'done'],
    ['oneself', pair({ isSelf: true }), null, 0, 'access.not_yourself'],
    ['an unknown user', pair({ isKnown: false }), null, 0, 'access.person_not_found'],
    ['a caller who does not hold it', pair({ mayPass: false }), null, 0, 'access.not_held'],
    ['a role of everybody', pair({ role: { ...plain, everybody: true } }), null, 0, 'access.role_protected'],
    ['Disabled User', pair({ role: { ...plain, code: 'disabled-user' } }), null, 0, 'access.role_protected'],
    [
      'a term to the last administrator',
      pair({ role: administrator, held: { until: null } }),
      end,
      1,
      'access.last_administrator',
    ],
    [
      'a term to one of two administrators',
      pair({ role: administrator, held: { until: null } }),
      end,
      2,
      'done',
    ],
    [
      'a first rule before a later one',
      pair({ isSelf: true, mayPass: false }),
      null,
      0,
      'access.not_yourself',
    ],
  ])('is judged for %s', (_, one, until, lasting, expected) => {
    expect(short(verdictOfGiving(one, until, lasting))).toBe(expected);
  });
});

describe('taking a role', () => {
  it.each([
    ['a role given in person', pair({ held: { until: null } }), 1, 'done'],
    ['a role that was not given', pair(), 0, 'unchanged'],
    ['a role held by office', pair({ byOffice: true }), 0, 'access.role_protected'],
    ['a role given besides one by office', pair({ byOffice: true, held: { until: end } }), 0, 'done'],
    ['an unknown user', pair({ isKnown: false }), 0, 'access.person_not_found'],
    ['a caller who does not hold it', pair({ mayPass: false, held: { until: null } }), 2, 'access.not_held'],
    ['a lent role of one’s own', pair({ mayPass: false, isSelf: true, held: { until: end } }), 0, 'done'],
    [
      'the last administrator',
      pair({ role: administrator, held: { until: null } }),
      1,
      'access.last_administrator',
    ],
    ['one of two administrators', pair({ role: administrator, held: { until: null } }), 2, 'done'],
    [
      'an administrator for a time beside the last',
      pair({ role: administrator, held: { until: end } }),
      1,
      'done',
    ],
  ])('is judged for %s', (_, one, lasting, expected) => {
    expect(short(verdictOfTaking(one, lasting))).toBe(expected);
  });
});

it('ordinary and administrators’ roles may be given and taken', () => {
  expect([plain, administrator].map(isFixed)).toEqual([false, false]);
});
