import './contact.css';
import type { FeedbackTopic } from '@cloudyard/contract/portal/feedback.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { fill, useText } from '../../../kit/text.ts';
import { FeedbackForm } from '../feedback/feedback-form.tsx';
import { words } from '../i18n/feedback/en.ts';

type FormText = Readonly<Record<'form' | 'content' | 'asking' | 'send', string>>;
type Props = { text: FormText; topic: FeedbackTopic };

/** The confirmation is shorter than the form, so it must be scrolled into view. */
const intoSight = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' });

/** The form, and afterwards a ticket number to quote. */
function WriteToUs({ text, topic }: Props) {
  const t = useText(words);
  const [ticket, setTicket] = useState<string>();
  return (
    <section className="portal-contact-form cy-card" aria-label={text.form}>
      <h2 className="cy-bottom-8 cy-size-18 cy-lines-28">{ticket ? t.sent : text.form}</h2>
      {ticket ? (
        <div ref={intoSight} role="status">
          <p className="cy-bottom-16 cy-faint">{fill(t.sentText, { ticket })}</p>
          <Button size="large" onClick={() => setTicket(undefined)}>
            {t.another}
          </Button>
        </div>
      ) : (
        <FeedbackForm topic={topic} text={text} onSent={setTicket} />
      )}
    </section>
  );
}

type FrameProps = {
  text: FormText & Readonly<Record<'title' | 'sentence', string>>;
  topic: FeedbackTopic;
  /** Hints beside the form. */
  children: ReactNode;
};

/** Hints on one side, the form on the other. */
export function ContactFrame({ text, topic, children }: FrameProps) {
  usePageTitle(text.title);
  return (
    <div className="portal-contact cy-width cy-grid cy-fold-899">
      <header className="cy-whole">
        <h1 className="cy-bottom-12">{text.title}</h1>
        <p className="cy-size-18 cy-faint">{text.sentence}</p>
      </header>
      {children}
      <WriteToUs text={text} topic={topic} />
    </div>
  );
}
