import './review.css';
import { type QueueRow, reviewApi } from '@cloudyard/contract/enterprise/review.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { type Chip, FilterChips } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { zoneName } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/review/en.ts';
import { reviewColumns } from './review-columns.tsx';
import { KindSwitch, type QueueState, queueQuery, ReviewFilters, StateTabs } from './review-filters.tsx';

/** New submissions appear without a reload. */
const REFRESH_MS = 30_000;

/** Certifications that wait for a verdict, of enterprises and people. */
export function ReviewListPage() {
  const t = useText(words);
  const [state, change] = useListState(queueQuery);
  // Without a chosen state the list shows what is to be decided.
  const query = { ...state, state: state.state ?? ('waiting' as const), zone: zoneName() };
  const asked = useAsk(reviewApi.queue, { query }, { refetchInterval: REFRESH_MS });
  const chips = chipsOf(t, state, change);
  const narrowed = chips.length > 0 || state.kind || state.mine || state.state;
  return (
    <ListPage
      title={t.title}
      sentence={t.sentence}
      actions={<KindSwitch state={state} onChange={change} waiting={asked.data?.waiting} />}
      tabs={<StateTabs state={state} onChange={change} />}
      filters={<ReviewFilters state={state} onChange={change} />}
      chips={
        <FilterChips chips={chips} onClear={() => change({ q: undefined, from: undefined, to: undefined })} />
      }
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable<QueueRow>
        asked={asked}
        rows={asked.data?.content}
        columns={reviewColumns(t)}
        state={state}
        onChange={change}
        narrowed={Boolean(narrowed)}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
    </ListPage>
  );
}

type Words = ReturnType<typeof useText<(typeof words)['cn']>>;

const chipsOf = (t: Words, state: QueueState, change: (patch: Partial<QueueState>) => void): Chip[] => [
  ...(state.q ? [{ label: fill(t.searched, { q: state.q }), onRemove: () => change({ q: undefined }) }] : []),
  ...(state.from || state.to
    ? [
        {
          label: fill(t.ranged, { from: state.from ?? t.none, to: state.to ?? t.none }),
          onRemove: () => change({ from: undefined, to: undefined }),
        },
      ]
    : []),
];
