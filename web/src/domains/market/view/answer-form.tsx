import { type Rating, ratingApi } from '@cloudyard/contract/market/rating.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { useErrorText, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/view/more/index.ts';
import { CONCERNED } from './rated.ts';
import { TextBox } from './text-box.tsx';
import { useFirstField } from './use-first-field.ts';

type AnswerFormProps = { rating: Rating; onDone: () => void };

/** The publisher's word on it; saved empty it is taken back. */
export function AnswerForm({ rating, onDone }: AnswerFormProps) {
  const t = useText(words).reviews;
  const kit = useKitText();
  const toast = useToast();
  const errorText = useErrorText();
  const [text, setText] = useState(rating.answer?.text ?? '');
  const [failure, setFailure] = useState('');
  const send = useSend(ratingApi.answer, { refresh: CONCERNED });
  const form = useFirstField();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure('');
    try {
      await send.mutateAsync({ params: { id: rating.id }, body: { text } });
      toast.success(t.answered);
      onDone();
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  const nothing = text.trim() === '' && !rating.answer;
  return (
    <form className="view-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <div role="alert">{failure && <p className="cy-bad">{failure}</p>}</div>
      <TextBox label={t.answerText} help={t.answerHelp} rows={3} value={text} onChange={setText} />
      <div className="view-submit">
        <Button type="primary" htmlType="submit" disabled={nothing} loading={send.isPending}>
          {t.save}
        </Button>
        <Button onClick={onDone}>{kit.cancel}</Button>
      </div>
    </form>
  );
}
