import type { ReactNode } from 'react';

/** The colour of a tone, as a class. */
export const TONES = {
  good: 'cy-good',
  caution: 'cy-caution',
  bad: 'cy-bad',
  neutral: 'cy-neutral',
  busy: 'cy-busy',
} as const;
export type Tone = keyof typeof TONES;

/** Dot and word: colour is never the only sign. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`cy-status ${TONES[tone]}`}>
      <i aria-hidden="true" />
      {children}
    </span>
  );
}
