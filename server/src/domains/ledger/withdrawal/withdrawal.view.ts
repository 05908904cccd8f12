import { maskedNumber } from '@cloudyard/contract/enterprise/values.ts';
import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { Payee, Withdrawal, WithdrawalState } from '@cloudyard/contract/ledger/withdrawal.ts';
import type { WithdrawalRow } from './withdrawal.queries.ts';

export const maskedPayee = (payee: Payee): Payee => ({ ...payee, account: maskedNumber(payee.account) });

export const payeeOf = (row: WithdrawalRow): Payee => ({
  bank: row.bank,
  name: row.bank_account_name,
  account: row.bank_account,
});

export const withdrawalView = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  owner: row.owner,
  amount: yuanOf(row.amount),
  state: row.state as WithdrawalState,
  payee: maskedPayee(payeeOf(row)),
  askedById: row.asked_by,
  askedBy: row.asked_name,
  askedAt: row.asked_at.toISOString(),
  decidedBy: row.decided_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
  bankReference: row.bank_reference,
  reason: row.reason,
});
