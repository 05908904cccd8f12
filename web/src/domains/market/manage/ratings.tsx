import { type ManagedRating, ratingApi } from '@cloudyard/contract/market/rating.ts';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { actions, type Column, number, time } from '../../../kit/columns.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/moderate/en.ts';
import { Stars } from '../parts/stars.tsx';
import { ApplicationCell, LineCell } from './cells.tsx';
import { Moderated } from './moderated.tsx';
import { RatingDialog } from './ratings-dialog.tsx';

/** What somebody complained about comes first. */
const ratingsQuery = ratingApi.manage.query.extend({
  state: z.enum(['reported', 'shown', 'hidden']).default('reported'),
});

/** What people say of applications; what should not stand there is taken away, with the reason. */
export function Ratings({ views }: { views: ReactNode }) {
  const t = useText(words);
  const [state, change] = useListState(ratingsQuery);
  const [chosen, setChosen] = useState<ManagedRating>();
  const asked = useAsk(ratingApi.manage, { query: state });
  return (
    <>
      <Moderated
        views={views}
        sentence={t.sentence.ratings}
        names={t.rating.states}
        state={state}
        onChange={change}
        asked={asked}
        columns={useColumns(state.state === 'hidden', setChosen)}
        nothing={t.rating.nothing[state.state]}
      />
      {chosen && <RatingDialog rating={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

const becauseColumn = (title: string): Column<ManagedRating> => ({
  key: 'because',
  title,
  render: (_, { hidden }) => <LineCell text={hidden?.reason ?? ''} />,
});

type Choose = (rating: ManagedRating) => void;

function useColumns(hidden: boolean, onChoose: Choose): Column<ManagedRating>[] {
  const t = useText(words);
  const kit = useKitText();
  return [
    {
      key: 'application',
      title: t.application,
      render: (_, { application }) => <ApplicationCell {...application} />,
    },
    { key: 'stars', title: t.rating.stars, render: (_, { stars }) => <Stars value={stars} /> },
    {
      key: 'text',
      title: t.rating.text,
      render: (_, { text }) =>
        text ? <LineCell text={text} /> : <span className="cy-faint">{t.rating.noText}</span>,
    },
    ...(hidden ? [becauseColumn(t.rating.hiddenBecause)] : []),
    { key: 'by', title: t.by, dataIndex: 'by' },
    number<ManagedRating>('reports', t.rating.reports),
    time<ManagedRating>('updateDate', t.when),
    actions<ManagedRating>(kit.actions, (row) => [
      row.hidden
        ? { key: 'show', label: t.rating.show, onClick: () => onChoose(row) }
        : { key: 'hide', label: t.rating.hide, danger: true, onClick: () => onChoose(row) },
    ]),
  ];
}
