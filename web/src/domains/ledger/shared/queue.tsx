import type { ReactNode } from 'react';
import type { Column } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { Empty } from '../../../kit/states.tsx';
import type { Asked } from '../../../kit/use-ask.ts';

type QueueProps<Row, Tab extends string> = {
  words: { title: string; sentence: string; state: string; empty: string; emptyHint: string };
  /** Each with its word, in their order. */
  tabs: Record<Tab, string>;
  asked: Asked & {
    data?: { content: Row[]; totalElements: number; counts?: Record<string, number> } | undefined;
  };
  list: readonly [
    state: { page: number; size: number; state: Tab },
    change: (patch: { page?: number; size?: number; state?: Tab }) => void,
  ];
  columns: Column<Row>[];
  filters?: ReactNode;
  narrowed?: boolean;
  /** What is open beside the list. */
  children?: ReactNode;
};

/** For words that a page shares with the owner's own list. */
export const queueWords = (
  t: Record<'state' | `queue${'Title' | 'Sentence' | 'None' | 'NoneHint'}`, string>,
) => ({
  ...{ title: t.queueTitle, sentence: t.queueSentence, state: t.state },
  ...{ empty: t.queueNone, emptyHint: t.queueNoneHint },
});

/** What people asked finance for: by state, with what is to be done in each row. */
export function Queue<Row extends object, Tab extends string>(props: QueueProps<Row, Tab>) {
  const { words, tabs, asked, list, columns, filters, narrowed, children } = props;
  const [state, change] = list;
  const { data } = asked;
  return (
    <ListPage
      title={words.title}
      sentence={words.sentence}
      tabs={
        <ListTabs
          label={words.state}
          value={state.state}
          tabs={(Object.keys(tabs) as Tab[]).map((value) => ({
            ...{ value, label: tabs[value] },
            count: data?.counts && (data.counts[value] ?? 0),
          }))}
          onChange={(next) => change({ state: next })}
        />
      }
      filters={filters}
      footer={<Pager state={state} total={data?.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={data?.content}
        columns={columns}
        narrowed={narrowed}
        empty={<Empty title={words.empty} hint={words.emptyHint} />}
      />
      {children}
    </ListPage>
  );
}
