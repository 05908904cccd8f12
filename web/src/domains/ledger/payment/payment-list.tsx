import { NIL } from '@cloudyard/contract/kit/values.ts';
import {
  PAYMENT_TABS,
  type Payment,
  type PaymentTab,
  paymentApi,
} from '@cloudyard/contract/ledger/payment.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { actions, type Column, money, name, type RowAction, text, time } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/payment/en.ts';
import { RefundForm } from '../refund/refund-form.tsx';
import { yuan } from '../shared/yuan.ts';
import { paymentPath } from './payment-path.ts';
import { PaymentTag } from './payment-state.tsx';

const State = paymentApi.list.query.omit({ enterpriseId: true });
type Words = typeof words.cn;
const ALL = 'all';

/** The orders of a wallet: what is to be paid, what was paid, and what became of it. */
export function PaymentList({ enterpriseId }: { enterpriseId: string }) {
  const t = useText(words);
  const [state, change] = useListState(State);
  const asked = useAsk(paymentApi.list, { query: { ...state, enterpriseId } });
  const { actsOf, dialog } = usePaymentActs(enterpriseId);
  const tabs = [ALL, ...PAYMENT_TABS] as const;
  return (
    <>
      <ListTabs<PaymentTab | typeof ALL>
        label={t.state}
        value={state.group ?? ALL}
        tabs={tabs.map((value) => ({
          ...{ value, label: value === ALL ? t.all : t.tabs[value] },
          count: asked.data?.counts[value],
        }))}
        onChange={(next) => change({ group: next === ALL ? undefined : next })}
      />
      <div className="cy-filters">
        <SearchBox value={state.q} placeholder={t.search} onChange={(q) => change({ q })} />
      </div>
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={paymentColumns(t, actsOf)}
        narrowed={state.group !== undefined || state.q !== undefined}
        empty={
          <Empty
            title={t.empty}
            hint={t.emptyHint}
            action={<Link to="/common/application-market-portal">{t.toMarket}</Link>}
          />
        }
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
      {dialog}
    </>
  );
}

/** What a row offers: pay and cancel, review, or request a refund. */
function usePaymentActs(enterpriseId: string) {
  const t = useText(words);
  const may = useMay();
  const confirm = useConfirm();
  const toast = useToast();
  const [refunding, setRefunding] = useState<Payment>();
  const cancel = useSend(paymentApi.cancel, { act: 'list', refresh: [paymentApi.list, paymentApi.get] });
  const spends = enterpriseId === NIL || may('ledger.wallet.spend');

  const askCancel = async ({ id, title, amount }: Payment) => {
    const question = {
      title: fill(t.cancelTitle, { title, amount: yuan(amount) }),
      consequence: t.cancelHint,
      verb: t.cancel,
    };
    if (!(await confirm(question))) return;
    cancel.mutate({ params: { id }, body: {} }, { thing: title, onSuccess: () => toast.success(t.canceled) });
  };
  const cancelAct = (row: Payment): RowAction => ({
    key: 'cancel',
    label: t.cancel,
    onClick: () => void askCancel(row),
  });
  const actsOf = (row: Payment): RowAction[] => {
    const open = (label: string): RowAction => ({ key: 'open', label, to: paymentPath(row) });
    if (row.state === 'open') return spends ? [open(t.payVerb), cancelAct(row)] : [open(t.view)];
    if (row.state === 'approval')
      return [
        ...(may('ledger.payment.approve') ? [open(t.review)] : []),
        ...(spends ? [cancelAct(row)] : []),
      ];
    const canRefund = row.state === 'paid' && spends && row.refund?.state !== 'requested';
    if (!canRefund) return [open(t.view)];
    return [open(t.receipt), { key: 'refund', label: t.requestRefund, onClick: () => setRefunding(row) }];
  };
  const dialog = refunding && <RefundForm payment={refunding} onClose={() => setRefunding(undefined)} />;
  return { actsOf, dialog };
}

const paymentColumns = (t: Words, actsOf: (row: Payment) => RowAction[]): Column<Payment>[] => [
  name('title', t.what, paymentPath),
  {
    key: 'state',
    title: t.state,
    phone: 'status',
    render: (_, { state }) => <PaymentTag state={state} />,
  },
  money('amount', t.amount),
  { key: 'kind', title: t.kind, extra: true, render: (_, { kind }) => t.kinds[kind] },
  text('forWhom', t.forWhom),
  {
    key: 'period',
    title: t.period,
    render: (_, { from, until }) =>
      from && until ? fill(t.periodOf, { from: day(from), until: day(until) }) : t.noPeriod,
  },
  time('createdAt', t.createdAt),
  text('askedBy', t.askedBy, { extra: true }),
  time('paidAt', t.paidAt, { extra: true }),
  text('spender', t.spender, { extra: true }),
  text('approvedBy', t.approvedBy, { extra: true }),
  actions(t.actions, actsOf),
];
