import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../kit/lazy-part.ts';
import { cancelLogin, loginPageFor } from './log-in-out.ts';
import { checkSession, resumeSession, useSession } from './session.ts';

const ExpiredDialog = lazyPart(() =>
  import('../domains/identity/parts/expired-dialog.tsx').then((m) => m.ExpiredDialog),
);
const PhoneDialog = lazyPart(() =>
  import('../domains/identity/parts/phone-dialog.tsx').then((m) => m.PhoneDialog),
);

/** The two questions a login can ask while a page is open. The page beneath keeps what was typed. */
export function SessionDialogs() {
  const { state, error, why, note, me } = useSession();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const goOn = async () => {
    await resumeSession();
    await client.invalidateQueries();
  };
  if (state === 'expired') {
    return (
      <Suspense fallback={null}>
        <ExpiredDialog
          error={error}
          why={why}
          note={note}
          username={me?.username ?? ''}
          loginPage={() => loginPageFor('/common/login-done')}
          onLoggedIn={() => void goOn()}
        />
      </Suspense>
    );
  }
  if (state === 'repeat' && pathname !== '/login-validate' && pathname !== '/common/login-done') {
    return (
      <Suspense fallback={null}>
        <PhoneDialog onDecided={() => void checkSession()} onCancel={cancelLogin} />
      </Suspense>
    );
  }
  return null;
}
