import { HOLD_STATES, type HoldLine, holdApi } from '@cloudyard/contract/ledger/hold.ts';
import { type Column, money, status, text, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SelectFilter } from '../../../kit/filters.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/wallet/en.ts';

const State = holdApi.list.query.omit({ enterpriseId: true });

/** What is set aside, and what became of it. */
export function HoldList({ enterpriseId }: { enterpriseId: string }) {
  const t = useText(words);
  const [state, change] = useListState(State);
  const asked = useAsk(holdApi.list, { query: { ...state, enterpriseId } });
  return (
    <>
      <div className="cy-filters">
        <SelectFilter
          label={t.state}
          value={state.state}
          options={HOLD_STATES.map((value) => ({ value, label: t.states[value] }))}
          onChange={(next) => change({ state: next })}
        />
      </div>
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={holdColumns(t)}
        narrowed={state.state !== undefined}
        empty={<Empty title={t.noHolds} hint={t.noHoldsHint} />}
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
    </>
  );
}

const holdColumns = (t: typeof words.cn): Column<HoldLine>[] => [
  { key: 'about', title: t.about, render: (_, { reference }) => reference.name },
  status('state', t.state, {
    held: { tone: 'busy', word: t.states.held },
    posted: { tone: 'good', word: t.states.posted },
    voided: { tone: 'neutral', word: t.states.voided },
    expired: { tone: 'caution', word: t.states.expired },
  }),
  money('amount', t.amount),
  time('createdAt', t.time),
  time('expiresAt', t.expires),
  time('resolvedAt', t.resolved),
  text('by', t.by),
];
