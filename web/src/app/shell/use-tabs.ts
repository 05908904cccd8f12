import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useConfirm } from '../../kit/confirm.ts';
import { fill, useKitText, useText } from '../../kit/text.ts';
import { words } from '../i18n/index.ts';
import { amend, close, closeOthers, NO_TABS, nextAfter, type Tab, visit } from './tabs.ts';

const HOME = '/console';
export const addressOfTab = ({ path, search, hash }: Tab) => path + search + hash;

/** The open tabs follow the address; closing asks for unsaved work first. */
export function useTabs() {
  const location = useLocation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const t = useText(words);
  const kit = useKitText();
  const [tabs, setTabs] = useState(() => visit(NO_TABS, location));
  const [seen, setSeen] = useState(location);
  // During render, not in an effect: the new tab must be there in the same frame as its address.
  if (seen !== location) {
    setSeen(location);
    setTabs(visit(tabs, location));
  }

  useWarning(tabs.list.some(({ dirty }) => dirty));
  const closeTab = async (tab: Tab) => {
    const question = {
      title: kit.leave,
      consequence: fill(t.unsavedTab, { name: tab.title ?? tab.path }),
      verb: t.close,
    };
    if (tab.dirty && !(await confirm(question))) return;
    const next = nextAfter(tabs, tab.path);
    if (tab.path === location.pathname) await navigate(next ? addressOfTab(next) : HOME);
    setTabs((before) => close(before, tab.path));
  };
  return {
    tabs: tabs.list,
    closeTab,
    closeOthers: async (tab: Tab) => {
      await navigate(addressOfTab(tab));
      setTabs((before) => closeOthers(before, tab.path));
    },
    setTitle: (path: string, title: string) => setTabs((before) => amend(before, path, { title })),
    setDirty: (path: string, dirty: boolean) => setTabs((before) => amend(before, path, { dirty })),
  };
}

/** The browser asks before it goes away with something unsaved, whichever tab it is in. */
function useWarning(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
}
export type TabsControl = ReturnType<typeof useTabs>;
