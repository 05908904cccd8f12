import { TOPUP_METHODS, type Topup } from '@cloudyard/contract/ledger/topup.ts';
import { topupReviewApi } from '@cloudyard/contract/ledger/topup-review.ts';
import { z } from 'zod';
import { actions, type Column, money, name, text, time } from '../../../kit/columns.tsx';
import { SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { words as topupWords } from '../i18n/topup/en.ts';
import { words } from '../i18n/topup-review/en.ts';
import { Queue } from '../shared/queue.tsx';
import { TONES } from '../shared/top-up.ts';
import { TopupDrawer } from './topup-drawer.tsx';

const State = topupReviewApi.queue.query.extend({
  state: z
    .enum(['all', 'waiting', 'open', 'done', 'rejected', 'failed', 'returned', 'expired', 'cancelled'])
    .default('all'),
});

/** The top-ups of all owners, for the platform's finance. */
export function TopupReviewListPage() {
  const t = useText(words);
  const s = useText(topupWords);
  const list = useListState(State);
  const [{ state: tab, ...page }, change] = list;
  const asked = useAsk(topupReviewApi.queue, { query: tab === 'all' ? page : { ...page, state: tab } });
  const { opened, addressOf, close } = useOpened();
  return (
    <Queue
      words={{ ...t, state: s.state }}
      tabs={t.tabs}
      asked={asked}
      list={list}
      columns={useColumns(addressOf)}
      filters={
        <>
          <SearchBox value={page.q} onChange={(q) => change({ q })} placeholder={t.search} />
          <SelectFilter
            label={s.method}
            value={page.method}
            options={TOPUP_METHODS.map((value) => ({ value, label: s.methods[value] }))}
            onChange={(method) => change({ method })}
          />
        </>
      }
      narrowed={page.q !== undefined || page.method !== undefined || tab !== 'all'}
    >
      {opened && <TopupDrawer key={opened} id={opened} onClose={close} />}
    </Queue>
  );
}

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
