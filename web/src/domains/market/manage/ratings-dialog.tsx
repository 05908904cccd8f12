import { type ManagedRating, ratingApi } from '@cloudyard/contract/market/rating.ts';
import { useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/moderate/en.ts';
import { Stars } from '../parts/stars.tsx';
import { LongText } from './long-text.tsx';
import { useWritten, WrittenDialog } from './written-dialog.tsx';

type RatingDialogProps = { rating: ManagedRating; onClose: () => void };

/** The whole review, and its hiding with a reason or its return. */
export function RatingDialog({ rating, onClose }: RatingDialogProps) {
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
