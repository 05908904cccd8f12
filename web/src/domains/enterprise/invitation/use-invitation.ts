import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { useEffect, useState } from 'react';
import { useAsk } from '../../../kit/use-ask.ts';
import { useHashToken } from '../../identity/lent/visiting.ts';

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

/** The link's secret, kept for this tab while its holder logs in; never in an address that is sent anywhere. */
const KEY = 'cloudyard.invitation';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function keptToken(storage: () => Kept = () => sessionStorage) {
  const attempt = <T>(act: (kept: Kept) => T): T | undefined => {
    try {
      return act(storage());
    } catch {
      return undefined; // storage may be forbidden: the link in the mail still works
    }
  };
  return {
    read: () => attempt((kept) => kept.getItem(KEY)) ?? undefined,
    keep: (token: string) => attempt((kept) => kept.setItem(KEY, token)),
    forget: () => attempt((kept) => kept.removeItem(KEY)),
  };
}
