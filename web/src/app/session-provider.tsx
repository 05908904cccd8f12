import { sessionTopic } from '@cloudyard/contract/identity/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { CallError } from '../kit/call.ts';
import { onSessionEnded, useTopic } from '../kit/live.ts';
import { RightsContext } from '../kit/may.tsx';
import { usePreview } from '../kit/preview.ts';
import { useText } from '../kit/text.ts';
import { useToast } from '../kit/toast.ts';
import { WhoContext } from '../kit/who.ts';
import { words } from './i18n/en.ts';
import { logIn, logOut } from './log-in-out.ts';
import { beginSession, checkSession, forgetSession, useSession } from './session.ts';

const RECHECK = 60_000;

/** Keeps the session fresh and gives kit and rooms the user and the user's rights. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { state, me, scope } = useSession();
  const client = useQueryClient();
  useFreshSession();
  useNetworkWarning(state === 'network');
  const who = useMemo(
    () => ({
      state,
      userId: me?.userId,
      // The same before the scope has come, so that nothing is asked twice.
      enterpriseId: scope ? scope.enterprise.id : me?.enterpriseId,
      roleId: scope ? scope.role?.id : me?.roleId,
      recheck: checkSession,
      login: logIn,
      logout: logOut,
      forget: () => {
        client.clear();
        forgetSession();
      },
    }),
    [state, me, scope, client],
  );
  const preview = usePreview();
  const rights = useMemo(
    () => ({ loggedIn: !!scope, keys: preview?.keys ?? scope?.keys ?? new Set<string>() }),
    [scope, preview],
  );
  return (
    <WhoContext value={who}>
      <RightsContext value={rights}>
        {me && <OwnSession />}
        {children}
      </RightsContext>
    </WhoContext>
  );
}

/** Holds a socket while a user is logged in: the server closes it when the login ends elsewhere. */
function OwnSession() {
  useTopic(sessionTopic, () => {});
  return null;
}

function useFreshSession(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => void checkSession();
    void beginSession();
    const timer = setInterval(ask, RECHECK);
    addEventListener('online', ask);
    addEventListener('offline', ask);
    // Any call may be the first to learn that the login has ended, or that the network is gone.
    const learn = (error: unknown) => {
      if (error instanceof CallError && (error.status === 401 || error.code === 'net.lost')) ask();
    };
    const stopAsked = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') learn(event.action.error);
    });
    const stopSent = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') learn(event.action.error);
    });
    const stopHearing = onSessionEnded(ask);
    return () => {
      stopHearing();
      clearInterval(timer);
      removeEventListener('online', ask);
      removeEventListener('offline', ask);
      stopAsked();
      stopSent();
    };
  }, [client]);
}

/** One warning when the network goes, not one per call. */
function useNetworkWarning(lost: boolean): void {
  const toast = useToast();
  const t = useText(words);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one warning per loss, whichever language is chosen
  useEffect(() => {
    if (lost) toast.warning(t.networkLost);
  }, [lost]);
}
