import { registrationApi } from '@cloudyard/contract/identity/registration.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError, call } from '../../../kit/call.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { ErrorState } from '../../../kit/states.tsx';
import { useHashToken } from './hash-token.ts';
import { LogInOrHome } from './result.page.tsx';
import { useWords } from './use-words.ts';
import { VisitorCard } from './visitor-card.tsx';

/** The page of the link in the welcome mail. */
export function RegisterVerifyPage() {
  const { t } = useWords();
  const navigate = useNavigate();
  const [token] = useHashToken();
  const [attempt, setAttempt] = useState(0);
  const [lost, setLost] = useState<unknown>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!token) return;
    call(registrationApi.verifyEmail, { body: { token } }).then(
      ({ email }) => navigate('/common/verify-success', { state: { email }, replace: true }),
      (error: unknown) => {
        if (isRefused(error)) void navigate('/common/verify-fail', { replace: true });
        else setLost(error);
      },
    );
  }, [token, attempt, navigate]);

  const retry = () => {
    setLost(undefined);
    setAttempt(attempt + 1);
  };
  if (lost) return <ErrorState error={lost} onRetry={retry} />;
  return (
    <VisitorCard title={token ? t.verifying : t.verifyTitle} sentence={token ? undefined : t.verifyHow}>
      {token ? <Skeleton lines={['100%', '100%', '60%']} /> : <LogInOrHome />}
    </VisitorCard>
  );
}

/** Whether the link is invalid; a lost network or a busy server says nothing about it. */
const isRefused = (error: unknown) =>
  error instanceof CallError && ['identity.link_invalid', 'kit.invalid'].includes(error.code);
