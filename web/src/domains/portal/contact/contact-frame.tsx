import './contact.css';
import type { FeedbackTopic } from '@cloudyard/contract/portal/feedback.ts';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { type FormText, WriteToUs } from './write-to-us.tsx';

type FrameProps = {
  text: FormText & Readonly<Record<'title' | 'sentence', string>>;
  topic: FeedbackTopic;
  /** What helps before one writes. */
  children: ReactNode;
};

/** What to know on the one side, the form on the other. */
export function ContactFrame({ text, topic, children }: FrameProps) {
  usePageTitle(text.title);
  return (
    <div className="portal-contact cy-width cy-grid">
      <header className="cy-whole">
        <h1>{text.title}</h1>
        <p>{text.sentence}</p>
      </header>
      {children}
      <WriteToUs text={text} topic={topic} />
    </div>
  );
}
