import { useContext, useMemo, useRef, useState } from 'react';
import { useConfirm } from './confirm.ts';
import type { Question } from './overlay.ts';
import { Held, PageHolderContext } from './page-holder.ts';
import { useKitText } from './text.ts';

/** The question before a dialog closes with typed work in it. */
export function useDiscard(): Question {
  const t = useKitText();
  return { title: t.discard, consequence: t.discardHint, verb: t.discardVerb, stay: t.keepWriting };
}

/**
 * Knows whether the forms inside have unsaved work, passes it on to the page’s holder, and asks before it is lost.
 * The forms are rendered in a PageHolderContext with `holder`.
 */
export function useUnsavedChanges(question: Question) {
  const confirm = useConfirm();
  const outer = useContext(PageHolderContext);
  const [held] = useState(() => new Held());
  const [dirty, setDirty] = useState(false);
  const asking = useRef(false);
  const latest = useRef(question);
  latest.current = question;
  const holder = useMemo(() => {
    const hold: typeof outer.hold = (form, work) => {
      held.hold(form, work);
      outer.hold(form, work);
      setDirty(held.isDirty());
    };
    const leave = async (go: () => void) => {
      if (!held.loses()) return go();
      if (asking.current) return;
      asking.current = true;
      const sure = await confirm(latest.current);
      asking.current = false;
      if (!sure) return;
      // Given up: the outer holders do not ask again.
      for (const form of held.forms()) hold(form, undefined);
      go();
    };
    return { ...outer, hold, leave: (go: () => void) => void leave(go) };
  }, [confirm, held, outer]);
  return { dirty, isDirty: () => held.loses(), holder, leave: holder.leave };
}
