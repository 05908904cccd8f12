import { NIL } from '@cloudyard/contract/kit/values.ts';
import { TOPUP_STATES, type Topup, topupApi } from '@cloudyard/contract/ledger/topup.ts';
import { actions, type Column, money, name, type RowAction, text, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SelectFilter } from '../../../kit/filters.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/topup/en.ts';
import { isCancelable, TONES, topupPath } from '../shared/top-up.ts';
import { TopupLink } from './topup-link.tsx';
import { useCancel } from './use-cancel.ts';

const State = topupApi.list.query.omit({ enterpriseId: true });

/** What was paid in or is about to be. */
export function TopupList({ enterpriseId }: { enterpriseId: string }) {
  const t = useText(words);
  const kit = useKitText();
  const may = useMay();
  const [state, change] = useListState(State);
  const asked = useAsk(topupApi.list, { query: { ...state, enterpriseId } });
  const cancel = useCancel();
  const isMine = enterpriseId === NIL || may('ledger.topup.add');
  const columns = [...topupColumns(t), actions<Topup>(kit.actions, (row) => actsOf(row, t, isMine, cancel))];
  return (
    <>
      <div className="cy-filters">
        <SelectFilter
          label={t.state}
          value={state.state}
          options={TOPUP_STATES.map((value) => ({ value, label: t.states[value] }))}
          onChange={(next) => change({ state: next })}
        />
      </div>
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={columns}
        narrowed={state.state !== undefined}
        empty={
          <Empty title={t.empty} hint={t.emptyHint} action={<TopupLink enterpriseId={enterpriseId} />} />
        }
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
    </>
  );
}

function actsOf(row: Topup, t: typeof words.cn, isMine: boolean, cancel: (row: Topup) => void): RowAction[] {
  const to = topupPath(row.enterpriseId, row.id);
  const paying = row.method === 'bank' ? t.upload : t.pay;
  const first = isMine && isCancelable(row) ? paying : t.open;
  const open: RowAction = { key: 'open', label: first, to };
  if (!isMine || !isCancelable(row)) return [open];
  return [open, { key: 'cancel', label: t.cancel, onClick: () => cancel(row) }];
}

const topupColumns = (t: typeof words.cn): Column<Topup>[] => [
  name('code', t.code, (row) => topupPath(row.enterpriseId, row.id)),
  {
    key: 'state',
    title: t.state,
    phone: 'status',
    render: (_, { state }) => <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>,
  },
  money('amount', t.amount),
  money('received', t.received),
  { key: 'method', title: t.method, render: (_, { method }) => t.methods[method] },
  time('createdAt', t.createdAt),
  time('endedAt', t.endedAt, { extra: true }),
  { key: 'by', title: t.by, render: (_, { begunBy }) => begunBy.name },
  text('reason', t.result, { extra: true }),
];
