import {
  REFUND_STATES,
  type Refund,
  type RefundState,
  refundApi,
} from '@cloudyard/contract/ledger/refund.ts';
import { useState } from 'react';
import { z } from 'zod';
import { actions, type Column, money, type RowAction, status, text, time } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/refund/en.ts';
import { yuan } from '../shared/yuan.ts';

type Words = typeof words.cn;
const ALL = 'all';
const MAX = 500;
const Draft = z.object({ remark: z.string().trim().min(1).max(MAX) });

/** Requests for refunds, decided by the platform's finance. */
export function RefundListPage() {
  const t = useText(words);
  const [state, change] = useListState(refundApi.list.query);
  const asked = useAsk(refundApi.list, { query: state });
  const { actsOf, dialog } = useDecisions();
  const tabs = [ALL, ...REFUND_STATES] as const;
  return (
    <ListPage
      title={t.title}
      sentence={t.sentence}
      tabs={
        <ListTabs<RefundState | typeof ALL>
          label={t.state}
          value={state.state ?? ALL}
          tabs={tabs.map((value) => ({ value, label: value === ALL ? t.all : t.states[value] }))}
          onChange={(next) => change({ state: next === ALL ? undefined : next })}
        />
      }
      filters={<SearchBox value={state.q} placeholder={t.search} onChange={(q) => change({ q })} />}
      footer={<Pager state={state} total={asked.data?.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={refundColumns(t, actsOf)}
        narrowed={state.state !== undefined || state.q !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
      {dialog}
    </ListPage>
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
  const dialog = rejecting && <RejectForm refund={rejecting} onClose={() => setRejecting(undefined)} />;
  return { actsOf, dialog };
}

function RejectForm({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const settle = useSend(refundApi.settle, { act: 'form', refresh: [refundApi.list] });
  const send = async ({ remark }: z.output<typeof Draft>) => {
    await settle.mutateAsync({ params: { id: refund.id }, body: { approved: false, remark } });
    toast.success(t.rejected);
    onClose();
  };
  const title = fill(t.rejectTitle, { title: refund.title, amount: yuan(refund.amount) });
  return (
    <FormModal title={title} footer={null} onClose={onClose}>
      <EntityForm schema={Draft} initial={{ remark: '' }} verb={t.reject} onSend={send} onCancel={onClose}>
        <TextAreaField name="remark" label={t.remark} maxLength={MAX} />
      </EntityForm>
    </FormModal>
  );
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
