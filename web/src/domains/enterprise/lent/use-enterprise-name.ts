import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { useAsk } from '../../../kit/use-ask.ts';

/** The name of the current enterprise, on pages outside the console; empty until it is loaded. */
export function useEnterpriseName(userId: string | undefined): string {
  const asked = useAsk(membershipApi.current, { query: { id: userId ?? '' } }, { enabled: Boolean(userId) });
  return asked.data?.name ?? '';
}
