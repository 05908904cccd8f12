import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../kit/call.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, ErrorState, PageSkeleton } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/index.ts';

/** Ends the session and says so. */
export function LogoutPage() {
  const t = useText(words);
  const navigate = useNavigate();
  const { forget } = useWho();
  const [ended, setEnded] = useState<'waiting' | 'done' | Error>('waiting');
  usePageTitle(ended === 'done' ? t.loggedOut : t.logout);

  useEffect(() => {
    if (ended !== 'waiting') return;
    call(sessionApi.logout, {}).then(
      () => {
        setEnded('done');
        forget();
      },
      (error: Error) => setEnded(error),
    );
  }, [ended, forget]);

  if (ended instanceof Error) return <ErrorState error={ended} onRetry={() => setEnded('waiting')} />;
  if (ended === 'waiting') return <PageSkeleton />;
  return (
    <>
      <h1 className="cy-hidden">{t.loggedOut}</h1>
      <Empty
        title={t.loggedOut}
        hint={t.loggedOutHint}
        action={
          <div className="cy-row">
            <Button type="primary" onClick={() => void navigate('/common/login')}>
              {t.loginAgain}
            </Button>
            <Button onClick={() => void navigate('/')}>{t.home}</Button>
          </div>
        }
      />
    </>
  );
}
