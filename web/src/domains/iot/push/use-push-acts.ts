import { type Push, pushApi } from '@cloudyard/contract/iot/push.ts';
import type { RowAction } from '../../../kit/columns.tsx';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useRemove } from '../../../kit/use-remove.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/push/en.ts';

export type PushDialogAct = 'edit' | 'copy' | 'replay';
const refresh = [pushApi.list, pushApi.view];

/** What can be done with a data push. */
export function usePushActs(onOpen: (act: PushDialogAct, push: Push) => void, onRemoved?: () => void) {
  const t = useText(words);
  const may = useMay();
  const turn = useTurn();
  const remove = useRemove(pushApi.remove, t, { refresh: [pushApi.list], onRemoved });
  return (push: Push): RowAction[] => {
    if (!may(pushApi.add.allow)) return [];
    return [
      { key: 'edit', label: t.edit, onClick: () => onOpen('edit', push) },
      { key: 'turn', label: push.isEnabled ? t.disable : t.enable, onClick: () => turn(push) },
      { key: 'copy', label: t.copy, onClick: () => onOpen('copy', push) },
      { key: 'replay', label: t.replay, onClick: () => onOpen('replay', push) },
      { key: 'remove', label: t.remove, onClick: () => void remove(push) },
    ];
  };
}

function useTurn() {
  const t = useText(words);
  const toast = useToast();
  const enable = useSend(pushApi.enable, { act: 'list', refresh });
  return ({ id, name, isEnabled }: Push) => {
    const said = fill(isEnabled ? t.disabledNow : t.enabledNow, { name });
    const onSuccess = () => toast.success(said);
    enable.mutate({ params: { id }, body: { isEnabled: !isEnabled } }, { thing: name, onSuccess });
  };
}
