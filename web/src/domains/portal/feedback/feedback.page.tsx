import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/feedback/index.ts';
import { FeedbackForm } from './feedback-form.tsx';

/** For everybody, with or without an account. */
export function FeedbackPage() {
  const t = useText(words);
  const [ticket, setTicket] = useState<string>();
  usePageTitle(t.title);
  return (
    <section className="feedback-public" aria-label={t.title}>
      <h1>{t.title}</h1>
      <p className="cy-faint">{t.sentence}</p>
      {ticket ? (
        <div className="feedback-done" role="status">
          <h2>{t.sent}</h2>
          <p>{fill(t.sentText, { ticket })}</p>
          <Button onClick={() => setTicket(undefined)}>{t.another}</Button>
        </div>
      ) : (
        <FeedbackForm onSent={setTicket} />
      )}
    </section>
  );
}
