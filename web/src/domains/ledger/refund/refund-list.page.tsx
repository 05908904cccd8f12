import { REFUND_STATES, type Refund, refundApi } from '@cloudyard/contract/ledger/refund.ts';
import { useState } from 'react';
import { z } from 'zod';
import { actions, type Column, money, type RowAction, status, text, time } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { SearchBox } from '../../../kit/filters.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/refund/en.ts';
import { Queue } from '../shared/queue.tsx';
import { RejectDialog } from '../shared/reject-dialog.tsx';
import { yuan } from '../shared/yuan.ts';

type Words = typeof words.cn;
const TABS = ['all', ...REFUND_STATES] as const;
const State = refundApi.list.query.extend({ state: z.enum(TABS).default('all') });

/** Requests for refunds, decided by the platform's finance. */
export function RefundListPage() {
  const t = useText(words);
  const list = useListState(State);
  const [{ state: tab, ...page }, change] = list;
  const asked = useAsk(refundApi.list, { query: tab === 'all' ? page : { ...page, state: tab } });
  const { actsOf, dialog } = useDecisions();
  return (
    <Queue
      words={t}
      tabs={{ all: t.all, ...t.states }}
      asked={asked}
      list={list}
      columns={refundColumns(t, actsOf)}
      filters={<SearchBox value={page.q} placeholder={t.search} onChange={(q) => change({ q })} />}
      narrowed={tab !== 'all' || page.q !== undefined}
    >
      {dialog}
    </Queue>
  );
}

function useDecisions() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const [rejecting, setRejecting] = useState<Refund>();
  const settle = useSend(refundApi.settle, { act: 'list', refresh: [refundApi.list] });
  const approve = async ({ id, owner, title, amount }: Refund) => {
    const sum = yuan(amount);
    const question = { title: fill(t.approveTitle, { owner, amount: sum }), consequence: t.approveHint };
    if (!(await confirm({ ...question, verb: t.approve }))) return;
    const onSuccess = () => toast.success(fill(t.approved, { amount: sum }));
    settle.mutate({ params: { id }, body: { approved: true } }, { thing: title, onSuccess });
  };
  const actsOf = (row: Refund): RowAction[] => {
    if (row.state !== 'requested') return [];
    const why = row.isOwn ? { disabled: true, title: t.own } : {};
    return [
      { key: 'approve', label: t.approve, onClick: () => void approve(row), ...why },
      { key: 'reject', label: t.reject, onClick: () => setRejecting(row), ...why },
    ];
  };
  const dialog = rejecting && <RejectRefund refund={rejecting} onClose={() => setRejecting(undefined)} />;
  return { actsOf, dialog };
}

function RejectRefund({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const send = useSend(refundApi.settle, { act: 'form', refresh: [refundApi.list] });
  const { id, title, amount } = refund;
  const reject = (remark: string) => send.mutateAsync({ params: { id }, body: { approved: false, remark } });
  const said = { title, amount: yuan(amount) };
  return <RejectDialog words={useText(words)} said={said} onSend={reject} onClose={onClose} />;
}

const basisOf = ({ basis, daysLeft, days }: Refund, t: Words) =>
  basis === 'unused' ? fill(t.short.unused, { left: daysLeft, days }) : t.short[basis];

const refundColumns = (t: Words, actsOf: (row: Refund) => RowAction[]): Column<Refund>[] => [
  text('title', t.what),
  status('state', t.state, {
    requested: { tone: 'caution', word: t.states.requested },
    settled: { tone: 'good', word: t.states.settled },
    refused: { tone: 'bad', word: t.states.refused },
  }),
  text('owner', t.owner),
  money('amount', t.amount),
  { key: 'basis', title: t.basis, render: (_, row) => basisOf(row, t) },
  text('reason', t.reason),
  time('createdAt', t.createdAt),
  text('askedBy', t.askedBy, { extra: true }),
  money('paid', t.paid, { extra: true }),
  time('paidAt', t.paidAt, { extra: true }),
  text('decidedBy', t.decidedBy, { extra: true }),
  time('decidedAt', t.decidedAt, { extra: true }),
  text('remark', t.remark, { extra: true }),
  actions(t.actions, actsOf),
];
