import './header.css';
import './menu.css';
import './shell.css';
import { EyeOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { addressOfMenu } from '../../domains/access/lent/shown-menus.ts';
import { Ant } from '../../kit/ant.tsx';
import { laterPart, lazyPart, soon } from '../../kit/lazy-part.ts';
import { ObjectPagesContext } from '../../kit/object-link.tsx';
import { setPreview, usePreview } from '../../kit/preview.ts';
import { PageSkeleton } from '../../kit/states.tsx';
import { stored } from '../../kit/stored.ts';
import { fill, useText } from '../../kit/text.ts';
import { roleText } from '../../kit/use-localized-name.ts';
import { WayBackContext } from '../../kit/way-back.ts';
import { ArrangementsProvider } from '../arrangements-provider.tsx';
import { words } from '../i18n/en.ts';
import { PlainHolder, useBlocked, useLeaveQuestion } from '../plain-holder.tsx';
import { allObjectActs, allObjects, allObjectTabs } from '../rooms.ts';
import { useSession } from '../session.ts';
import { isConsolePath, isExceptionPath } from '../visitor-route-at.ts';
import { DashboardProvider } from './dashboard-provider.tsx';
import { useKeepDrawn } from './drawn.ts';
import { Header } from './header.tsx';
import { LiveRights } from './live-rights.tsx';
import { menuAt, useMenuLeaves, useMenuName } from './menu.ts';
import { useRememberSide, useSide } from './menu-side.ts';
import { useRememberVisit } from './pages-at-hand.ts';
import { SideMenu } from './side-menu.tsx';
import { Pane, TabPanes } from './tab-panes.tsx';
import { TabStrip } from './tab-strip.tsx';
import { type TabsControl, useTabs } from './use-tabs.ts';
import { useTabsSwitch } from './use-tabs-switch.ts';

/** Remembers below which page of the menu the user was before an exception. */
function WayBackProvider({ children }: { children: ReactNode }) {
  const here = useLocation();
  const [last, setLast] = useState(here);
  const nameOf = useMenuName();
  const menu = menuAt(last, useMenuLeaves());
  const to = menu && addressOfMenu(menu);
  if (last !== here && !isExceptionPath(here.pathname)) setLast(here);
  return <WayBackContext value={to ? { to, name: nameOf(menu) } : undefined}>{children}</WayBackContext>;
}

/** Names the role of the preview, with a button that ends it. */
function PreviewBar() {
  const t = useText(words);
  const client = useQueryClient();
  const preview = usePreview();
  if (!preview) return null;
  const leave = () => {
    setPreview(undefined);
    void client.invalidateQueries();
  };
  return (
    <div className="shell-preview-bar cy-line cy-gap-12 cy-rigid" role="status">
      <EyeOutlined />
      <span>{fill(t.previewing, { role: roleText(preview.roleName) })}</span>
      <Button size="small" onClick={leave}>
        {t.leavePreview}
      </Button>
    </div>
  );
}

// Questions and toasts are at hand before the first is wanted, and when the network is gone.
soon(() => import('../overlay-host.tsx'));

const PhoneMenu = laterPart(() => import('./phone-menu.tsx').then((m) => m.PhoneMenu));
const menuChoice = stored('cloudyard.menu', ['open', 'collapsed'], 'open');

const objectPages = {
  pages: allObjects,
  tabs: allObjectTabs.map(({ load, ...tab }) => ({ ...tab, Body: lazyPart(load) })),
  acts: allObjectActs.map(({ of, load }) => ({ of, Acts: lazyPart(load) })),
};

/** Menu, header, tabs, page. */
export const Console = () => (
  <Ant>
    <ArrangementsProvider>
      <ObjectPagesContext value={objectPages}>
        <Shell />
      </ObjectPagesContext>
    </ArrangementsProvider>
  </Ant>
);

function Shell() {
  const t = useText(words);
  const [drawer, setDrawer] = useState(false);
  const [wasDrawer, setWasDrawer] = useState(false);
  if (drawer && !wasDrawer) setWasDrawer(true);
  const collapsed = menuChoice.use() === 'collapsed';
  const { on: tabsOn } = useTabsSwitch();
  const { scope } = useSession();
  const { current } = useSide();
  useKeepDrawn();
  useRememberSide(current);
  useRememberVisit(current);
  return (
    <div className={collapsed ? 'shell cy-clip cy-flex shell-collapsed' : 'shell cy-clip cy-flex'}>
      <a className="shell-skip" href="#content">
        {t.skip}
      </a>
      <div className="shell-side cy-rigid">
        <SideMenu collapsed={collapsed} />
      </div>
      {wasDrawer && (
        <Suspense fallback={null}>
          <PhoneMenu open={drawer} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
      <div className="cy-down cy-grow">
        <Header
          collapsed={collapsed}
          onToggleMenu={() => menuChoice.set(collapsed ? 'open' : 'collapsed')}
          onOpenDrawer={() => setDrawer(true)}
        />
        <PreviewBar />
        <LiveRights />
        {scope ? (
          <WayBackProvider>
            <DashboardProvider>{tabsOn ? <TabbedPages /> : <PlainPage />}</DashboardProvider>
          </WayBackProvider>
        ) : (
          <main className="shell-panes shell-pane-inside cy-fill" id="content" tabIndex={-1}>
            <PageSkeleton />
          </main>
        )}
      </div>
    </div>
  );
}

function TabbedPages() {
  const control = useTabs();
  return (
    <>
      <BackGuard control={control} />
      <TabStrip control={control} />
      <div className="shell-panes cy-fill cy-relative" id="content" tabIndex={-1}>
        <TabPanes control={control} />
      </div>
    </>
  );
}

function PlainPage() {
  const location = useLocation();
  return (
    <div className="shell-panes cy-fill cy-relative" id="content" tabIndex={-1}>
      <PlainHolder key={location.pathname}>
        <Pane location={location} />
      </PlainHolder>
    </div>
  );
}

/**
 * A tab keeps what was typed while the user looks at another page of the console. Going back means being done with the
 * page, and leaving the console closes all tabs: both ask first.
 */
function BackGuard({ control }: { control: TabsControl }) {
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    const { pathname: next } = nextLocation;
    if (!isConsolePath(next) && !isExceptionPath(next)) return control.losesAnything();
    return historyAction === 'POP' && control.heldAt(currentLocation.pathname).losesByGoing();
  });
  useBlocked(blocker, useLeaveQuestion(), () => control.giveUp(pathname));
  return null;
}
