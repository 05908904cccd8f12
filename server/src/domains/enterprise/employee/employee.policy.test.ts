import { expect, it } from 'vitest';
import { isSamePlace, placeAfter } from './employee.policy.ts';

const now = { departmentId: 'd', positionId: 'p' };

it.each([
  [{}, 'd', 'p'],
  [{ departmentId: 'e' }, 'e', null],
  [{ departmentId: 'd' }, 'd', 'p'],
  [{ departmentId: 'e', positionId: 'q' }, 'e', 'q'],
  [{ positionId: 'q' }, 'd', 'q'],
  [{ positionId: null }, 'd', null],
  [{ departmentId: null }, null, null],
])('the change %j leads to department %s and position %s', (wish, departmentId, positionId) =>
  expect(placeAfter(now, wish)).toEqual({ departmentId, positionId }),
);

it('the same department and position are the same place', () => {
  expect(isSamePlace(now, { ...now })).toBe(true);
  expect(isSamePlace(now, { ...now, positionId: null })).toBe(false);
  expect(isSamePlace(now, { ...now, departmentId: null })).toBe(false);
});
