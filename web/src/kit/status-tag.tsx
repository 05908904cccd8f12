import type { ReactNode } from 'react';

export type Tone = 'good' | 'caution' | 'bad' | 'neutral' | 'busy';

/** Dot and word: colour is never the only sign. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`cy-status cy-${tone}`}>
      <i aria-hidden="true" />
      {children}
    </span>
  );
}
