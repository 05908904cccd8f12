import { useEffect, useState } from 'react';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { ErrorState, PageSkeleton } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/en.ts';

/** Logs out and leaves for the home page. */
export function LogoutPage() {
  const t = useText(words);
  const { logout } = useWho();
  const [failed, setFailed] = useState<Error>();
  usePageTitle(t.logout);
  useEffect(() => {
    if (!failed) logout().catch((error: Error) => setFailed(error));
  }, [failed, logout]);
  if (failed) return <ErrorState error={failed.cause ?? failed} onRetry={() => setFailed(undefined)} />;
  return (
    <>
      <h1 className="cy-hidden">{t.logout}</h1>
      <PageSkeleton />
    </>
  );
}
