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
import '../listing/detail/form.css';
import { useStarText } from './use-star-text.ts';

const FIVE = [1, 2, 3, 4, 5] as const;

type StarInputProps = { value: number; problem: string; onChange: (stars: number) => void };

/** A group of radio buttons that look like stars: the arrow keys choose. */
function StarInput({ value, problem, onChange }: StarInputProps) {
  const t = useText(words).reviews;
  const starText = useStarText();
  const said = FIVE.find((one) => one === value);
  return (
    <fieldset
      className="market-star-input cy-unframed cy-unpadded cy-flush cy-shrink"
      aria-describedby="star-note"
    >
      <legend className="cy-medium cy-unpadded">{t.stars}</legend>
      <div className="cy-flex">
        {FIVE.map((one) => (
          <label key={one} className={one <= value ? 'is-on' : undefined}>
            <input
              className="cy-flush cy-hand"
              type="radio"
              name="stars"
              checked={one === value}
              onChange={() => onChange(one)}
            />
            <span className="cy-hidden">{`${starText(one)}, ${t.scale[one]}`}</span>
            <svg className="cy-block" width="32" height="32" viewBox="0 0 16 16" aria-hidden="true">
              <path
                d="M8 1.6l2 4.1 4.5.6-3.3 3.1.8 4.5L8 11.7l-4 2.2.8-4.5L1.5 6.3l4.5-.6z"
                fill="currentColor"
              />
            </svg>
          </label>
        ))}
      </div>
      <p
        id="star-note"
        className={problem ? 'cy-bad cy-note' : 'cy-faint cy-note'}
        role={problem ? 'alert' : undefined}
      >
        {problem || (said && t.scale[said])}
      </p>
    </fieldset>
  );
}

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
      // the failure is shown; the text stays
    }
  };
  return (
    <form
      className="market-view-form cy-column cy-gap-12 cy-plain cy-card cy-pad"
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h3 className="cy-size-16 cy-lines-24 cy-strong">{before ? t.mine : t.write}</h3>
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
