import { applicationApi } from '@cloudyard/contract/market/application.ts';
import { reviewApi } from '@cloudyard/contract/market/review.ts';
import type { StatusCode } from '@cloudyard/contract/market/values.ts';
import { versionApi } from '@cloudyard/contract/market/version.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../kit/call-error.ts';
import { useErrorText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { keyOf } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/verify/index.ts';
import type { Dossier } from './dossier.ts';
import type { Kind } from './verify-state.ts';

/** What was seen is not what is there: it must be looked at again. */
const STALE = new Set(['market.content_changed', 'market.status_changed', 'market.status_refused']);
export const isStale = (error: unknown) => error instanceof CallError && STALE.has(error.code);

type Handlers = { onReload: () => void; onDecided: () => void };

/** What can be done to one in the queue. A refusal stays to be read. */
export function useVerdict(kind: Kind, id: string, { onReload, onDecided }: Handlers) {
  const t = useText(words);
  const toast = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [failure, setFailure] = useState('');
  const { claim, decide } = useCalls(kind);

  const run = async (act: () => Promise<unknown>, said: string): Promise<boolean> => {
    setFailure('');
    try {
      await act();
      toast.success(said);
      return true;
    } catch (error) {
      setFailure(isStale(error) ? t.reloaded : errorText(error));
      onReload();
      return false;
    }
  };
  const take = (wanted: boolean) =>
    run(
      async () => {
        const now = await claim.mutateAsync({ params: { id }, body: { claim: wanted } });
        client.setQueryData(keyOf(reviewApi[kind], { params: { id } }), now);
      },
      wanted ? t.claimed : t.released,
    );
  /** About exactly what is on the screen: its digest and the state it was in. */
  const judge = async (dossier: Dossier, code: StatusCode, reason: string) => {
    const { digest, statusVersion } = dossier;
    const body = { id, status: { code }, reason, digest, statusVersion };
    if (await run(() => decide.mutateAsync({ body }), code === '2' ? t.passed : t.notPassed)) onDecided();
  };
  return {
    failure,
    busy: claim.isPending || decide.isPending,
    claim: () => void take(true),
    release: () => void take(false),
    pass: (dossier: Dossier) => void judge(dossier, '2', ''),
    fail: (dossier: Dossier, reason: string) => void judge(dossier, '0', reason),
  };
}

export type Judging = ReturnType<typeof useVerdict>;

/** Applications and versions are called alike. */
function useCalls(kind: Kind) {
  const refresh = [reviewApi.applications, reviewApi.versions];
  const claimApplication = useSend(reviewApi.claimApplication, { refresh });
  const claimVersion = useSend(reviewApi.claimVersion, { refresh });
  const decideApplication = useSend(applicationApi.setStatus, { refresh });
  const decideVersion = useSend(versionApi.setStatus, { refresh });
  return kind === 'application'
    ? { claim: claimApplication, decide: decideApplication }
    : { claim: claimVersion, decide: decideVersion };
}
