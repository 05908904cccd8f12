import { type Rating, ratingApi } from '@cloudyard/contract/market/rating.ts';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/view/more/index.ts';
import { Stars } from '../parts/stars.tsx';
import { useLoginBack } from '../parts/use-login-back.ts';
import { CONCERNED, type Rated } from './rated.ts';
import { SubscribeButton } from './subscribe-button.tsx';

const ReviewForm = lazy(() => import('./review-form.tsx').then((m) => ({ default: m.ReviewForm })));

type OwnReviewProps = { applicationId: string; rated: Rated };

/** What one says oneself: to be written, changed or taken back; or why one cannot. */
export function OwnReview({ applicationId, rated: { mine, hindrance } }: OwnReviewProps) {
  const t = useText(words).reviews;
  const [writing, setWriting] = useState(false);
  if (writing && !hindrance) {
    return (
      <Suspense fallback={<i className="bone reviews-bone" />}>
        <ReviewForm applicationId={applicationId} before={mine} onDone={() => setWriting(false)} />
      </Suspense>
    );
  }
  return (
    <div className="own-review">
      {mine && <Mine mine={mine} onEdit={hindrance ? undefined : () => setWriting(true)} />}
      {hindrance && <Hindrance applicationId={applicationId} why={hindrance} written={mine !== null} />}
      {!mine && !hindrance && (
        <Button type="primary" onClick={() => setWriting(true)}>
          {t.write}
        </Button>
      )}
    </div>
  );
}

type MineProps = { mine: Rating; onEdit: (() => void) | undefined };

function Mine({ mine, onEdit }: MineProps) {
  const t = useText(words).reviews;
  const remove = useRemove();
  return (
    <>
      <h3>{t.mine}</h3>
      <Stars value={mine.stars} />
      {mine.text && <p className="review-text">{mine.text}</p>}
      <div className="review-acts">
        {onEdit && (
          <button type="button" className="market-plain" onClick={onEdit}>
            {t.edit}
          </button>
        )}
        <button type="button" className="market-plain" onClick={() => void remove(mine.id)}>
          {t.remove}
        </button>
      </div>
    </>
  );
}

type HindranceProps = {
  applicationId: string;
  why: NonNullable<Rated['hindrance']>;
  written: boolean;
};

/** The reason, and beside it the way out where there is one. */
function Hindrance({ applicationId, why, written }: HindranceProps) {
  const t = useText(words).reviews;
  const login = useLoginBack();
  return (
    <div className="hindrance">
      <p>{why === 'subscribe' && written ? t.editNeedsSubscription : t.hindrances[why]}</p>
      {why === 'login' && <Button onClick={login}>{t.login}</Button>}
      {why === 'subscribe' && <SubscribeButton id={applicationId} />}
    </div>
  );
}

function useRemove() {
  const t = useText(words).reviews;
  const toast = useToast();
  const confirm = useConfirm();
  const send = useSend(ratingApi.remove, { refresh: CONCERNED });
  return async (id: string) => {
    if (!(await confirm({ title: t.removeTitle, consequence: t.removeText, verb: t.remove }))) return;
    send.mutate({ params: { id } }, { onSuccess: () => toast.success(t.removed) });
  };
}
