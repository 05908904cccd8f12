import './moderate.css';
import type { ReactNode } from 'react';
import type { Column } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import type { Asked } from '../../../kit/use-ask.ts';
import { words as manageWords } from '../i18n/management/en.ts';
import { words } from '../i18n/management/moderated/en.ts';

type ModeratedState<State extends string> = {
  page: number;
  size: number;
  q?: string | undefined;
  state: State;
};

type Answer<Row> = {
  content: readonly Row[];
  totalElements: number;
  counts: Readonly<Record<string, number>>;
};

type ModeratedProps<Row, State extends string> = {
  views: ReactNode;
  sentence: string;
  /** The names of the states, in their order. */
  names: Readonly<Record<State, string>>;
  state: ModeratedState<State>;
  onChange: (patch: Partial<ModeratedState<State>>) => void;
  asked: Asked & { data: Answer<Row> | undefined };
  columns: Column<Row>[];
  /** Shown when nothing is in this state. */
  nothing: { title: string; hint: string };
};

/** Ratings or problems by state; found by the application or by a word in them. */
export function Moderated<Row extends object, State extends string>(props: ModeratedProps<Row, State>) {
  const { views, sentence, names, state, onChange, asked, columns, nothing } = props;
  const t = useText(words);
  const { market } = useText(manageWords);
  const clear = () => onChange({ q: undefined });
  return (
    <ListPage
      title={market.title}
      sentence={sentence}
      actions={views}
      tabs={
        <ListTabs<State>
          label={t.state}
          value={state.state}
          tabs={(Object.keys(names) as State[]).map((value) => ({
            value,
            label: names[value],
            count: asked.data && (asked.data.counts[value] ?? 0),
          }))}
          onChange={(next) => onChange({ state: next })}
        />
      }
      filters={<SearchBox value={state.q} onChange={(q) => onChange({ q })} placeholder={t.search} />}
      chips={
        state.q && (
          <FilterChips
            chips={[{ label: fill(t.searched, { q: state.q }), onRemove: clear }]}
            onClear={clear}
          />
        )
      }
      footer={<Pager state={state} total={asked.data?.totalElements} onChange={onChange} />}
    >
      <DataTable<Row>
        asked={asked}
        rows={asked.data?.content}
        columns={columns}
        narrowed={state.q !== undefined}
        empty={<Empty {...nothing} />}
      />
    </ListPage>
  );
}
