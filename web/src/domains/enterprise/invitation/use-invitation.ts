import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { useEffect, useState } from 'react';
import { useAsk } from '../../../kit/use-ask.ts';
import { useHashToken } from '../../identity/parts/visiting.ts';
import { keptToken } from './kept-token.ts';

export type Opened = Reply<typeof invitationApi.open>;

/** The invitation behind the link. Its secret leaves the address bar at once and stays with this tab. */
export function useInvitation() {
  const [linked] = useHashToken();
  const [kept] = useState(keptToken);
  const token = linked ?? kept.read();
  useEffect(() => {
    if (linked) kept.keep(linked);
  }, [linked, kept]);
  const opened = useAsk(
    invitationApi.open,
    { body: { token: token ?? '' } },
    { enabled: token !== undefined },
  );
  return { token, opened, forget: kept.forget };
}
