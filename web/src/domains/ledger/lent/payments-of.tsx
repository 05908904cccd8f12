import { type Payment, paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { walletApi } from '@cloudyard/contract/ledger/wallet.ts';
import { useState } from 'react';
import { type Column, money, name, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/payment/en.ts';
import { paymentPath } from '../payment/payment-path.ts';
import { PaymentTag } from '../payment/payment-state.tsx';

export { PaymentTag };

/** What is asked again after an act of another room that costs money. */
export const MONEY_CALLS = [walletApi.get, paymentApi.list, paymentApi.get];

/** What an enterprise paid for one thing of another room, found by its name. */
export function PaymentsOf({ enterpriseId, of }: { enterpriseId: string; of: string }) {
  const t = useText(words);
  const [state, setState] = useState({ page: 0, size: 10 });
  const asked = useAsk(paymentApi.list, { query: { enterpriseId, q: of, ...state } });
  return (
    <>
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={columnsOf(t)}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
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

const columnsOf = (t: typeof words.cn): Column<Payment>[] => [
  name('title', t.what, paymentPath),
  {
    key: 'state',
    title: t.state,
    phone: 'status',
    render: (_, { state }) => <PaymentTag state={state} />,
  },
  { key: 'kind', title: t.kind, render: (_, { kind }) => t.kinds[kind] },
  money('amount', t.amount),
  time('createdAt', t.createdAt),
];
