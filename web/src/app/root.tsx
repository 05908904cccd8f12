import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ContextType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useMode } from '../kit/appearance.ts';
import { CallError } from '../kit/call.ts';
import { ErrorWordsContext, locale } from '../kit/text.ts';
import { applyMode } from '../kit/theme.ts';
import { setTimeLocale } from '../kit/time.ts';
import { withRetry } from '../kit/with-retry.ts';
import { doEarlyActs } from './early-acts.ts';
import { useSession } from './session.ts';
import { SessionProvider } from './session-provider.tsx';

const worthRetrying = (count: number, error: Error) =>
  count < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500);

export const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      // Without a network a call fails with an error instead of waiting silently.
      queries: {
        retry: worthRetrying,
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });

/** Everything around the router; the browser has another one than the server. */
export function Root({ client, children }: { client: QueryClient; children: ReactNode }) {
  // From now on the page hears for itself.
  useEffect(() => doEarlyActs(), []);
  return (
    <QueryClientProvider client={client}>
      <Appearance>
        <ErrorWords>
          <SessionProvider>{children}</SessionProvider>
        </ErrorWords>
      </Appearance>
    </QueryClientProvider>
  );
}

function Appearance({ children }: { children: ReactNode }) {
  const mode = useMode();
  const language = locale.use();
  useLayoutEffect(() => applyMode(mode, document.documentElement), [mode]);
  useLayoutEffect(() => {
    document.documentElement.lang = language === 'cn' ? 'zh-CN' : 'en';
    setTimeLocale(language);
  }, [language]);
  return children;
}

/** The texts of all refusals come with the login: a visitor meets few of them. */
function ErrorWords({ children }: { children: ReactNode }) {
  const [lookup, setLookup] = useState<ContextType<typeof ErrorWordsContext>>({ cn: {}, en: {} });
  const { me } = useSession();
  useEffect(() => {
    if (me) void withRetry(() => import('./error-words.ts')).then((m) => setLookup(m.errorWords));
  }, [me]);
  return <ErrorWordsContext value={lookup}>{children}</ErrorWordsContext>;
}
