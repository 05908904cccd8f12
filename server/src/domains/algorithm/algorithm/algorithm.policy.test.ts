import type { AlgorithmStatusCode } from '@cloudyard/contract/algorithm/values.ts';
import { expect, it } from 'vitest';
import { allowedDeeds, type Relation } from './algorithm.policy.ts';

const state = (status: AlgorithmStatusCode, isOnline = false, isSystem = false) => ({
  ...{ status, isOnline, isSystem },
});

it.each([
  ['1', false, 'owner', ['edit', 'submit', 'remove', 'move']],
  ['1', true, 'owner', ['edit', 'submit', 'offline', 'move']],
  ['2', false, 'owner', ['withdraw', 'move']],
  ['2', true, 'owner', ['withdraw', 'offline', 'move']],
  ['3', true, 'owner', ['edit', 'offline', 'move']],
  ['4', false, 'owner', ['edit', 'submit', 'remove', 'move']],
  ['5', false, 'owner', ['edit', 'remove', 'move']],
  ['2', false, 'verifier', ['verify']],
  ['3', true, 'verifier', []],
  ['2', false, 'barred', []],
  ['3', true, 'manager', ['offline', 'move']],
  ['1', false, 'manager', ['move']],
  ['2', false, 'colleague', []],
] as [AlgorithmStatusCode, boolean, Relation, string[]][])(
  'in state %s, online %s, a %s may %j',
  (status, isOnline, who, deeds) => {
    expect(allowedDeeds(state(status, isOnline), new Set([who]))).toEqual(deeds);
  },
);

// rule: algorithm.statusCodes
it('leaves what the platform brings to the platform, and lets it come back', () => {
  expect(allowedDeeds(state('3', true, true), new Set(['manager']))).toEqual(['offline', 'move']);
  expect(allowedDeeds(state('5', false, true), new Set(['manager', 'owner']))).toEqual(['online', 'move']);
});
