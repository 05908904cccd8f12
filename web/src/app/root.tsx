import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ContextType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { useMode } from '../kit/appearance.ts';
import { CallError } from '../kit/call.ts';
import { ErrorWordsContext, locale } from '../kit/text.ts';
import { applyCssVariables } from '../kit/theme.ts';
import { setTimeLocale } from '../kit/time.ts';
import { withRetry } from '../kit/with-retry.ts';
import { router } from './router.tsx';
import { useSession } from './session.ts';
import { SessionProvider } from './session-provider.tsx';

const worthRetrying = (count: number, error: Error) =>
  count < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500);

const client = new QueryClient({
  defaultOptions: {
    // Without a network a call fails with an error instead of waiting silently.
    queries: { retry: worthRetrying, staleTime: 10_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

export function Root() {
  return (
    <QueryClientProvider client={client}>
      <Appearance>
        <ErrorWords>
          <SessionProvider>
            <RouterProvider router={router} />
          </SessionProvider>
        </ErrorWords>
      </Appearance>
    </QueryClientProvider>
  );
}

function Appearance({ children }: { children: ReactNode }) {
  const mode = useMode();
  const language = locale.use();
  useLayoutEffect(() => applyCssVariables(mode, document.documentElement), [mode]);
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
