import { groupApi, type MessageGroup } from '@cloudyard/contract/message/group.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/group/index.ts';
import { refresh } from './refresh.ts';

/** Deletes groups after asking. */
export function useGroupRemoval() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const send = useSend(groupApi.remove, { refresh });
  const remove = async (rows: readonly MessageGroup[], done: () => void = () => {}) => {
    const [first] = rows;
    if (!first) return;
    const title =
      rows.length === 1 ? fill(t.removeOne, { name: first.name }) : fill(t.removeMany, { n: rows.length });
    if (!(await confirm({ title, consequence: t.consequence, verb: t.remove }))) return;
    toast.info(t.deleting);
    try {
      await send.mutateAsync({ body: rows.map(({ id }) => id) });
      toast.success(t.removed);
      done();
    } catch {
      toast.failure(t.removeFailed);
    }
  };
  return { remove, removing: send.isPending };
}
