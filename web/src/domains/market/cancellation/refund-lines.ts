import type { CancellationLine, CancellationQuote } from '@cloudyard/contract/market/cancellation.ts';
import { fill } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';

type Rules = { full: string; unused: string; nothingBack: string; asked: string };

/** By which rule so much of a payment comes back. */
export function ruleOf(t: Rules, { basis, daysLeft: left, days, refund }: CancellationLine): string {
  if (refund === 'requested') return t.asked;
  if (basis === 'full') return t.full;
  return basis === 'unused' ? fill(t.unused as '{left} {days}', { left, days }) : t.nothingBack;
}

export type When = 'now' | 'end';

/** What is over, or has no end, can only end now. */
export const isTimeLeft = ({ endsAt }: CancellationQuote, at = new Date()) =>
  endsAt !== null && new Date(endsAt) > at;

type Consequences = { refundNote: string; nowNote: string; endNote: string };

/** What happens to the application and what it kept, with the day. */
export function consequenceOf(
  t: Consequences,
  { total, endsAt, purgeAt }: CancellationQuote,
  when: When,
  today: string,
): string {
  if (total > 0) return t.refundNote;
  if (when === 'now' || !endsAt) return fill(t.nowNote as '{day}', { day: day(today) });
  return fill(t.endNote as '{day} {purge}', { day: day(endsAt), purge: day(purgeAt ?? endsAt) });
}
