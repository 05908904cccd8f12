import { reviewApi } from '@cloudyard/contract/publishing/review.ts';
import { isLate } from '../../../kit/age.ts';
import { useMay } from '../../../kit/may.tsx';
import type { WaitingAsked } from '../../../kit/waiting.ts';
import { addressOfList, type Kind, placeOf, verifyQuery } from '../review/review-state.ts';
import { useFirst } from '../review/use-waiting.ts';

const START = verifyQuery.parse({});

/** How many applications or versions wait for their review; the address is that of the list with the oldest one. */
export function useWaitingReviews(kind: Kind, isPlatform: boolean): WaitingAsked {
  const wanted = useMay()(reviewApi.applications.allow) && isPlatform;
  const { first, total = 0, asked } = useFirst(kind, undefined, wanted);
  if (!wanted) return undefined;
  const scope = first?.scope ?? 'enterprise';
  const to = addressOfList(placeOf(scope), { ...START, kind, scope });
  return { asked, waiting: { count: total, late: first !== undefined && isLate(first.hours), to } };
}
