import { reviewApi } from '@cloudyard/contract/space/review.ts';
import { type SpaceRow, spaceApi } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/space/en.ts';
import { SPACE_CALLS } from './space-calls.ts';

/** A space as far as it is moved; a list does not know the version of its status. */
export type Movable = Pick<SpaceRow, 'id' | 'name'> & { statusVersion?: number };

export const MOVE_REFRESH = [...SPACE_CALLS, reviewApi.queue, reviewApi.dossier];

/** Changes the status after a question that names the space. */
function useAskedMove(code: '0' | '3', said: { verb: string; title: '{name}'; hint: string; done: string }) {
  const confirm = useConfirm();
  const toast = useToast();
  const move = useSend(spaceApi.move, { act: 'submit', verb: said.verb, refresh: MOVE_REFRESH });
  const ask = async ({ id, name, statusVersion }: Movable) => {
    const question = { title: fill(said.title, { name }), consequence: said.hint, verb: said.verb };
    if (!(await confirm(question))) return;
    move.mutate(
      { body: { id, status: { code }, statusVersion } },
      { onSuccess: () => toast.success(said.done) },
    );
  };
  return { busy: move.isPending, ask: (space: Movable) => void ask(space) };
}

export function useWithdraw() {
  const t = useText(words);
  return useAskedMove(SPACE_STATUS.draft, {
    verb: t.withdraw,
    title: t.withdrawTitle as '{name}',
    hint: t.withdrawHint,
    done: t.withdrawn,
  });
}

export function useBringOnline() {
  const t = useText(words);
  return useAskedMove(SPACE_STATUS.online, {
    verb: t.online,
    title: t.onlineTitle as '{name}',
    hint: t.onlineHint,
    done: t.didOnline,
  });
}
