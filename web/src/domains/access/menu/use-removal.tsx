import { type Menu, menuApi } from '@cloudyard/contract/access/menu.ts';
import { Modal } from 'antd';
import { CallError } from '../../../kit/call.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { useFailure } from '../../../kit/failure.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/menu/en.ts';
import { refresh, useLossText, useName, useUsage } from './use-calls.ts';

/**
 * Deletes a menu after asking; one with children is not even asked about, nor one that is no longer the chosen one
 * when it is known who uses it. `holder` goes into the page.
 */
export function useRemoval(isStill: (id: string) => boolean) {
  const t = useText(words);
  const [modal, holder] = Modal.useModal();
  const toast = useToast();
  const confirm = useConfirm();
  const failure = useFailure();
  const nameOf = useName();
  const usageOf = useUsage();
  const lossText = useLossText();
  // Who used it is not asked again: it is gone.
  const send = useSend(menuApi.remove, {
    act: 'quiet',
    refresh: refresh.filter((one) => one !== menuApi.usage),
  });
  const warn = () => void modal.warning({ title: t.unableTitle, content: t.unableText, okText: t.know });
  const remove = async (menu: Menu, onRemoved: () => void) => {
    if (menu.children.length > 0) return warn();
    const usage = await usageOf(menu);
    if (!usage || !isStill(menu.id)) return;
    const title = fill(t.removeTitle, { name: nameOf(menu) });
    if (!(await confirm({ title, consequence: lossText(menu, usage), verb: t.remove }))) return;
    try {
      await send.mutateAsync({ params: { id: menu.id } });
      toast.success(t.removed);
      if (isStill(menu.id)) onRemoved();
    } catch (error) {
      // Somebody has put something below it in the meantime.
      if (error instanceof CallError && error.code === 'access.menu_has_children') return warn();
      failure.toast(error, { thing: nameOf(menu), failed: t.removeFailed });
    }
  };
  return { remove, removing: send.isPending, holder };
}
