import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { call } from '../../../kit/call.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, PageSkeleton } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/en.ts';

const PhoneCheck = lazyPart(() => import('../shared/phone-check.tsx').then((m) => m.PhoneCheck));

/** The question after a repeat login, as a page. */
export function LoginValidatePage() {
  const t = useText(words);
  const navigate = useNavigate();
  const { state, userId, recheck } = useWho();
  usePageTitle(t.phone.title);
  useEffect(() => {
    if (state === 'success' && userId) void navigate('/console', { replace: true });
  }, [state, userId, navigate]);
  if (state === 'repeat') {
    const cancel = async () => {
      await call(sessionApi.logout, {});
      location.assign('/');
    };
    return (
      <section className="identity-phone-page cy-pad-32 cy-card cy-column cy-gap-16">
        <h1>{t.phone.title}</h1>
        <Suspense fallback={<PageSkeleton />}>
          <PhoneCheck onDecided={() => void recheck()} onCancel={cancel} />
        </Suspense>
      </section>
    );
  }
  if (state !== 'fail') return <PageSkeleton />;
  return (
    <>
      <h1 className="cy-hidden">{t.phone.title}</h1>
      <Empty
        title={t.phone.nothing}
        action={
          <Button type="primary" size="large" onClick={() => void navigate('/common/login')}>
            {t.login}
          </Button>
        }
      />
    </>
  );
}
