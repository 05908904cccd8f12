import { type Payment, type PaymentState, paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import type { Space } from '@cloudyard/contract/space/space.ts';
import { useState } from 'react';
import { type Column, money, name, status, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { Empty } from '../../../kit/states.tsx';
import type { Tone } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/space/en.ts';
import { paymentPath } from '../shared/paths.ts';

type Words = typeof words.cn;

const TONES: Record<PaymentState, Tone> = {
  open: 'caution',
  approval: 'caution',
  held: 'busy',
  paid: 'good',
  voided: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
};

/** What was paid for the space from the enterprise's wallet. */
export function SpacePayments({ space: { enterpriseId, name: called } }: { space: Space }) {
  const t = useText(words);
  const [state, setState] = useState({ page: 0, size: 10 });
  const asked = useAsk(paymentApi.list, { query: { enterpriseId, q: called, ...state } });
  return (
    <>
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={columnsOf(t)}
        empty={<Empty title={t.noPayments} hint={t.noPaymentsHint} />}
      />
      <div className="cy-foot">
        <Pager
          state={state}
          total={asked.data?.totalElements}
          onChange={(patch) => setState({ ...state, page: 0, ...patch })}
        />
      </div>
    </>
  );
}

const statesOf = (t: Words) =>
  Object.fromEntries(
    Object.entries(TONES).map(([key, tone]) => [key, { tone, word: t.paymentStates[key as PaymentState] }]),
  );

const columnsOf = (t: Words): Column<Payment>[] => [
  name('title', t.payment, ({ id }) => paymentPath(id)),
  { key: 'kind', title: t.paymentKind, render: (_, { kind }) => t.paymentKinds[kind] },
  status('state', t.paymentState, statesOf(t)),
  money('amount', t.paymentAmount),
  time('createdAt', t.paymentAt),
];
