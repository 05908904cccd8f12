import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import { type AlgorithmDossier, verificationApi } from '@cloudyard/contract/algorithm/verification.ts';
import type { Modal } from 'antd';
import { useNavigate } from 'react-router';
import { CallError } from '../../../kit/call-error.ts';
import { useFailure } from '../../../kit/failure.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/verification/en.ts';
import { ALGORITHMS } from '../shared/paths.ts';

/** The verifier saw an older state: it must be looked at again. */
const STALE = new Set([
  'algorithm.digest_changed',
  'algorithm.move_not_allowed',
  'algorithm.evidence_missing',
]);
const isStale = (error: unknown) => error instanceof CallError && STALE.has(error.code);

type Modals = ReturnType<typeof Modal.useModal>[0];

/** A verdict is about exactly what is on the screen: its digest goes with it. */
export function useVerdict(modal: Modals, onReload: () => void) {
  const t = useText(words);
  const called = useLocalizedName();
  const navigate = useNavigate();
  const failure = useFailure();
  const refresh = [verificationApi.page, verificationApi.detail, algorithmApi.byUser, algorithmApi.all];
  const send = useSend(algorithmApi.setStatus, { act: 'quiet', refresh });

  const judge = async (dossier: AlgorithmDossier, code: '3' | '4', reason: string) => {
    const { id, digest } = dossier;
    try {
      await send.mutateAsync({
        body: { id, algorithmStatus: { code }, reason, ...(digest === null ? {} : { digest }) },
      });
    } catch (error) {
      await failure.modal(error, { failed: t.verdictFailed, lines: isStale(error) ? [t.reloaded] : [] });
      onReload();
      return;
    }
    const [title, text] = code === '3' ? [t.passedTitle, t.passedText] : [t.refusedTitle, t.refusedText];
    await modal.success({ title, content: fill(text, { name: called(dossier) }) });
    // Where the specification leads after a verdict.
    void navigate(ALGORITHMS);
  };
  return {
    busy: send.isPending,
    pass: (dossier: AlgorithmDossier) => void judge(dossier, '3', ''),
    refuse: (dossier: AlgorithmDossier, reason: string) => void judge(dossier, '4', reason),
  };
}
export type Judging = ReturnType<typeof useVerdict>;
