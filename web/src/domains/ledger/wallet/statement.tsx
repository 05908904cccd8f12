import '../shared/ledger.css';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { TRANSFER_KINDS } from '@cloudyard/contract/ledger/values.ts';
import { type StatementLine, walletApi } from '@cloudyard/contract/ledger/wallet.ts';
import { type Column, text, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SelectFilter } from '../../../kit/filters.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/wallet/en.ts';
import { yuan } from '../shared/yuan.ts';

const State = walletApi.statement.query.omit({ enterpriseId: true });
const MONTHS = 24;

/** The last months, this one first. */
const lastMonths = (now = new Date()) =>
  Array.from({ length: MONTHS }, (_, back) => {
    const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1));
    return month.toISOString().slice(0, 7);
  });

/** Every entry with the balance after it. */
export function Statement({ enterpriseId }: { enterpriseId: string }) {
  const t = useText(words);
  const [state, change] = useListState(State);
  const asked = useAsk(walletApi.statement, { query: { ...state, enterpriseId } });
  const { kind, month } = state;
  const file = addressOf(walletApi.exportStatement, { query: { enterpriseId, kind, month } });
  return (
    <>
      <div className="cy-filters">
        <SelectFilter
          label={t.kind}
          value={kind}
          options={TRANSFER_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          onChange={(next) => change({ kind: next })}
        />
        <SelectFilter
          label={t.month}
          value={month}
          options={lastMonths().map((value) => ({ value, label: value }))}
          onChange={(next) => change({ month: next })}
        />
        <a className="cy-button" href={file} download>
          {t.export}
        </a>
      </div>
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        rowKey={(row) => String(row.number)}
        columns={lineColumns(t)}
        narrowed={kind !== undefined || month !== undefined}
        empty={<Empty title={t.noLines} hint={t.noLinesHint} />}
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
    </>
  );
}

const lineColumns = (t: typeof words.cn): Column<StatementLine>[] => [
  { key: 'about', title: t.about, render: (_, { reference }) => reference.name },
  { key: 'kind', title: t.kind, phone: 'status', render: (_, { kind }) => t.kinds[kind] },
  {
    key: 'amount',
    title: t.amount,
    align: 'right',
    render: (_, { amount }) => (
      <span className={`cy-figures ${amount > 0 ? 'ledger-in' : 'ledger-out'}`}>
        {amount > 0 ? '+' : ''}
        {yuan(amount)}
      </span>
    ),
  },
  {
    key: 'balance',
    title: t.balance,
    align: 'right',
    render: (_, { balance }) => <span className="cy-figures">{yuan(balance)}</span>,
  },
  time('time', t.time),
  text('by', t.by),
  text('note', t.note, { extra: true }),
  text('number', t.number, { extra: true }),
];
