import { STATUS, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import type { ListingState } from './subscription.queries.ts';

type Move = { event: string; from: StatusCode; to: StatusCode };

/**
 * Whether subscribers are notified of a move. They hear of 2, 3 and 5, as far as they can see it in the market:
 * what can be opened there now, and what has left it. An approval lists nothing and takes nothing off.
 */
export function isAnnounced(
  { event, from, to }: Move,
  { isListed, wasListed }: Omit<ListingState, 'name'>,
): boolean {
  if (from === to) return false;
  if (to === STATUS.online) return isListed;
  return wasListed && event !== 'approve' && (to === STATUS.approved || to === STATUS.archived);
}
