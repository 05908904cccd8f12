import { createContext, useContext, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from './confirm.ts';
import { useKitText } from './text.ts';

/** What holds a page: a tab that keeps it alive when the person looks elsewhere, or nothing. */
export type PageHolder = {
  kept: boolean;
  setTitle: (title: string) => void;
  setDirty: (dirty: boolean) => void;
};
export const PageHolderContext = createContext<PageHolder>({
  kept: false,
  setTitle: () => {},
  setDirty: () => {},
});

const PRODUCT = 'Cloudyard';

/** Names the browser window and the tab after the page. Frames do this by themselves. */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = useContext(PageHolderContext);
  useEffect(() => {
    if (!title) return;
    document.title = `${title} · ${PRODUCT}`;
    setTitle(title);
  }, [title, setTitle]);
}

/** Asks before unsaved work is lost. A kept page loses nothing by navigation; its tab asks when closed. */
export function useLeaveGuard(isDirty: () => boolean, dirty: boolean): void {
  const { kept, setDirty } = useContext(PageHolderContext);
  const confirm = useConfirm();
  const t = useKitText();
  const asking = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !kept && isDirty() && currentLocation.pathname !== nextLocation.pathname,
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
  useEffect(() => {
    setDirty(dirty);
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty, setDirty]);
}
