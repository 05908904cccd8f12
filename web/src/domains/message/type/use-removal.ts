import { type MessageType, typeApi } from '@cloudyard/contract/message/type.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { useNaming } from '../../../kit/failure.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/type/en.ts';
import { failedOrRaised } from '../parts/failed-or-raised.ts';
import { refresh } from './refresh.ts';

/** Deletes types after asking. */
export function useTypeRemoval() {
  const t = useText(words);
  const called = useLocalizedName();
  const confirm = useConfirm();
  const toast = useToast();
  const naming = useNaming();
  const send = useSend(typeApi.remove, {
    act: 'list',
    failed: (error) => failedOrRaised(error, t.removeFailed, t.removeError),
    refresh,
  });
  const remove = async (rows: readonly MessageType[], done: () => void = () => {}) => {
    const [first] = rows;
    if (!first) return;
    const title =
      rows.length === 1 ? fill(t.removeOne, { name: called(first) }) : fill(t.removeMany, { n: rows.length });
    if (!(await confirm({ title, consequence: t.consequence, verb: t.remove }))) return;
    const onSuccess = () => {
      toast.success(t.removed);
      done();
    };
    send.mutate({ body: rows.map(({ id }) => id) }, { thing: naming(rows.map(called)), onSuccess });
  };
  return { remove, removing: send.isPending };
}
