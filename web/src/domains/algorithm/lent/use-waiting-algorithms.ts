import { verificationApi } from '@cloudyard/contract/algorithm/verification.ts';
import { isLate } from '../../../kit/age.ts';
import { useMay } from '../../../kit/may.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import type { WaitingAsked } from '../../../kit/waiting.ts';
import { LIST, waitedHours } from '../verification/verification-state.ts';

/** How many algorithms wait for their review; the first has waited longest. */
export function useWaitingAlgorithms(isPlatform: boolean): WaitingAsked {
  const wanted = useMay()(verificationApi.page.allow) && isPlatform;
  const query = { algorithmStatus: '2', pageSize: 1 } as const;
  const asked = useAsk(verificationApi.page, { query }, { enabled: wanted });
  if (!wanted) return undefined;
  const [first] = asked.data?.content ?? [];
  const late = first !== undefined && isLate(waitedHours(first) ?? 0);
  return { asked, waiting: { count: asked.data?.totalElements ?? 0, late, to: LIST } };
}
