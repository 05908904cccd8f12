import { quotaRequestApi } from '@cloudyard/contract/space/quota-request.ts';
import { reviewApi } from '@cloudyard/contract/space/review.ts';
import { isLate } from '../../../kit/age.ts';
import { useMay } from '../../../kit/may.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import type { WaitingAsked } from '../../../kit/waiting.ts';
import { REVIEWS } from '../shared/paths.ts';

type Page = { totalElements: number; content: readonly { hours: number }[] };

const waitingOf = (data: Page | undefined, to: string) => ({
  count: data?.totalElements ?? 0,
  late: isLate(data?.content[0]?.hours ?? 0),
  to,
});

/** How many tenant spaces wait for their review; the first has waited longest. */
export function useWaitingSpaces(isPlatform: boolean): WaitingAsked {
  const wanted = useMay()(reviewApi.queue.allow) && isPlatform;
  const asked = useAsk(reviewApi.queue, { query: { size: 1 } }, { enabled: wanted });
  return wanted ? { asked, waiting: waitingOf(asked.data, REVIEWS) } : undefined;
}

/** How many requests for quota wait. */
export function useWaitingRequests(isPlatform: boolean): WaitingAsked {
  const wanted = useMay()(quotaRequestApi.queue.allow) && isPlatform;
  const query = { state: 'submitted', size: 1 } as const;
  const asked = useAsk(quotaRequestApi.queue, { query }, { enabled: wanted });
  return wanted ? { asked, waiting: waitingOf(asked.data, `${REVIEWS}?tab=requests`) } : undefined;
}
