import { TOPUP_STATES, type TopupState } from '@cloudyard/contract/ledger/topup.ts';
import { describe, expect, it } from 'vitest';
import { CODE_LETTERS, newCode, type Verdict, verdictOf } from './topup.policy.ts';

const paid = { code: 'X', transactionId: 'T1', amountFen: 500, outcome: 'paid' as const };
const one = (state: TopupState, transactionId: string | null = null) => ({
  state,
  amount: 500,
  transactionId,
});

describe('what a provider says', () => {
  it.each<[string, Parameters<typeof verdictOf>, Verdict]>([
    ['the payment of an open one', [one('open'), paid], 'post'],
    ['the same again', [one('done', 'T1'), paid], 'nothing'],
    ['another payment of the same', [one('done', 'T0'), paid], 'second'],
    ['a payment after a cancel', [one('cancelled'), paid], 'late'],
    ['a payment after thirty days', [one('expired'), paid], 'late'],
    ['a payment after the order was closed', [one('failed'), paid], 'late'],
    ['a fen too much', [one('open'), { ...paid, amountFen: 501 }], 'wrong'],
    ['no amount at all', [one('open'), { ...paid, amountFen: Number.NaN }], 'wrong'],
    ['another amount after a cancel', [one('cancelled'), { ...paid, amountFen: 1 }], 'wrong'],
    ['another amount, again', [one('failed', 'T1'), { ...paid, amountFen: 501 }], 'nothing'],
    ['the right amount after another one', [one('failed', 'T0'), paid], 'second'],
    ['that it was closed', [one('open'), { ...paid, outcome: 'closed' }], 'close'],
    ['that a paid one was closed', [one('done', 'T1'), { ...paid, outcome: 'closed' }], 'nothing'],
    ['that the payer is thinking', [one('open'), { ...paid, outcome: 'pending' }], 'nothing'],
  ])('%s', (_, [topup, callback], expected) => {
    expect(verdictOf(topup, callback)).toBe(expected);
  });

  it('never credits a second time, whatever the state', () => {
    for (const state of TOPUP_STATES) {
      expect(['post', 'late']).not.toContain(verdictOf(one(state, 'T0'), paid));
      expect(verdictOf(one(state, 'T1'), paid)).toBe('nothing');
    }
  });
});

it('a code is eight letters that cannot be taken for others', () => {
  for (let n = 0; n < 200; n++) expect(newCode()).toMatch(new RegExp(`^[${CODE_LETTERS}]{8}$`));
  expect(CODE_LETTERS).not.toMatch(/[AEIOUS0-9]/);
});
