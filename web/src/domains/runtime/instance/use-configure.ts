import { type InstanceDetail, instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/instance/environment-en.ts';
import { INSTANCE_CALLS } from './instance-calls.ts';
import { type Edited, sentOf } from './variables.ts';

/** Saves an environment after a question: the application is started anew with it. */
export function useConfigure({ id, ...named }: Pick<InstanceDetail, 'id' | 'name' | 'nameEn'>) {
  const name = useLocalizedName()(named);
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const send = useSend(instanceApi.configure, { act: 'submit', verb: t.save, refresh: INSTANCE_CALLS });
  const save = async (
    rows: readonly Edited[],
    generation: number,
    onSaved: (reply: InstanceDetail) => void,
  ) => {
    const title = fill(t.saveTitle, { name });
    if (!(await confirm({ title, consequence: t.saveHint, verb: t.save }))) return;
    send.mutate(
      { params: { id }, body: { variables: sentOf(rows), generation } },
      {
        onSuccess: (reply) => {
          toast.success(t.saved);
          onSaved(reply);
        },
      },
    );
  };
  return { busy: send.isPending, save };
}
