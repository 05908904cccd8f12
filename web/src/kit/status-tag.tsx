import type { ReactNode } from 'react';

export type Tone = 'good' | 'caution' | 'bad' | 'neutral' | 'busy';

/** Dot and word: the colour never speaks alone. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`cy-status cy-${tone}`}>
      <i aria-hidden="true" />
      {children}
    </span>
  );
}
