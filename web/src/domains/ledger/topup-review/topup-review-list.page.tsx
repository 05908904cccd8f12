import { TOPUP_METHODS, type Topup } from '@cloudyard/contract/ledger/topup.ts';
import { topupReviewApi } from '@cloudyard/contract/ledger/topup-review.ts';
import { actions, type Column, money, name, text, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { NONE } from '../../../kit/none.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { words as topupWords } from '../i18n/topup/en.ts';
import { words } from '../i18n/topup-review/en.ts';
import { TONES } from '../shared/top-up.ts';
import { TopupDrawer } from './topup-drawer.tsx';

const TABS = [
  'all',
  'waiting',
  'open',
  'done',
  'rejected',
  'failed',
  'returned',
  'expired',
  'cancelled',
] as const;

/** The top-ups of all owners, for the platform's finance. */
export function TopupReviewListPage() {
  const t = useText(words);
  const s = useText(topupWords);
  const [state, change] = useListState(topupReviewApi.queue.query);
  const asked = useAsk(topupReviewApi.queue, { query: state });
  const { opened, addressOf, close } = useOpened();
  const tab = TABS.find((one) => one === state.state) ?? 'all';
  return (
    <ListPage
      title={t.title}
      sentence={t.sentence}
      tabs={
        <ListTabs
          label={s.state}
          value={tab}
          tabs={TABS.map((value) => ({ value, label: t.tabs[value], count: countOf(asked.data, value) }))}
          onChange={(next) => change({ state: next === 'all' ? undefined : next })}
        />
      }
      filters={
        <>
          <SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />
          <SelectFilter
            label={s.method}
            value={state.method}
            options={TOPUP_METHODS.map((value) => ({ value, label: s.methods[value] }))}
            onChange={(method) => change({ method })}
          />
        </>
      }
      footer={<Pager state={state} total={asked.data?.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={useColumns(addressOf)}
        narrowed={state.q !== undefined || state.method !== undefined || state.state !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
      {opened && <TopupDrawer key={opened} id={opened} onClose={close} />}
    </ListPage>
  );
}

const countOf = (data: { counts: Record<string, number> } | undefined, tab: string) =>
  data && (data.counts[tab] ?? 0);

function useColumns(addressOf: (id: string) => string): Column<Topup>[] {
  const t = useText(words);
  const s = useText(topupWords);
  const kit = useKitText();
  return [
    name('code', s.code, ({ id }) => addressOf(id)),
    {
      key: 'state',
      title: s.state,
      phone: 'status',
      render: (_, { state }) => <StatusTag tone={TONES[state]}>{s.states[state]}</StatusTag>,
    },
    text('owner', s.owner),
    money('amount', s.amount),
    money('received', s.received),
    { key: 'method', title: s.method, render: (_, { method }) => s.methods[method] },
    time('createdAt', s.createdAt),
    { key: 'by', title: s.by, extra: true, render: (_, { begunBy }) => begunBy.name },
    { key: 'checkedBy', title: t.checkedBy, render: (_, { checkedBy }) => checkedBy?.name ?? NONE },
    text('endedBy', t.endedBy),
    time('endedAt', s.endedAt, { extra: true }),
    text('transactionId', t.transaction, { extra: true }),
    actions<Topup>(kit.actions, ({ id }) => [{ key: 'view', label: t.view, to: addressOf(id) }]),
  ];
}
