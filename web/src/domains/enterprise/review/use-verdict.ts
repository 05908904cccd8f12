import { type Dossier, reviewApi, type Verdict } from '@cloudyard/contract/enterprise/review.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { keyOf } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/review/en.ts';

type Handlers = { onReload: () => void; onDecided: () => void };

/** What can be done to one certification. After a refusal it is looked at again: somebody else was faster. */
export function useVerdict(
  { id, revision }: Pick<Dossier, 'id' | 'revision'>,
  { onReload, onDecided }: Handlers,
) {
  const t = useText(words);
  const toast = useToast();
  const client = useQueryClient();
  const refresh = [reviewApi.queue, reviewApi.figures];
  const claim = useSend(reviewApi.claim, { act: 'submit', verb: t.claim, refresh });
  const release = useSend(reviewApi.release, { act: 'submit', verb: t.release, refresh });
  const decide = useSend(reviewApi.decide, { act: 'submit', failed: t.verdictFailed, refresh });
  const params = { id };
  const run = async (act: () => Promise<Dossier>, said: string): Promise<boolean> => {
    try {
      client.setQueryData(keyOf(reviewApi.dossier, { params }), await act());
      toast.success(said);
      return true;
    } catch {
      onReload();
      return false;
    }
  };
  return {
    busy: claim.isPending || release.isPending || decide.isPending,
    claim: () => void run(() => claim.mutateAsync({ params }), t.claimed),
    release: () => void run(() => release.mutateAsync({ params }), t.released),
    decide: async (verdict: Omit<Verdict, 'revision'>) => {
      const said = verdict.verdict === 'approve' ? t.approved : t.rejected;
      const done = await run(() => decide.mutateAsync({ params, body: { ...verdict, revision } }), said);
      if (done) onDecided();
    },
  };
}
