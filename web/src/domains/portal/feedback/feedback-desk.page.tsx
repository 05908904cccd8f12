import './feedback.css';
import {
  FEEDBACK_STATES,
  FEEDBACK_TOPICS,
  type Feedback,
  feedbackApi,
} from '@cloudyard/contract/portal/feedback.ts';
import { actions } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { words } from '../i18n/feedback/en.ts';
import { feedbackColumns } from './feedback-columns.tsx';
import { FeedbackDrawer } from './feedback-drawer.tsx';

const ALL = 'all';

/** Where staff read and answer feedback. */
export function FeedbackDeskPage() {
  const t = useText(words);
  const kit = useKitText();
  const [state, change] = useListState(feedbackApi.list.query);
  const asked = useAsk(feedbackApi.list, { query: state });
  const { opened, addressOf, close } = useOpened();
  const clear = () => change({ q: undefined, topic: undefined });
  const chips = [
    ...(state.q
      ? [{ label: fill(t.searched, { q: state.q }), onRemove: () => change({ q: undefined }) }]
      : []),
    ...(state.topic ? [{ label: t.topics[state.topic], onRemove: () => change({ topic: undefined }) }] : []),
  ];
  const counts = asked.data?.counts;
  const all = counts && Object.values(counts).reduce((sum, n) => sum + n, 0);
  return (
    <ListPage
      title={t.deskTitle}
      sentence={t.deskSentence}
      tabs={
        <ListTabs<(typeof FEEDBACK_STATES)[number] | typeof ALL>
          label={t.state}
          value={state.state ?? ALL}
          tabs={[
            { value: ALL, label: t.all, count: all },
            ...FEEDBACK_STATES.map((value) => ({
              value,
              label: t.states[value],
              count: counts && (counts[value] ?? 0),
            })),
          ]}
          onChange={(next) => change({ state: next === ALL ? undefined : next })}
        />
      }
      filters={
        <>
          <SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />
          <SelectFilter
            label={t.topic}
            value={state.topic}
            options={FEEDBACK_TOPICS.map((value) => ({ value, label: t.topics[value] }))}
            onChange={(topic) => change({ topic, page: 0 })}
          />
        </>
      }
      chips={<FilterChips chips={chips} onClear={clear} />}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={[
          ...feedbackColumns(t, addressOf),
          { key: 'from', title: t.from, render: (_, one: Feedback) => `${one.username} · ${one.email}` },
          actions<Feedback>(kit.actions, ({ id }) => [{ key: 'open', label: t.open, to: addressOf(id) }]),
        ]}
        state={state}
        onChange={change}
        narrowed={Boolean(state.q || state.state || state.topic)}
        empty={<Empty title={t.deskEmpty} hint={t.deskEmptyHint} />}
      />
      {opened && <FeedbackDrawer id={opened} onClose={close} />}
    </ListPage>
  );
}
