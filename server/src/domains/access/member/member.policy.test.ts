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
    ['somebody new', pair(), null, 0, 'done'],
    ['somebody new, until then', pair(), end, 0, 'done'],
    ['who holds it already', pair({ held: { until: null } }), null, 1, 'unchanged'],
    ['who holds it until the same moment', pair({ held: { until: new Date(end) } }), end, 0, 'unchanged'],
    ['who holds it for another time', pair({ held: { until: end } }), null, 0, 'done'],
    ['who has it from their place', pair({ byOffice: true }), null, 0, 'done'],
    ['oneself', pair({ isSelf: true }), null, 0, 'access.not_yourself'],
    ['nobody known', pair({ isKnown: false }), null, 0, 'access.person_not_found'],
    ['what one does not hold', pair({ mayPass: false }), null, 0, 'access.not_held'],
    ['everybody’s role', pair({ role: { ...plain, everybody: true } }), null, 0, 'access.role_protected'],
    [
      'the role of nobody',
      pair({ role: { ...plain, code: 'disabled-user' } }),
      null,
      0,
      'access.role_protected',
    ],
    [
      'a term to the last administrator',
      pair({ role: administrator, held: { until: null } }),
      end,
      1,
      'access.last_administrator',
    ],
    ['a term to one of two', pair({ role: administrator, held: { until: null } }), end, 2, 'done'],
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
    ['what was given', pair({ held: { until: null } }), 1, 'done'],
    ['what nobody gave', pair(), 0, 'unchanged'],
    ['what comes from the place', pair({ byOffice: true }), 0, 'access.role_protected'],
    ['what was given besides', pair({ byOffice: true, held: { until: end } }), 0, 'done'],
    ['from nobody known', pair({ isKnown: false }), 0, 'access.person_not_found'],
    ['what is stronger than oneself', pair({ mayPass: false, held: { until: null } }), 2, 'access.not_held'],
    ['from oneself, what was lent', pair({ mayPass: false, isSelf: true, held: { until: end } }), 0, 'done'],
    [
      'the last administrator',
      pair({ role: administrator, held: { until: null } }),
      1,
      'access.last_administrator',
    ],
    ['one of two', pair({ role: administrator, held: { until: null } }), 2, 'done'],
    ['one for a time beside the last', pair({ role: administrator, held: { until: end } }), 1, 'done'],
  ])('is judged for %s', (_, one, lasting, expected) => {
    expect(short(verdictOfTaking(one, lasting))).toBe(expected);
  });
});

it('ordinary and administrators’ roles may be given and taken', () => {
  expect([plain, administrator].map(isFixed)).toEqual([false, false]);
});
