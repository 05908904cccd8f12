import { type ManagedRating, ratingApi } from '@cloudyard/contract/market/rating.ts';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { actions, type Column, number, time } from '../../../kit/columns.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/management/moderated/en.ts';
import { ApplicationCell, LineCell } from '../management/cells.tsx';
import { LongText } from '../management/long-text.tsx';
import { Moderated } from '../management/moderated.tsx';
import { useWritten, WrittenDialog } from '../management/written-dialog.tsx';
import { Stars } from '../shared/stars.tsx';

type RatingDialogProps = { rating: ManagedRating; onClose: () => void };

/** The whole rating, and the button that hides it with a reason or shows it again. */
function RatingDialog({ rating, onClose }: RatingDialogProps) {
  const t = useText(words).rating;
  const hiding = rating.hidden === null;
  const written = useHide(rating, onClose);
  return (
    <WrittenDialog
      title={hiding ? t.hideTitle : t.showTitle}
      verb={hiding ? t.hide : t.show}
      danger={hiding}
      written={written}
      onClose={onClose}
    >
      <div className="cy-row">
        <strong>{rating.application.name}</strong>
        <Stars value={rating.stars} />
        <span className="cy-faint">{rating.by}</span>
      </div>
      {rating.text && (
        <p className="market-moderate-quote cy-break cy-pad-line cy-pre cy-scroll">{rating.text}</p>
      )}
      <p>{hiding ? t.hideText : t.showText}</p>
      {hiding && (
        <LongText
          label={t.reason}
          help={t.reasonHelp}
          problem={written.missing ? t.reasonMissing : ''}
          most={500}
          value={written.text}
          onChange={written.setText}
        />
      )}
    </WrittenDialog>
  );
}

function useHide({ id, hidden }: ManagedRating, onDone: () => void) {
  const t = useText(words).rating;
  const hiding = hidden === null;
  const send = useSend(ratingApi.hide, {
    act: 'submit',
    verb: hiding ? t.hide : t.show,
    refresh: [ratingApi.manage, ratingApi.list],
  });
  return useWritten({
    needed: hiding,
    send: async (reason) => {
      await send.mutateAsync({ params: { id }, body: { hidden: hiding, reason } });
      return hiding ? t.hidden : t.shown;
    },
    onDone,
  });
}

/** Ratings with complaints come first. */
const ratingsQuery = ratingApi.manage.query.extend({
  state: z.enum(['reported', 'shown', 'hidden']).default('reported'),
});

/** Ratings of applications; an operator hides improper ones, with the reason. */
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
      render: (_, { application }) => <ApplicationCell application={application} />,
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
        : { key: 'hide', label: t.rating.hide, onClick: () => onChoose(row) },
    ]),
  ];
}
