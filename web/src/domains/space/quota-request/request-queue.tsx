import './quota-request.css';
import {
  quotaRequestApi,
  REQUEST_STATES,
  type RequestState,
  type WaitingRequest,
} from '@cloudyard/contract/space/quota-request.ts';
import { z } from 'zod';
import { actions, type Column, name } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { words } from '../i18n/quota-request/en.ts';
import { useQuotaWords } from '../lent/quota-words.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { decidedColumns, requestColumns } from './request-columns.tsx';
import { RequestDrawer } from './request-drawer.tsx';
import { useDecide } from './use-decide.ts';

const ALL = 'all';
/** What waits for a reviewer is shown first. */
const TABS = ['submitted', ...REQUEST_STATES.filter((one) => one !== 'submitted'), ALL] as const;
type Tab = RequestState | typeof ALL;
const State = quotaRequestApi.queue.query.extend({
  state: z.enum([...REQUEST_STATES, ALL]).default('submitted'),
});

/** The requests of all enterprises; a part of the page of reviews. */
export function RequestQueue() {
  const t = useText(words);
  const [state, change] = useListState(State);
  const { state: tab, ...page } = state;
  const query = tab === ALL ? page : { ...page, state: tab };
  const asked = useAsk(quotaRequestApi.queue, { query });
  const rows = asked.data?.content;
  const { opened, addressOf, close } = useOpened();
  const { rejecting, setRejecting, actsOf } = useDecide();
  const shown = rows?.find(({ id }) => id === opened);
  const clear = () => change({ q: undefined });
  return (
    <>
      <ListTabs<Tab>
        label={t.list.state}
        value={tab}
        tabs={TABS.map((value) => ({ value, label: labelOf(t, value) }))}
        onChange={(next) => change({ state: next })}
      />
      <div className="cy-filters">
        <SearchBox value={state.q} placeholder={t.queue.search} onChange={(q) => change({ q })} />
      </div>
      {state.q && (
        <FilterChips
          chips={[{ label: fill(t.queue.searched, { q: state.q }), onRemove: clear }]}
          onClear={clear}
        />
      )}
      <DataTable<WaitingRequest>
        asked={asked}
        rows={rows}
        columns={useColumns(addressOf, actsOf)}
        narrowed={state.q !== undefined}
        empty={<Empty title={t.queue.empty} hint={t.queue.emptyHint} />}
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
      {shown && <RequestDrawer request={shown} acts={actsOf(shown)} onClose={close} />}
      {rejecting && <RejectDialog request={rejecting} onClose={() => setRejecting(undefined)} />}
    </>
  );
}

const labelOf = (t: typeof words.cn, tab: RequestState | typeof ALL) =>
  tab === ALL ? t.list.all : t.states[tab];

function useColumns(
  addressOf: (id: string) => string,
  actsOf: ReturnType<typeof useDecide>['actsOf'],
): Column<WaitingRequest>[] {
  const t = useText(words);
  const quota = useQuotaWords();
  return [
    name('enterpriseName', t.queue.enterprise, ({ id }) => addressOf(id)),
    { key: 'kind', title: t.queue.kind, render: (_, { kind }) => t.kinds[kind] },
    ...requestColumns<WaitingRequest>(t, quota),
    ...decidedColumns<WaitingRequest>(t).map((column) => ({ ...column, extra: true })),
    actions(t.list.acts, actsOf),
  ];
}
