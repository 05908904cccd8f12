import './feedback.css';
import {
  FEEDBACK_STATES,
  FEEDBACK_TOPICS,
  type Feedback,
  feedbackApi,
} from '@cloudyard/contract/portal/feedback.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { actions } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/feedback/en.ts';
import { feedbackColumns } from './feedback-columns.tsx';
import { FeedbackDrawer } from './feedback-drawer.tsx';

/** Where staff read and answer feedback. */
export function FeedbackDeskPage() {
  const t = useText(words);
  const kit = useKitText();
  const [state, change] = useListState(feedbackApi.list.query);
  const asked = useAsk(feedbackApi.list, { query: state });
  const [open, setOpen] = useState<string>();
  const counts = asked.data?.counts ?? {};
  const clear = () => change({ q: undefined, topic: undefined });
  const chips = [
    ...(state.q
      ? [{ label: fill(t.searched, { q: state.q }), onRemove: () => change({ q: undefined }) }]
      : []),
    ...(state.topic ? [{ label: t.topics[state.topic], onRemove: () => change({ topic: undefined }) }] : []),
  ];
  const row = (one: Feedback) => [{ key: 'open', label: t.open, onClick: () => setOpen(one.id) }];
  const choices = [
    { value: '', label: t.all },
    ...FEEDBACK_STATES.map((value) => ({ value, label: `${t.states[value]} ${counts[value] ?? 0}` })),
  ];
  return (
    <ListPage
      title={t.deskTitle}
      sentence={t.deskSentence}
      filters={
        <>
          <Segmented
            aria-label={t.state}
            value={state.state ?? ''}
            options={choices}
            onChange={(next) => change({ state: FEEDBACK_STATES.find((one) => one === next), page: 0 })}
          />
          <SelectFilter
            label={t.topic}
            value={state.topic}
            options={FEEDBACK_TOPICS.map((value) => ({ value, label: t.topics[value] }))}
            onChange={(topic) => change({ topic, page: 0 })}
          />
          <SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />
        </>
      }
      chips={<FilterChips chips={chips} onClear={clear} />}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={[
          ...feedbackColumns(t),
          { key: 'from', title: t.from, render: (_, one: Feedback) => `${one.username} · ${one.email}` },
          actions(kit.actions, row),
        ]}
        state={state}
        onChange={change}
        empty={
          state.q || state.state || state.topic ? (
            <Empty title={kit.nothingFound} hint={kit.nothingFoundHint} />
          ) : (
            <Empty title={t.deskEmpty} hint={t.deskEmptyHint} />
          )
        }
      />
      {open && <FeedbackDrawer id={open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}
