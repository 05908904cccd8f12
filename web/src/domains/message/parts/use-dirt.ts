import { useContext, useMemo, useRef } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import type { Question } from '../../../kit/overlay.ts';
import { PageHolderContext } from '../../../kit/page-holder.ts';

/** Knows whether the form inside has something unsaved, and asks before that is lost. */
export function useDirt(question: Question) {
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
    if (!dirty.current || (await confirm(question))) go();
  };
  return { holder: inner, leave };
}
