import { type Rating, ratingApi } from '@cloudyard/contract/market/rating.ts';
import { Suspense, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/listing/detail/more/en.ts';
import { Stars } from '../shared/stars.tsx';
import { useLoginBack } from '../shared/use-login-back.ts';
import { SubscribeButton } from '../subscription/subscribe-button.tsx';
import { CONCERNED, type Rated } from './rated.ts';

const ReviewForm = lazyPart(() => import('./rating-form.tsx').then((m) => m.ReviewForm));

type OwnReviewProps = { applicationId: string; rated: Rated };

/** The user's own rating: to be written, changed or withdrawn; or why they cannot. */
export function OwnReview({ applicationId, rated: { mine, hindrance } }: OwnReviewProps) {
  const [writing, setWriting] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone afterwards: the focus continues here, not at the top of the page.
  const stay = () => place.current?.focus();
  const done = () => {
    setWriting(false);
    stay();
  };
  return (
    <div className="market-own-place" ref={place} tabIndex={-1}>
      {writing && !hindrance ? (
        <Suspense fallback={<i className="market-bone market-reviews-bone" />}>
          <ReviewForm applicationId={applicationId} before={mine} onDone={done} />
        </Suspense>
      ) : (
        <Own
          applicationId={applicationId}
          rated={{ mine, hindrance }}
          onWrite={() => setWriting(true)}
          onRemoved={stay}
        />
      )}
    </div>
  );
}

type OwnProps = {
  applicationId: string;
  rated: Pick<Rated, 'mine' | 'hindrance'>;
  onWrite: () => void;
  onRemoved: () => void;
};

function Own({ applicationId, rated: { mine, hindrance }, onWrite, onRemoved }: OwnProps) {
  const t = useText(words).reviews;
  return (
    <div className="cy-plain cy-card cy-pad">
      {mine && <Mine mine={mine} onEdit={hindrance ? undefined : onWrite} onRemoved={onRemoved} />}
      {hindrance && <Hindrance applicationId={applicationId} why={hindrance} written={mine !== null} />}
      {!mine && !hindrance && (
        <Button type="primary" onClick={onWrite}>
          {t.write}
        </Button>
      )}
    </div>
  );
}

type MineProps = { mine: Rating; onEdit: (() => void) | undefined; onRemoved: () => void };

function Mine({ mine, onEdit, onRemoved }: MineProps) {
  const t = useText(words).reviews;
  const remove = useRemove(onRemoved);
  return (
    <>
      <h3 className="cy-size-16 cy-lines-24 cy-strong">{t.mine}</h3>
      <Stars value={mine.stars} />
      {mine.text && <p className="cy-pre cy-break">{mine.text}</p>}
      <div className="market-review-acts cy-line">
        {onEdit && (
          <button type="button" className="market-plain cy-round-4 cy-hand cy-rigid" onClick={onEdit}>
            {t.edit}
          </button>
        )}
        <button
          type="button"
          className="market-plain cy-round-4 cy-hand cy-rigid"
          onClick={() => void remove(mine.id)}
        >
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

/** The reason, with a link where the user can do something about it. */
function Hindrance({ applicationId, why, written }: HindranceProps) {
  const t = useText(words).reviews;
  const login = useLoginBack();
  return (
    <div className="cy-top cy-column cy-gap-12">
      <p>{why === 'subscribe' && written ? t.editNeedsSubscription : t.hindrances[why]}</p>
      {why === 'login' && <Button onClick={login}>{t.login}</Button>}
      {why === 'subscribe' && <SubscribeButton id={applicationId} />}
    </div>
  );
}

function useRemove(onRemoved: () => void) {
  const t = useText(words).reviews;
  const toast = useToast();
  const confirm = useConfirm();
  const send = useSend(ratingApi.remove, { act: 'list', refresh: CONCERNED });
  return async (id: string) => {
    if (!(await confirm({ title: t.removeTitle, consequence: t.removeText, verb: t.remove }))) return;
    const onSuccess = () => {
      toast.success(t.removed);
      onRemoved();
    };
    send.mutate({ params: { id } }, { thing: t.mine, onSuccess });
  };
}
