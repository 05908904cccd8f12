import { useContext, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from './confirm.ts';
import { PageHolderContext } from './page-holder.ts';
import { useKitText } from './text.ts';

type LeaveGuardProps = { dirty: boolean /** Asked at the moment of leaving. */; mayLeave: () => boolean };

/** Asks before unsaved work is lost. A kept page loses nothing by navigation; its tab asks when closed. */
export function LeaveGuard({ dirty, mayLeave }: LeaveGuardProps) {
  const { kept, setDirty } = useContext(PageHolderContext);
  useEffect(() => {
    setDirty(dirty);
    // Who keeps the page warns for all kept ones, those behind too.
    if (!dirty || kept) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty, kept, setDirty]);
  // A form that is gone (its drawer closed) has nothing unsaved.
  useEffect(() => () => setDirty(false), [setDirty]);
  // Not in a kept page: the router knows one blocker only, and hidden pages would leave theirs behind.
  return kept ? null : <Blocker mayLeave={mayLeave} />;
}

function Blocker({ mayLeave }: Pick<LeaveGuardProps, 'mayLeave'>) {
  const confirm = useConfirm();
  const t = useKitText();
  const asking = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !mayLeave() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    void confirm({ title: t.leave, consequence: t.leaveHint, verb: t.leaveVerb }).then((leave) => {
      asking.current = false;
      if (leave) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, confirm, t]);
  return null;
}
