import type { Invoice } from '@cloudyard/contract/ledger/invoice.ts';
import { type Column, money, status, text, time } from '../../../kit/columns.tsx';
import type { words } from '../i18n/invoice/en.ts';

type Words = typeof words.cn;

/** What owner and finance both see. */
export const invoiceColumns = (t: Words): Column<Invoice>[] => [
  text('title', t.title),
  status('state', t.state, {
    asked: { tone: 'busy', word: t.states.asked },
    issued: { tone: 'good', word: t.states.issued },
    rejected: { tone: 'bad', word: t.states.rejected },
    cancelled: { tone: 'neutral', word: t.states.cancelled },
  }),
  money('amount', t.amount),
  {
    key: 'months',
    title: t.months,
    render: (_, { from, to }) => (
      <span className="cy-figures cy-nowrap">{from === to ? from : `${from} – ${to}`}</span>
    ),
  },
  { key: 'kind', title: t.kind, render: (_, { kind }) => t.kinds[kind] },
  text('number', t.number),
  time('askedAt', t.askedAt),
  text('reason', t.reason),
  text('taxNumber', t.taxNumber, { extra: true }),
  text('mail', t.mail, { extra: true }),
  text('remark', t.remark, { extra: true }),
  text('askedBy', t.askedBy, { extra: true }),
  text('decidedBy', t.decidedBy, { extra: true }),
  time('decidedAt', t.decidedAt, { extra: true }),
];
