import { type Problem, problemApi } from '@cloudyard/contract/market/problem.ts';
import { type ReactNode, useState } from 'react';
import { actions, type Column, time } from '../../../kit/columns.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/management/moderated/en.ts';
import { ApplicationCell, LineCell } from '../management/cells.tsx';
import { Moderated } from '../management/moderated.tsx';
import { ProblemDialog } from './problems-dialog.tsx';

/** Problems that users report about applications, to be answered. */
export function Problems({ views }: { views: ReactNode }) {
  const t = useText(words);
  const [state, change] = useListState(problemApi.list.query);
  const [chosen, setChosen] = useState<Problem>();
  const asked = useAsk(problemApi.list, { query: state });
  return (
    <>
      <Moderated
        views={views}
        sentence={t.sentence.problems}
        names={t.problem.states}
        state={state}
        onChange={change}
        asked={asked}
        columns={useColumns(setChosen)}
        nothing={t.problem.nothing[state.state]}
      />
      {chosen && <ProblemDialog problem={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function useColumns(onChoose: (problem: Problem) => void): Column<Problem>[] {
  const t = useText(words);
  const kit = useKitText();
  return [
    {
      key: 'application',
      title: t.application,
      render: (_, { application }) => <ApplicationCell application={application} />,
    },
    { key: 'kind', title: t.problem.kind, render: (_, { kind }) => t.problem.kinds[kind] },
    { key: 'text', title: t.problem.text, render: (_, { text }) => <LineCell text={text} /> },
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
