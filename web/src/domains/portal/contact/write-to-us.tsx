import type { FeedbackTopic } from '@cloudyard/contract/portal/feedback.ts';
import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { FeedbackForm } from '../feedback/feedback-form.tsx';
import { words } from '../i18n/feedback/index.ts';

type Props = { title: string; asking: string; topic: FeedbackTopic };

/** The form, and afterwards the number people can quote. */
export function WriteToUs({ title, asking, topic }: Props) {
  const t = useText(words);
  const [ticket, setTicket] = useState<string>();
  return (
    <section className="contact-form" aria-label={title}>
      <h2>{title}</h2>
      {ticket ? (
        <div className="feedback-done" role="status">
          <h3>{t.sent}</h3>
          <p>{fill(t.sentText, { ticket })}</p>
          <Button onClick={() => setTicket(undefined)}>{t.another}</Button>
        </div>
      ) : (
        <FeedbackForm topic={topic} asking={asking} onSent={setTicket} />
      )}
    </section>
  );
}
