import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from '../kit/confirm.ts';
import { Held, type PageHolder, PageHolderContext } from '../kit/page-holder.ts';
import { useKitText } from '../kit/text.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

/** A page outside the tabs: leaving it in any way asks when unsaved work would be lost. */
export function PlainHolder({ children }: { children: ReactNode }) {
  const ask = useLeaveQuestion();
  const [held] = useState(() => new Held());
  const [dirty, setDirty] = useState(false);
  const through = useRef(false);
  useUnloadWarning(dirty);
  const holder = useMemo<PageHolder>(() => {
    const leave = async (go: () => void) => {
      if (held.loses() && !(await ask())) return;
      // The user has answered: the navigation itself does not ask again.
      through.current = true;
      go();
      through.current = false;
    };
    return {
      setTitle: () => {},
      hold: (form, work) => {
        held.hold(form, work);
        setDirty(held.isDirty());
      },
      leave: (go) => void leave(go),
    };
  }, [held, ask]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !through.current && currentLocation.pathname !== nextLocation.pathname && held.losesByGoing(),
  );
  useBlocked(blocker, ask);
  return <PageHolderContext value={holder}>{children}</PageHolderContext>;
}

/** Asks once, however often the user presses. */
export function useLeaveQuestion(): () => Promise<boolean> {
  const confirm = useConfirm();
  const t = useKitText();
  const words = useRef(t);
  words.current = t;
  const asked = useRef<Promise<boolean>>(undefined);
  return useMemo(
    () => () => {
      const { leave, leaveHint, leaveVerb, keepWriting } = words.current;
      const question = { title: leave, consequence: leaveHint, verb: leaveVerb, stay: keepWriting };
      asked.current ??= confirm(question).finally(() => {
        asked.current = undefined;
      });
      return asked.current;
    },
    [confirm],
  );
}

/** Asks about a blocked navigation, then lets it go on or cancels it. */
export function useBlocked(
  blocker: ReturnType<typeof useBlocker>,
  ask: () => Promise<boolean>,
  onLeave?: () => void,
): void {
  const latest = useRef({ blocker, onLeave });
  latest.current = { blocker, onLeave };
  const { state } = blocker;
  useEffect(() => {
    if (state !== 'blocked') return;
    void ask().then((sure) => {
      const now = latest.current;
      if (now.blocker.state !== 'blocked') return;
      if (!sure) return now.blocker.reset();
      now.onLeave?.();
      now.blocker.proceed();
    });
  }, [state, ask]);
}
