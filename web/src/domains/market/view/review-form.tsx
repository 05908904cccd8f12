import { type Rating, ratingApi } from '@cloudyard/contract/market/rating.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useTyped } from '../../../kit/use-typed.tsx';
import { words } from '../i18n/view/more/en.ts';
import { CONCERNED } from './rated.ts';
import { StarInput } from './star-input.tsx';
import { TextBox } from './text-box.tsx';
import { useFirstField } from './use-first-field.ts';

type ReviewFormProps = { applicationId: string; before: Rating | null; onDone: () => void };

export function ReviewForm({ applicationId, before, onDone }: ReviewFormProps) {
  const t = useText(words).reviews;
  const kit = useKitText();
  const toast = useToast();
  const [stars, setStars] = useState(before?.stars ?? 0);
  const [text, setText] = useState(before?.text ?? '');
  const [missing, setMissing] = useState(false);
  const { guard, leave } = useTyped(text !== (before?.text ?? '') || stars !== (before?.stars ?? 0));
  const send = useSend(ratingApi.save, { act: 'submit', verb: before ? t.save : t.send, refresh: CONCERNED });
  const form = useFirstField();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(stars === 0);
    if (stars === 0) return;
    try {
      await send.mutateAsync({ body: { applicationId, stars, text } });
      toast.success(before ? t.saved : t.sent);
      onDone();
    } catch {
      // told; what was written stays
    }
  };
  return (
    <form
      className="market-view-form cy-column cy-gap-12 market-own-review cy-card cy-pad"
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h3>{before ? t.mine : t.write}</h3>
      {guard}
      <StarInput value={stars} problem={missing && stars === 0 ? t.starsMissing : ''} onChange={setStars} />
      <TextBox label={t.text} help={t.textHelp} value={text} onChange={setText} />
      <div className="cy-flex cy-gap-8">
        <Button type="primary" htmlType="submit" loading={send.isPending}>
          {before ? t.save : t.send}
        </Button>
        <Button onClick={() => leave(onDone)}>{kit.cancel}</Button>
      </div>
    </form>
  );
}
