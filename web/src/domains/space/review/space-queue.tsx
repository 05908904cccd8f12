import { reviewApi, type WaitingSpace } from '@cloudyard/contract/space/review.ts';
import { type Column, money, name, text } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/review/en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { Age } from './age.tsx';
import { addressOfOne, type QueueState, queueQuery, REFRESH_MS } from './review-state.ts';

/** The spaces that wait; a part of the page of reviews. */
export function SpaceQueue() {
  const t = useText(words);
  const [state, change] = useListState(queueQuery);
  const { page, size, q } = state;
  const asked = useAsk(reviewApi.queue, { query: { page, size, q } }, { refetchInterval: REFRESH_MS });
  const clear = () => change({ q: undefined });
  return (
    <>
      <div className="cy-filters">
        <SearchBox value={q} placeholder={t.search} onChange={(next) => change({ q: next })} />
      </div>
      {q && <FilterChips chips={[{ label: fill(t.searched, { q }), onRemove: clear }]} onClear={clear} />}
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={useColumns(state)}
        narrowed={q !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
    </>
  );
}

function useColumns(state: QueueState): Column<WaitingSpace>[] {
  const t = useText(words);
  const s = useText(sharedWords);
  const named = useLocalizedName();
  return [
    name('name', t.name, ({ id }) => addressOfOne(state, id)),
    {
      key: 'enterprise',
      title: t.enterprise,
      render: (_, row) => (
        <ObjectLink type="enterprise" id={row.enterpriseId}>
          {row.enterpriseName}
        </ObjectLink>
      ),
    },
    { key: 'plan', title: t.plan, render: (_, { quotaPlan }) => named(quotaPlan) },
    { key: 'period', title: t.period, render: (_, { period }) => fill(s.months, { n: period }) },
    money('amount', t.amount),
    text('submittedBy', t.submitter),
    { key: 'hours', title: t.waited, render: (_, { hours }) => <Age hours={hours} /> },
    {
      key: 'state',
      title: t.state,
      phone: 'status',
      render: (_, { hindrance }) =>
        hindrance === null ? (
          <StatusTag tone="good">{t.free}</StatusTag>
        ) : (
          <StatusTag tone="neutral">{t.hindrances[hindrance]}</StatusTag>
        ),
    },
  ];
}
