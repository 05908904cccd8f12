import {
  type QuotaRequest,
  quotaRequestApi,
  REQUEST_STATES,
  type RequestKind,
  type RequestState,
} from '@cloudyard/contract/space/quota-request.ts';
import { actions, type Column, type RowAction } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/quota-request/en.ts';
import { useQuotaWords } from '../lent/quota-words.ts';
import { paymentPath } from '../shared/paths.ts';
import { yuan } from '../shared/yuan.ts';
import { decidedColumns, itemsText, requestColumns } from './request-columns.tsx';
import { waitsForOthers } from './waiting.ts';

const State = quotaRequestApi.list.query.omit({ kind: true });
const ALL = 'all';
const TABS = [ALL, ...REQUEST_STATES] as const;

/** What the enterprise asked for, and what became of it. */
export function RequestList({ kind }: { kind: RequestKind }) {
  const t = useText(words);
  const quota = useQuotaWords();
  const [state, change] = useListState(State);
  const asked = useAsk(quotaRequestApi.list, { query: { ...state, kind } });
  const actsOf = useRequestActs();
  const columns: Column<QuotaRequest>[] = [
    ...requestColumns<QuotaRequest>(t, quota),
    ...decidedColumns<QuotaRequest>(t),
    actions(t.list.acts, actsOf),
  ];
  return (
    <section className="cy-panel" aria-label={t.list.title}>
      <header className="cy-panel-head">
        <h2>{t.list.title}</h2>
      </header>
      <ListTabs<RequestState | typeof ALL>
        label={t.list.state}
        value={state.state ?? ALL}
        tabs={TABS.map((value) => ({ value, label: value === ALL ? t.list.all : t.states[value] }))}
        onChange={(next) => change({ state: next === ALL ? undefined : next })}
      />
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={columns}
        narrowed={state.state !== undefined}
        empty={<Empty title={t.list.empty} hint={t.list.emptyHint} />}
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
    </section>
  );
}

/** Until it is decided: take it back, or see who has to pay. */
function useRequestActs() {
  const t = useText(words).list;
  const toPayment = useText(words).toPayment;
  const quota = useQuotaWords();
  const may = useMay();
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useSend(quotaRequestApi.cancel, {
    act: 'list',
    refresh: [quotaRequestApi.list, quotaRequestApi.quote],
  });
  const takeBack = async (row: QuotaRequest) => {
    const what = itemsText(row, quota);
    const title = fill(t.cancelTitle, { what });
    const consequence = fill(t.cancelText, { amount: yuan(row.amount) });
    if (!(await confirm({ title, consequence, verb: t.cancel }))) return;
    cancel.mutate({ params: { id: row.id } }, { thing: what, onSuccess: () => toast.success(t.cancelled) });
  };
  return (row: QuotaRequest): RowAction[] => {
    const { state, payment } = row;
    const isOpen = state === 'unpaid' || state === 'submitted';
    return [
      ...(payment && state === 'unpaid' && waitsForOthers(payment)
        ? [{ key: 'payment', label: toPayment, to: paymentPath(payment.id) }]
        : []),
      ...(isOpen && may(quotaRequestApi.cancel.allow)
        ? [{ key: 'cancel', label: t.cancel, onClick: () => void takeBack(row) }]
        : []),
    ];
  };
}
