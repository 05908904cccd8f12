import './visitor.css';
import type { ReactNode } from 'react';
import { CheckCircleIcon, CrossCircleIcon } from '../../../kit/icons.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { TONES } from '../../../kit/status-tag.tsx';

type VisitorCardProps = {
  title: string;
  /** The result, as a mark above the title. */
  result?: 'good' | 'bad';
  sentence?: ReactNode;
  children?: ReactNode;
};

/** One white card with one thing to do or to read. */
export function VisitorCard({ title, result, sentence, children }: VisitorCardProps) {
  usePageTitle(title);
  return (
    <section className="identity-visit-card cy-card cy-column cy-gap-16 cy-full cy-plain" aria-label={title}>
      {result && (
        <span className={`identity-visit-mark ${TONES[result]}`} aria-hidden="true">
          {result === 'good' ? <CheckCircleIcon /> : <CrossCircleIcon />}
        </span>
      )}
      <h1>{title}</h1>
      {sentence && <p className="cy-faint">{sentence}</p>}
      {children}
    </section>
  );
}
