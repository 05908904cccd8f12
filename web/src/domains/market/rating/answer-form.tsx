import { type Rating, ratingApi } from '@cloudyard/contract/market/rating.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useTyped } from '../../../kit/use-typed.tsx';
import { words } from '../i18n/listing/detail/more/en.ts';
import { TextBox } from '../listing/detail/text-box.tsx';
import { useFirstField } from '../listing/detail/use-first-field.ts';
import { CONCERNED } from './rated.ts';

type AnswerFormProps = { rating: Rating; onDone: () => void };

/** The publisher's answer; saving it empty removes it. */
export function AnswerForm({ rating, onDone }: AnswerFormProps) {
  const t = useText(words).reviews;
  const kit = useKitText();
  const toast = useToast();
  const [text, setText] = useState(rating.answer?.text ?? '');
  const { guard, leave } = useTyped(text !== (rating.answer?.text ?? ''));
  const send = useSend(ratingApi.answer, { act: 'submit', verb: t.save, refresh: CONCERNED });
  const form = useFirstField();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await send.mutateAsync({ params: { id: rating.id }, body: { text } });
      toast.success(t.answered);
      onDone();
    } catch {
      // the failure is shown; the text stays
    }
  };
  const nothing = text.trim() === '' && !rating.answer;
  return (
    <form
      className="market-view-form cy-plain cy-column cy-gap-12"
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {guard}
      <TextBox label={t.answerText} help={t.answerHelp} rows={3} value={text} onChange={setText} />
      <div className="cy-flex cy-gap-8">
        <Button type="primary" htmlType="submit" disabled={nothing} loading={send.isPending}>
          {t.save}
        </Button>
        <Button onClick={() => leave(onDone)}>{kit.cancel}</Button>
      </div>
    </form>
  );
}
