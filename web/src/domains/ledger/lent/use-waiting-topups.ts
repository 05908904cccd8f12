import { topupReviewApi } from '@cloudyard/contract/ledger/topup-review.ts';
import { useMay } from '../../../kit/may.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import type { WaitingAsked } from '../../../kit/waiting.ts';

/** How many bank transfers wait for finance, checked or not. */
export function useWaitingTopups(isPlatform: boolean): WaitingAsked {
  const wanted = useMay()(topupReviewApi.queue.allow) && isPlatform;
  const asked = useAsk(topupReviewApi.queue, { query: { state: 'waiting', size: 1 } }, { enabled: wanted });
  if (!wanted) return undefined;
  const count = asked.data?.totalElements ?? 0;
  return { asked, waiting: { count, late: false, to: '/console/finance-topups?state=waiting' } };
}
