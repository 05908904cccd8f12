import { useContext, useMemo, useRef, useState } from 'react';
import { useConfirm } from './confirm.ts';
import type { Question } from './overlay.ts';
import { PageHolderContext } from './page-holder.ts';

/**
 * Knows whether the form inside has something unsaved, tells the page’s holder as the form would, and asks before
 * that is lost. The form stands in a PageHolderContext with `holder`.
 */
export function useDirt(question: Question) {
  const confirm = useConfirm();
  const outer = useContext(PageHolderContext);
  const now = useRef(false);
  const [dirty, setDirty] = useState(false);
  const holder = useMemo(
    () => ({
      ...outer,
      setDirty: (next: boolean) => {
        now.current = next;
        setDirty(next);
        outer.setDirty(next);
      },
    }),
    [outer],
  );
  const leave = async (go: () => void) => {
    if (!now.current || (await confirm(question))) go();
  };
  return { dirty, isDirty: () => now.current, holder, leave };
}
