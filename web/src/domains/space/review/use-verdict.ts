import { type Space, spaceApi } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { CallError } from '../../../kit/call-error.ts';
import { useFailure } from '../../../kit/failure.ts';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/review/en.ts';
import { MOVE_REFRESH } from '../space/use-move.ts';

/** The reviewer saw an older state. */
const STALE = new Set(['space.space_changed', 'space.move_refused']);
const isStale = (error: unknown) => error instanceof CallError && STALE.has(error.code);

type Handlers = { onReload: () => void; onRejected: () => void };

/** Approves or rejects exactly the state on the screen. An approved one stays: its setup is watched. */
export function useVerdict({ onReload, onRejected }: Handlers) {
  const t = useText(words);
  const toast = useToast();
  const failure = useFailure();
  const move = useSend(spaceApi.move, { act: 'quiet', refresh: MOVE_REFRESH });
  const judge = async ({ id, statusVersion }: Space, code: '0' | '2', reason: string) => {
    const isPassed = code === SPACE_STATUS.approved;
    try {
      await move.mutateAsync({ body: { id, status: { code }, reason, statusVersion } });
    } catch (error) {
      void failure.modal(error, { failed: t.verdictFailed, lines: isStale(error) ? [t.reloaded] : [] });
      return onReload();
    }
    toast.success(isPassed ? t.passed : t.notPassed);
    if (!isPassed) onRejected();
  };
  return {
    busy: move.isPending,
    pass: (space: Space) => void judge(space, SPACE_STATUS.approved, ''),
    fail: (space: Space, reason: string) => void judge(space, SPACE_STATUS.draft, reason),
  };
}

export type Judging = ReturnType<typeof useVerdict>;
