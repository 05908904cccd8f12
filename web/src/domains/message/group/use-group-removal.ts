import { groupApi, type MessageGroup } from '@cloudyard/contract/message/group.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { useNaming } from '../../../kit/failure.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/group/en.ts';
import { refresh } from './refresh.ts';

/** Deletes groups after asking. */
export function useGroupRemoval() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const naming = useNaming();
  const send = useSend(groupApi.remove, { act: 'list', failed: t.removeFailed, refresh });
  const remove = async (rows: readonly MessageGroup[], done: () => void = () => {}) => {
    const [first] = rows;
    if (!first) return;
    const title =
      rows.length === 1 ? fill(t.removeOne, { name: first.name }) : fill(t.removeMany, { n: rows.length });
    if (!(await confirm({ title, consequence: t.consequence, verb: t.remove }))) return;
    toast.info(t.deleting);
    const onSuccess = () => {
      toast.success(t.removed);
      done();
    };
    const thing = naming(rows.map(({ name }) => name));
    send.mutate({ body: rows.map(({ id }) => id) }, { thing, onSuccess });
  };
  return { remove, removing: send.isPending };
}
