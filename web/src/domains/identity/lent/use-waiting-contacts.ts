import { contactApi } from '@cloudyard/contract/identity/contact.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import type { WaitingAsked } from '../../../kit/waiting.ts';

/** Phone and email an administrator wrote down for the user, to be confirmed by the user. */
export function useWaitingContacts(): WaitingAsked {
  const asked = useAsk(contactApi.waiting, {});
  const to = '/console/personal-settings?tab=account';
  return { asked, waiting: { count: asked.data?.length ?? 0, late: false, to } };
}
