import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { personApi } from '@cloudyard/contract/enterprise/person.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';

/** Whether the user belongs to no enterprise; false until that is known. */
export function useBelongsNowhere(): boolean {
  const { userId = '' } = useWho();
  const asked = useAsk(membershipApi.enterprises, { params: { userId } });
  return asked.data?.every(({ id }) => id === NIL) ?? false;
}

/** What the user's own card says of them, the state of their certification among it. */
export function usePersonInfo() {
  const { userId = '' } = useWho();
  // With the nil enterprise: the roles of the platform, whichever enterprise is current.
  return useAsk(personApi.personInfo, { query: { userId, enterpriseId: NIL } });
}
