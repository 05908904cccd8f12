import type { Withdrawal } from '@cloudyard/contract/ledger/withdrawal.ts';
import { type Column, money, status, text, time } from '../../../kit/columns.tsx';
import type { words } from '../i18n/withdrawal/en.ts';

type Words = typeof words.cn;

export const stateColumn = (t: Words): Column<Withdrawal> =>
  status('state', t.state, {
    asked: { tone: 'busy', word: t.states.asked },
    settled: { tone: 'good', word: t.states.settled },
    rejected: { tone: 'bad', word: t.states.rejected },
    cancelled: { tone: 'neutral', word: t.states.cancelled },
  });

/** What owner and finance both see. */
export const withdrawalColumns = (t: Words): Column<Withdrawal>[] => [
  money('amount', t.amount),
  stateColumn(t),
  { key: 'bank', title: t.bank, extra: true, render: (_, { payee }) => payee.bank },
  {
    key: 'account',
    title: t.account,
    render: (_, { payee }) => <span className="cy-figures">{payee.account}</span>,
  },
  time('askedAt', t.askedAt),
  text('askedBy', t.askedBy),
  time('decidedAt', t.decidedAt),
  text('bankReference', t.bankReference, { extra: true }),
  text('reason', t.reason, { extra: true }),
  text('decidedBy', t.decidedBy, { extra: true }),
];
