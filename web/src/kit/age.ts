import type { Tone } from './status-tag.tsx';
import { fill } from './text.ts';

const SOON = 24;
const LATE = 72;

export const isLate = (hours: number) => hours > LATE;

export function ageTone(hours: number): Tone {
  if (isLate(hours)) return 'bad';
  return hours > SOON ? 'caution' : 'neutral';
}

type AgeWords = Readonly<Record<'fresh' | 'hours' | 'days' | 'late', string>>;

/** How long it has waited, in a readable unit; an overdue one says so in words too. */
export function ageText(t: AgeWords, hours: number): string {
  if (hours < 1) return t.fresh;
  const age =
    hours < 48
      ? fill(t.hours as '{n}', { n: Math.floor(hours) })
      : fill(t.days as '{n}', { n: Math.floor(hours / 24) });
  return isLate(hours) ? fill(t.late as '{age}', { age }) : age;
}
