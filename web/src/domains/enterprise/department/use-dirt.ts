import { useContext, useMemo, useRef } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { PageHolderContext } from '../../../kit/page-holder.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/department/index.ts';

/** Knows whether the form beside the tree has something unsaved, and asks before that is lost. */
export function useDirt() {
  const t = useText(words);
  const confirm = useConfirm();
  const holder = useContext(PageHolderContext);
  const dirty = useRef(false);
  const inner = useMemo(
    () => ({
      ...holder,
      setDirty: (next: boolean) => {
        dirty.current = next;
        holder.setDirty(next);
      },
    }),
    [holder],
  );
  const leave = async (go: () => void) => {
    const ask = { title: t.leaveTitle, consequence: t.leaveHint, verb: t.leaveVerb };
    if (!dirty.current || (await confirm(ask))) go();
  };
  return { holder: inner, leave, isDirty: () => dirty.current };
}
