import { Activity, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { Link, type Location, Navigate, useLocation } from 'react-router';
import { addressOfMenu } from '../../domains/access/lent/shown-menus.ts';
import { type PageHolder, PageHolderContext } from '../../kit/page-holder.ts';
import { locale, useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { useLeaveQuestion } from '../plain-holder.tsx';
import { routeAt } from '../route-at.ts';
import { RoutedPage } from '../routed-page.tsx';
import { useDrawnMenus } from './drawn.ts';
import { menuAt, openedFrom, useMenuLeaves, useMenuName, wayTo } from './menu.ts';
import type { Tab } from './tabs.ts';
import type { TabsControl } from './use-tabs.ts';

/** Folders, menu entry, page: from the third level on, since menu and heading name the first two. */
function Breadcrumbs({ location }: { location: { pathname: string; search: string } }) {
  const { pathname } = location;
  const t = useText(words);
  const language = locale.use();
  const menus = useDrawnMenus();
  const nameOf = useMenuName();
  const entry = menuAt(location, useMenuLeaves());
  const route = routeAt(pathname);
  if (!entry) return null;
  // One page may have two addresses: the second is no level below the first.
  const isOther = route?.path !== entry.url && route?.title !== routeAt(entry.url)?.title;
  const deeper = route && entry.type === 'page' && isOther;
  const way = wayTo(entry, menus);
  if (way.length + (deeper ? 1 : 0) < 3) return null;
  return (
    <nav className="shell-crumbs cy-bottom-8 cy-flex cy-faint cy-small" aria-label={t.breadcrumb}>
      {way.slice(0, -1).map((folder) => (
        <span key={folder.id}>{nameOf(folder)}</span>
      ))}
      {deeper ? (
        <Link to={openedFrom(location) ?? addressOfMenu(entry) ?? ''}>{nameOf(entry)}</Link>
      ) : (
        <span>{nameOf(entry)}</span>
      )}
      {deeper && <span aria-current="page">{route.title[language]}</span>}
    </nav>
  );
}

/** Every open tab stays mounted; only the one in front is shown and has running effects. */
export function TabPanes({ control }: { control: TabsControl }) {
  const here = useLocation();
  const front = useRef(here.pathname);
  front.current = here.pathname;
  return control.tabs.map((tab) => (
    <Activity key={tab.path} mode={tab.path === here.pathname ? 'visible' : 'hidden'}>
      <TabPane tab={tab} here={here} front={front} control={control} />
    </Activity>
  ));
}

type TabPaneProps = { tab: Tab; here: Location; front: RefObject<string>; control: TabsControl };

function TabPane({ tab, here, front, control }: TabPaneProps) {
  const { path, search, hash } = tab;
  const own = useMemo(
    () => ({ pathname: path, search, hash, state: null, key: path }) as Location,
    [path, search, hash],
  );
  const { setTitle, hold, heldAt, giveUp } = useStable(control);
  const ask = useLeaveQuestion();
  const holder = useMemo<PageHolder>(() => {
    const leave = async (go: () => void) => {
      if (!heldAt(path).loses()) return go();
      if (!(await ask())) return;
      giveUp(path);
      go();
    };
    return {
      setTitle: (title) => setTitle(path, title),
      // The effects of a form are undone when its tab is hidden, as if the form were gone; what was typed is still in it.
      hold: (form, work) => {
        if (work || front.current === path) hold(path, form, work);
      },
      leave: (go) => void leave(go),
    };
  }, [path, front, ask, setTitle, hold, heldAt, giveUp]);
  return (
    <PageHolderContext value={holder}>
      <Pane location={here.pathname === path ? here : own} />
    </PageHolderContext>
  );
}

/** The setters only pass on to a state setter, so the first ones stay valid. */
const useStable = (control: TabsControl) => useRef(control).current;

/** One page and its own scroll position. */
export function Pane({ location }: { location: Location }) {
  const route = routeAt(location.pathname);
  return (
    <Scroller page={location.pathname}>
      <Breadcrumbs location={location} />
      {route ? <RoutedPage route={route} location={location} /> : <Navigate to="/exception/404" replace />}
    </Scroller>
  );
}

function Scroller({ page, children }: { page: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  const top = useRef(0);
  // Runs again each time the tab comes to the front: not every browser keeps the offset of a hidden box.
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = top.current;
  }, []);
  return (
    <main
      ref={box}
      className="shell-pane cy-tall cy-scroll"
      data-page={page}
      onScroll={(event) => {
        if (event.target === box.current) top.current = event.currentTarget.scrollTop;
      }}
    >
      <div className="shell-pane-inside">{children}</div>
    </main>
  );
}
