import { type Dossier, reviewApi, type Verdict } from '@cloudyard/contract/enterprise/review.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { keyOf } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/review/index.ts';

/** What can be done to one certification. A refusal stays to be read: somebody else was faster. */
export function useVerdict({ id, revision }: Pick<Dossier, 'id' | 'revision'>, onDecided: () => void) {
  const t = useText(words);
  const toast = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [failure, setFailure] = useState('');
  const refresh = [reviewApi.queue, reviewApi.figures];
  const claim = useSend(reviewApi.claim, { refresh });
  const release = useSend(reviewApi.release, { refresh });
  const decide = useSend(reviewApi.decide, { refresh });
  const params = { id };
  const run = async (act: () => Promise<Dossier>, said: string): Promise<boolean> => {
    setFailure('');
    try {
      client.setQueryData(keyOf(reviewApi.dossier, { params }), await act());
      toast.success(said);
      return true;
    } catch (error) {
      setFailure(errorText(error));
      return false;
    }
  };
  return {
    failure,
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
