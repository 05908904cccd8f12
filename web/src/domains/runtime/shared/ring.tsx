import './ring.css';
import type { ReactNode } from 'react';
import { TONES, type Tone } from '../../../kit/status-tag.tsx';

export type Arc = { key: string; tone: Tone; value: number };
type RingProps = {
  arcs: readonly Arc[];
  /** What a full ring is; the rest stays empty. */
  whole: number;
  /** What it shows, in words. */
  label: string;
  children: ReactNode;
};

const RADIUS = 43;
const LENGTH = 2 * Math.PI * RADIUS;

/** Parts of a whole. What it shows is also said in words beside it. */
export function Ring({ arcs, whole, label, children }: RingProps) {
  let begun = 0;
  const drawn = arcs
    .filter(({ value }) => value > 0 && whole > 0)
    .map(({ key, tone, value }) => {
      const arc = { key, tone, from: begun, length: (value / whole) * LENGTH };
      begun += arc.length;
      return arc;
    });
  return (
    <div className="runtime-ring cy-relative cy-rigid" role="img" aria-label={label}>
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <circle cx="48" cy="48" r={RADIUS} />
        {drawn.map(({ key, tone, from, length }) => (
          <circle
            key={key}
            className={`runtime-arc ${TONES[tone]}`}
            cx="48"
            cy="48"
            r={RADIUS}
            strokeDasharray={`${length} ${LENGTH - length}`}
            strokeDashoffset={-from}
          />
        ))}
      </svg>
      <div className="runtime-ring-words cy-absolute cy-flex cy-down cy-center cy-middle">{children}</div>
    </div>
  );
}
