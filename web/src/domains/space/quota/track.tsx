import './quota.css';
import type { ReactNode } from 'react';

const NEARLY = 0.9;

/** The colour of what is used, by its share of the whole. */
export const toneOf = (share: number) => {
  if (share >= 1) return 'is-full';
  return share >= NEARLY ? 'is-nearly' : undefined;
};

/** A bar. What it shows is also said in words beside it. */
export const Track = ({ children }: { children: ReactNode }) => (
  <span className="space-meter-track cy-flex cy-clip" aria-hidden="true">
    {children}
  </span>
);
