import type { StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { expect, it } from 'vitest';
import { promotionState } from '../promotion/promotions.tsx';
import { actsFor } from './operator-acts.ts';

const status = (code: StatusCode) => ({ code, name: '', nameEn: '' });
const ALL: StatusCode[] = ['0', '1', '2', '3', '4', '5'];

it.each([
  ['0', ALL, ['archive']],
  ['1', ALL, []],
  ['2', ALL, ['list', 'suspend', 'archive']],
  ['3', ALL, ['suspend', 'archive']],
  ['3', ['2'], []],
  ['4', ALL, ['lift', 'unsuspend', 'archive']],
  ['4', ['3'], ['lift']],
  ['5', ALL, ['restore']],
] as const)('in status %s with the allowed %j an operator can %j', (code, allowed, acts) =>
  expect(actsFor({ status: status(code), allowed: [...allowed] })).toEqual(acts),
);

const NOW = Date.parse('2026-06-15T00:00:00Z');
const BEFORE = '2026-06-01T00:00:00.000Z';
const AFTER = '2026-07-01T00:00:00.000Z';
it.each([
  [BEFORE, null, true, 'shown'],
  [BEFORE, AFTER, true, 'shown'],
  [AFTER, null, true, 'later'],
  [BEFORE, BEFORE, true, 'over'],
  [BEFORE, null, false, 'unlisted'],
  [BEFORE, BEFORE, false, 'over'],
])('a promotion from %s until %s, listed %s, is in state %s', (from, until, listed, state) =>
  expect(promotionState({ from, until, application: { listed } }, NOW)).toBe(state),
);
