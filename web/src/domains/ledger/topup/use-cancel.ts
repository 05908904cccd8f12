import { type Topup, topupApi } from '@cloudyard/contract/ledger/topup.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/topup/en.ts';
import { yuan } from '../shared/yuan.ts';

/** Asks with the sum, then cancels. */
export function useCancel() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const send = useSend(topupApi.cancel, {
    act: 'submit',
    verb: t.cancel,
    refresh: [topupApi.list, topupApi.get],
  });
  return async ({ id, code, amount }: Topup) => {
    const question = {
      title: fill(t.cancelTitle, { amount: yuan(amount) }),
      consequence: fill(t.cancelConsequence, { code }),
      verb: t.cancel,
    };
    if (!(await confirm(question))) return;
    send.mutate({ params: { id } }, { onSuccess: () => toast.success(t.cancelled) });
  };
}
