import type { StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { describe, expect, it } from 'vitest';
import {
  allowedCodes,
  CODES,
  isBarred,
  isEditable,
  type Relation,
  ruleFor,
  type State,
} from './status.policy.ts';

const state = (status: StatusCode, revision: State['revision'] = null, restorable = true): State => ({
  status,
  revision,
  restorable,
});

/** Every actor, as their relations to a thing of another user. */
const ACTORS: Record<string, Relation[]> = {
  owner: ['owner'],
  colleague: ['colleague'],
  'verifier of the same enterprise': ['colleague', 'barred'],
  'owner who is a verifier': ['owner', 'barred'],
  verifier: ['verifier'],
  operator: ['operator'],
  'operator who verifies': ['operator', 'verifier'],
  stranger: [],
};

/** Only code 2 approves. */
const notPassed = (what: string) =>
  Object.fromEntries(CODES.filter((code) => code !== '2').map((code) => [code, what]));

/** from → actor → the move each code means. Anything not listed means nothing. */
const DECIDED: Record<string, Record<string, Partial<Record<StatusCode, string>>>> = {
  '0': {
    owner: { '1': 'submit→1', '5': 'archive→5' },
    'owner who is a verifier': { '1': 'submit→1', '5': 'archive→5' },
    operator: { '5': 'archive→5' },
    'operator who verifies': { '5': 'archive→5' },
  },
  '1': {
    owner: { '0': 'withdraw→0' },
    'owner who is a verifier': { '0': 'withdraw→0' },
    verifier: { ...notPassed('reject→0'), '2': 'approve→2' },
    'operator who verifies': { ...notPassed('reject→0'), '2': 'approve→2' },
  },
  '2': {
    owner: { '0': 'reopen→0', '3': 'list→3', '5': 'archive→5' },
    'owner who is a verifier': { '0': 'reopen→0', '3': 'list→3', '5': 'archive→5' },
    operator: { '3': 'list→3', '4': 'suspend→4', '5': 'archive→5' },
    'operator who verifies': { '3': 'list→3', '4': 'suspend→4', '5': 'archive→5' },
  },
  '3': {
    owner: { '2': 'unlist→2' },
    'owner who is a verifier': { '2': 'unlist→2' },
    operator: { '4': 'suspend→4', '5': 'archive→5' },
    'operator who verifies': { '4': 'suspend→4', '5': 'archive→5' },
  },
  '3 with changes': {
    owner: { '1': 'submit→3', '2': 'unlist→2' },
    'owner who is a verifier': { '1': 'submit→3', '2': 'unlist→2' },
    operator: { '4': 'suspend→4', '5': 'archive→5' },
    'operator who verifies': { '4': 'suspend→4', '5': 'archive→5' },
  },
  '3 with changes in audit': {
    owner: { '0': 'withdraw→3', '2': 'unlist→2' },
    'owner who is a verifier': { '0': 'withdraw→3', '2': 'unlist→2' },
    verifier: { ...notPassed('reject→3'), '2': 'approve→3' },
    operator: { '4': 'suspend→4', '5': 'archive→5' },
    'operator who verifies': {
      ...notPassed('reject→3'),
      ...{ '2': 'approve→3', '4': 'suspend→4', '5': 'archive→5' },
    },
  },
  '4': {
    operator: { '2': 'lift→2', '3': 'lift→3', '5': 'archive→5' },
    'operator who verifies': { '2': 'lift→2', '3': 'lift→3', '5': 'archive→5' },
  },
  '5': {
    owner: { '0': 'restore→0' },
    'owner who is a verifier': { '0': 'restore→0' },
    operator: { '0': 'restore→0' },
    'operator who verifies': { '0': 'restore→0' },
  },
  '5 for long': {
    operator: { '0': 'restore→0' },
    'operator who verifies': { '0': 'restore→0' },
  },
};
const STATES: Record<string, State> = {
  '0': state('0'),
  '1': state('1'),
  '2': state('2'),
  '3': state('3'),
  '3 with changes': state('3', '0'),
  '3 with changes in audit': state('3', '1'),
  '4': state('4'),
  '5': state('5'),
  '5 for long': state('5', null, false),
};

describe('the table of moves', () => {
  const cases = Object.keys(STATES).flatMap((from) =>
    Object.keys(ACTORS).flatMap((actor) => CODES.map((code) => ({ from, actor, code }))),
  );
  it.each(cases)('from $from by $actor with code $code', ({ from, actor, code }) => {
    const rule = ruleFor(STATES[from] as State, code, new Set(ACTORS[actor]));
    expect(rule && `${rule.event}→${rule.to}`).toBe(DECIDED[from]?.[actor]?.[code]);
  });

  it.each(Object.keys(STATES))('lists the allowed codes in %s', (from) => {
    for (const [actor, relations] of Object.entries(ACTORS)) {
      const codes = allowedCodes(STATES[from] as State, new Set(relations));
      expect([actor, codes]).toEqual([actor, Object.keys(DECIDED[from]?.[actor] ?? {})]);
    }
  });
});

describe('a reviewer barred from what their own enterprise publishes', () => {
  it.each([
    ['verifier of the same enterprise', '1', '2', true],
    ['verifier of the same enterprise', '1', '0', true],
    ['verifier of the same enterprise', '1', '1', true],
    ['owner who is a verifier', '1', '2', true],
    ['verifier of the same enterprise', '2', '3', false],
    ['colleague', '1', '2', false],
    ['stranger', '1', '2', false],
  ] as const)('%s in %s with code %s gets that reason: %s', (actor, from, code, told) => {
    expect(isBarred(state(from), code, new Set(ACTORS[actor]))).toBe(told);
  });
});

describe('changing the content', () => {
  it.each(CODES)(
    'in status %s is for its owner, and for no caller when it is suspended or archived',
    (status) => {
      expect(isEditable(state(status), new Set(['owner']))).toBe(status !== '4' && status !== '5');
      expect(isEditable(state(status), new Set(['colleague', 'operator', 'verifier']))).toBe(false);
    },
  );
});
