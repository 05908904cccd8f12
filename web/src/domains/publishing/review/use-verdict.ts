import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { reviewApi } from '@cloudyard/contract/publishing/review.ts';
import { STATUS, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { versionApi } from '@cloudyard/contract/publishing/version.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../../kit/call-error.ts';
import { useFailure } from '../../../kit/failure.ts';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { keyOf } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/review/en.ts';
import type { Dossier } from './dossier.ts';
import type { Kind } from './review-state.ts';

/** The verifier saw an older state: it must be reviewed again. */
const STALE = new Set(['market.content_changed', 'market.status_changed', 'market.status_refused']);
export const isStale = (error: unknown) => error instanceof CallError && STALE.has(error.code);

/** The texts for an act that succeeded, and for one that failed. */
type Told = { said: string; failed: { verb: string } | { failed: string } };
type Handlers = { onReload: () => void; onDecided: () => void };

/** The acts on one in the queue. After a refusal it is loaded again. */
export function useVerdict(kind: Kind, id: string, { onReload, onDecided }: Handlers) {
  const t = useText(words);
  const toast = useToast();
  const failure = useFailure();
  const client = useQueryClient();
  const { claim, decide } = useCalls(kind);

  const run = async (act: () => Promise<unknown>, { said, failed }: Told): Promise<boolean> => {
    try {
      await act();
      toast.success(said);
      return true;
    } catch (error) {
      void failure.modal(error, { ...failed, lines: isStale(error) ? [t.reloaded] : [] });
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
      wanted
        ? { said: t.claimed, failed: { verb: t.claim } }
        : { said: t.released, failed: { verb: t.release } },
    );
  /** A verdict is about exactly what is on the screen: its digest and its status. */
  const judge = async (dossier: Dossier, code: StatusCode, reason: string) => {
    const { digest, statusVersion } = dossier;
    const body = { id, status: { code }, reason, digest, statusVersion };
    const told = {
      said: code === STATUS.approved ? t.passed : t.notPassed,
      failed: { failed: t.verdictFailed },
    };
    if (await run(() => decide.mutateAsync({ body }), told)) onDecided();
  };
  return {
    busy: claim.isPending || decide.isPending,
    claim: () => void take(true),
    release: () => void take(false),
    pass: (dossier: Dossier) => void judge(dossier, STATUS.approved, ''),
    fail: (dossier: Dossier, reason: string) => void judge(dossier, STATUS.draft, reason),
  };
}

export type Judging = ReturnType<typeof useVerdict>;

/** The same calls for applications and for versions. */
function useCalls(kind: Kind) {
  const refresh = [reviewApi.applications, reviewApi.versions];
  const claimApplication = useSend(reviewApi.claimApplication, { act: 'quiet', refresh });
  const claimVersion = useSend(reviewApi.claimVersion, { act: 'quiet', refresh });
  const decideApplication = useSend(applicationApi.setStatus, { act: 'quiet', refresh });
  const decideVersion = useSend(versionApi.setStatus, { act: 'quiet', refresh });
  return kind === 'application'
    ? { claim: claimApplication, decide: decideApplication }
    : { claim: claimVersion, decide: decideVersion };
}
