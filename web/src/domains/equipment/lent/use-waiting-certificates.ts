import { certificateApi } from '@cloudyard/contract/equipment/certificate.ts';
import { isLate } from '../../../kit/age.ts';
import { useMay } from '../../../kit/may.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import type { WaitingAsked } from '../../../kit/waiting.ts';
import { REVIEWS } from '../shared/paths.ts';

/** How many requests about certificates wait for their review; the first has waited longest. */
export function useWaitingCertificates(isPlatform: boolean): WaitingAsked {
  const wanted = useMay()(certificateApi.queue.allow) && isPlatform;
  const query = { verdict: 'waiting', size: 1 } as const;
  const asked = useAsk(certificateApi.queue, { query }, { enabled: wanted });
  if (!wanted) return undefined;
  const count = asked.data?.totalElements ?? 0;
  const late = isLate(asked.data?.content[0]?.hours ?? 0);
  return { asked, waiting: { count, late, to: `${REVIEWS}?verdict=waiting` } };
}
