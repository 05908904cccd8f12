import { expect, it } from 'vitest';
import { readList } from '../../../kit/list-state.ts';
import { enterpriseQuery, isRanged, licenceState } from './list-state.ts';

it.each([
  ['2026-02-28', 'over'],
  ['2026-03-01', 'over'],
  ['2026-03-02', 'soon'],
  ['2026-04-30', 'soon'],
  ['2026-05-01', 'fine'],
] as const)('on 1 March a licence until %s is %s', (day, state) =>
  expect(licenceState(day, Date.parse('2026-03-01T00:00:00Z'))).toBe(state),
);

// rule: enterprise.list.page, enterprise.list.range
it('the enterprise list begins with five rows of the widest range', () => {
  const state = readList(enterpriseQuery, '');
  expect(state).toMatchObject({ page: 0, size: 5, from: '2001-01-01', to: '2038-01-19' });
  expect(isRanged(state)).toBe(false);
  expect(isRanged({ ...state, to: '2026-01-01' })).toBe(true);
});
