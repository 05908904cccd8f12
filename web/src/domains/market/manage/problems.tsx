import './moderate.css';
import { type Problem, problemApi } from '@cloudyard/contract/market/problem.ts';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { actions, type Column, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words as manageWords } from '../i18n/manage/index.ts';
import { words } from '../i18n/moderate/index.ts';
import { ProblemDialog } from './problems-dialog.tsx';
import { ApplicationCell, Searched } from './ratings.tsx';

const STATES = ['open', 'answered'] as const;
type State = (typeof STATES)[number];

/** What people report about applications, to be answered. */
export function Problems({ views }: { views: ReactNode }) {
  const t = useText(words);
  const market = useText(manageWords).market;
  const [state, change] = useListState(problemApi.list.query);
  const [chosen, setChosen] = useState<Problem>();
  const asked = useAsk(problemApi.list, { query: state });
  const columns = useColumns(setChosen);
  return (
    <>
      <ListPage
        title={market.title}
        sentence={t.sentence.problems}
        actions={views}
        filters={
          <>
            <Segmented<State>
              aria-label={t.state}
              value={state.state}
              options={STATES.map((value) => ({
                value,
                label: `${t.problem.states[value]} ${asked.data?.counts[value] ?? ''}`,
              }))}
              onChange={(next) => change({ state: next })}
            />
            <SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />
          </>
        }
        chips={<Searched q={state.q} onClear={() => change({ q: undefined })} />}
        footer={<Pager state={state} total={asked.data?.totalElements} onChange={change} />}
      >
        <DataTable<Problem>
          asked={asked}
          rows={asked.data?.content}
          columns={columns}
          empty={<Nothing state={state.state} searched={Boolean(state.q)} />}
        />
      </ListPage>
      {chosen && <ProblemDialog problem={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function Nothing({ state, searched }: { state: State; searched: boolean }) {
  const t = useText(words).problem;
  const kit = useKitText();
  if (searched) return <Empty title={kit.nothingFound} hint={kit.nothingFoundHint} />;
  return <Empty title={state === 'open' ? t.empty : t.emptyAnswered} hint={t.emptyHint} />;
}

function useColumns(onChoose: (problem: Problem) => void): Column<Problem>[] {
  const t = useText(words);
  const kit = useKitText();
  return [
    {
      key: 'application',
      title: t.application,
      render: (_, { application }) => <ApplicationCell {...application} />,
    },
    { key: 'kind', title: t.problem.kind, render: (_, { kind }) => t.problem.kinds[kind] },
    {
      key: 'text',
      title: t.problem.text,
      render: (_, { text }) => (
        <span className="moderate-text" title={text}>
          {text}
        </span>
      ),
    },
    { key: 'by', title: t.by, render: (_, { by }) => by.name },
    time<Problem>('createDate', t.when),
    actions<Problem>(kit.actions, (row) => [
      {
        key: 'answer',
        label: row.answer ? t.problem.look : t.problem.answer,
        onClick: () => onChoose(row),
      },
    ]),
  ];
}
