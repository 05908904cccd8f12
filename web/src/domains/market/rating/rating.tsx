import { type Rating, ratingApi } from '@cloudyard/contract/market/rating.ts';
import { Suspense, useRef, useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/listing/detail/more/en.ts';
import { Stars } from '../shared/stars.tsx';
import { useLoginBack } from '../shared/use-login-back.ts';

const AnswerForm = lazyPart(() => import('./answer-form.tsx').then((m) => m.AnswerForm));

type ReviewProps = { rating: Rating; answerable: boolean };

/** A user's rating, and the publisher's answer. */
export function Review({ rating, answerable }: ReviewProps) {
  const t = useText(words).reviews;
  const [answering, setAnswering] = useState(false);
  const place = useRef<HTMLLIElement>(null);
  const done = () => {
    setAnswering(false);
    place.current?.focus();
  };
  const edited = rating.updateDate !== rating.createDate;
  return (
    <li ref={place} tabIndex={-1}>
      <div className="cy-gap-4-16 cy-bottom-4 cy-size-14 cy-row">
        <strong className="cy-strong">{rating.by}</strong>
        <Stars value={rating.stars} />
        <span className="cy-faint">
          {edited && `${t.edited} `}
          <TimeText value={edited ? rating.updateDate : rating.createDate} />
        </span>
      </div>
      {rating.text && <p className="cy-pre cy-break">{rating.text}</p>}
      {answering ? (
        <Suspense fallback={null}>
          <AnswerForm rating={rating} onDone={done} />
        </Suspense>
      ) : (
        <Answer answer={rating.answer} />
      )}
      <div className="market-review-acts cy-line">
        {answerable && !answering && (
          <button
            type="button"
            className="market-plain cy-round-4 cy-hand cy-rigid"
            onClick={() => setAnswering(true)}
          >
            {rating.answer ? t.editAnswer : t.answer}
          </button>
        )}
        {!rating.mine && <ReportAct rating={rating} />}
      </div>
    </li>
  );
}

function Answer({ answer }: Pick<Rating, 'answer'>) {
  const t = useText(words).reviews;
  if (!answer) return null;
  return (
    <div className="market-review-answer cy-pad-wide cy-top-8 cy-plain">
      <p>
        <strong>{fill(t.answerOf, { name: answer.by })}</strong>{' '}
        <span className="cy-faint">
          <TimeText value={answer.at} />
        </span>
      </p>
      <p className="cy-pre cy-break">{answer.text}</p>
    </div>
  );
}

function ReportAct({ rating: { id, by } }: Pick<ReviewProps, 'rating'>) {
  const t = useText(words).reviews;
  const toast = useToast();
  const confirm = useConfirm();
  const { userId } = useWho();
  const login = useLoginBack();
  const send = useSend(ratingApi.report, { act: 'list' });
  const report = async () => {
    if (!userId) return login();
    if (!(await confirm({ title: t.reportTitle, consequence: t.reportText, verb: t.report }))) return;
    send.mutate({ params: { id } }, { thing: by, onSuccess: () => toast.success(t.reported) });
  };
  if (send.isSuccess) return <span className="cy-faint">{t.isReported}</span>;
  return (
    <button
      type="button"
      className="market-plain cy-round-4 cy-hand cy-rigid market-review-report"
      disabled={send.isPending}
      onClick={() => void report()}
    >
      {t.report}
    </button>
  );
}
