import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { useConfirm } from '../../kit/confirm.ts';
import { Held, type Work } from '../../kit/page-holder.ts';
import { HOME } from '../../kit/safe-return.ts';
import { fill, useKitText, useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { useUnloadWarning } from '../use-unload-warning.ts';
import { isExceptionPath } from '../visitor-route-at.ts';
import { amend, close, closeOthers, NO_TABS, nextAfter, type Tab, visit } from './tabs.ts';

export const addressOfTab = ({ path, search, hash }: Tab) => path + search + hash;

/** The open tabs follow the address; closing asks for unsaved work first. */
export function useTabs() {
  const location = useLocation();
  const navigate = useNavigate();
  const came = useNavigationType();
  const confirm = useConfirm();
  const t = useText(words);
  const kit = useKitText();
  const [tabs, setTabs] = useState(() => visit(NO_TABS, location));
  const [seen, setSeen] = useState(location);
  const [helds] = useState(() => new Map<string, Held>());
  const [given, setGiven] = useState<string>();
  const heldAt = (path: string) => {
    const held = helds.get(path) ?? new Held();
    helds.set(path, held);
    return held;
  };
  // During render, not in an effect: the new tab must be there in the same frame as its address.
  if (seen !== location) {
    setSeen(location);
    const next = visit(tabs, location);
    // A page that leads on gives way to what it leads to; an exception goes when it is left.
    const gaveWay =
      came === 'REPLACE' || isExceptionPath(location.pathname) || isExceptionPath(seen.pathname);
    const left = gaveWay && !heldAt(seen.pathname).isDirty() ? seen.pathname : given;
    const isLeft = left !== undefined && left !== location.pathname;
    setTabs(isLeft ? close(next, left) : next);
    setGiven(undefined);
  }

  // A form in a hidden tab cannot report that it closed with its tab.
  useEffect(() => {
    for (const path of helds.keys()) if (!tabs.list.some((tab) => tab.path === path)) helds.delete(path);
  }, [helds, tabs.list]);
  useUnloadWarning(tabs.list.some(({ dirty }) => dirty));
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
    hold: (path: string, form: string, work: Work | undefined) => {
      const held = heldAt(path);
      const was = held.isDirty();
      held.hold(form, work);
      const dirty = held.isDirty();
      if (dirty !== was) setTabs((before) => amend(before, path, { dirty }));
    },
    heldAt,
    losesAnything: () => [...helds.values()].some((held) => held.losesByGoing()),
    /** The user gives up what was typed: the tab is closed once it has been left. */
    giveUp: setGiven,
  };
}
export type TabsControl = ReturnType<typeof useTabs>;
