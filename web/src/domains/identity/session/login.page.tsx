import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { safeReturn } from '../../../kit/safe-return.ts';
import { ErrorState, PageSkeleton } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/en.ts';

/** Leads on to the central login; a logged-in user goes straight to the requested address. */
export function LoginPage() {
  const t = useText(words);
  const navigate = useNavigate();
  const { state, userId, login } = useWho();
  const [search] = useSearchParams();
  const [failed, setFailed] = useState<Error>();
  const to = safeReturn(search.get('service'));
  usePageTitle(t.login);
  useEffect(() => {
    if (userId) void navigate(to, { replace: true });
    else if ((state === 'fail' || state === 'cancel') && !failed) {
      login(to).catch((error: Error) => setFailed(error));
    }
  }, [userId, state, to, failed, login, navigate]);
  if (failed) return <ErrorState error={failed.cause ?? failed} onRetry={() => setFailed(undefined)} />;
  return (
    <>
      <h1 className="cy-hidden">{t.toLogin}</h1>
      <PageSkeleton />
    </>
  );
}
