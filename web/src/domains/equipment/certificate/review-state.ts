import { certificateApi, VERDICTS } from '@cloudyard/contract/equipment/certificate.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { z } from 'zod';
import { writeList } from '../../../kit/list-state.ts';
import type { Tone } from '../../../kit/status-tag.tsx';
import { fill } from '../../../kit/text.ts';
import { REVIEWS } from '../shared/paths.ts';

/** The query in the address bar; messages to reviewers link to one by `certificate`. */
export const queueQuery = certificateApi.queue.query.extend({
  verdict: z.enum(VERDICTS).optional(),
  certificate: Id.optional(),
});
export type QueueState = z.output<typeof queueQuery>;

/** The address of one in the queue; the list's own state is kept for the way back. */
export const addressOfOne = (state: QueueState, id: string) =>
  `${REVIEWS}${writeList(queueQuery, { ...state, certificate: id })}`;
export const addressOfList = (state: QueueState) =>
  `${REVIEWS}${writeList(queueQuery, { ...state, certificate: undefined })}`;

/** New requests appear without a reload. */
export const REFRESH_MS = 30_000;

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
