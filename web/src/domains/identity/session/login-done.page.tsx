import { useEffect } from 'react';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, PageSkeleton } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/en.ts';
import { LOGGED_IN } from '../shared/login-frame.tsx';

/** The end of a login made inside a dialog or a small window: notifies the page that waits for it. */
export function LoginDonePage() {
  const t = useText(words);
  const { state } = useWho();
  const known = state === 'success' || state === 'repeat';
  usePageTitle(t.loginDone);
  useEffect(() => {
    if (!known) return;
    const waiting = window.opener ?? (window.parent !== window ? window.parent : undefined);
    waiting?.postMessage(LOGGED_IN, location.origin);
    if (window.opener) window.close();
  }, [known]);
  if (state === 'fail') return <Empty title={t.loginNotDone} />;
  return known ? <Empty title={t.loginDone} hint={t.loginDoneHint} /> : <PageSkeleton />;
}
