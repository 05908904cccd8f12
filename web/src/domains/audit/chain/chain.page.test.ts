import type { ChainCheck } from '@cloudyard/contract/audit/chain.ts';
import { expect, it } from 'vitest';
import { withTold } from './chain.page.tsx';

const check = (id: string, state: ChainCheck['state']) =>
  ({ id, state, endedAt: state === 'running' ? null : '2026-01-01T00:00:00Z' }) as ChainCheck;
const states = (checks: ChainCheck[]) => checks.map(({ id, state }) => `${id} ${state}`);

it('a live update of an unknown check is put first, of a known one in its place', () => {
  const known = withTold([check('old', 'intact')], check('new', 'running'));
  expect(states(known)).toEqual(['new running', 'old intact']);
  expect(states(withTold(known, check('new', 'broken')))).toEqual(['new broken', 'old intact']);
});

it('late progress does not restart a check that has ended', () => {
  expect(states(withTold([check('one', 'cancelled')], check('one', 'running')))).toEqual(['one cancelled']);
});
