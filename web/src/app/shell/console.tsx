import './header.css';
import './shell.css';
import { Drawer } from 'antd';
import { useState } from 'react';
import { Navigate, useBlocker, useLocation } from 'react-router';
import { Ant } from '../../kit/ant.tsx';
import { stored } from '../../kit/stored.ts';
import { useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { PlainHolder, useBlocked, useLeaveQuestion } from '../plain-holder.tsx';
import { routeAt } from '../route-at.ts';
import { isConsolePath } from '../visitor-route-at.ts';
import { DashboardProvider } from './dashboard-provider.tsx';
import { Header } from './header.tsx';
import { LiveRights } from './live-rights.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { SideMenu } from './side-menu.tsx';
import { Pane, TabPanes } from './tab-panes.tsx';
import { TabStrip } from './tab-strip.tsx';
import { type TabsControl, useTabs } from './use-tabs.ts';
import { useTabsSwitch } from './use-tabs-switch.ts';

const menuChoice = stored('cloudyard.menu', ['open', 'collapsed'], 'open');

/** Menu, header, tabs, page. */
export const Console = () => (
  <Ant>
    <Shell />
  </Ant>
);

function Shell() {
  const t = useText(words);
  const [drawer, setDrawer] = useState(false);
  const collapsed = menuChoice.use() === 'collapsed';
  const { on: tabsOn } = useTabsSwitch();
  const { pathname } = useLocation();
  if (!routeAt(pathname)) return <Navigate to="/exception/404" replace />;
  return (
    <div className={collapsed ? 'shell cy-clip cy-flex shell-collapsed' : 'shell cy-clip cy-flex'}>
      <a className="shell-skip" href="#content">
        {t.skip}
      </a>
      <div className="shell-side cy-rigid">
        <SideMenu collapsed={collapsed} />
      </div>
      <Drawer
        open={drawer}
        onClose={() => setDrawer(false)}
        placement="left"
        size={264}
        title={null}
        closable={false}
        styles={{ body: { padding: 0 } }}
        rootClassName="shell-drawer"
      >
        <SideMenu collapsed={false} onChoose={() => setDrawer(false)} />
      </Drawer>
      <div className="cy-down cy-grow">
        <Header
          collapsed={collapsed}
          onToggleMenu={() => menuChoice.set(collapsed ? 'open' : 'collapsed')}
          onOpenDrawer={() => setDrawer(true)}
        />
        <PreviewBar />
        <LiveRights />
        <DashboardProvider>{tabsOn ? <TabbedPages /> : <PlainPage />}</DashboardProvider>
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
 * A tab keeps what was typed when somebody looks elsewhere in the console. The way back means to be done with it, and
 * the way out of the console takes all tabs along: both are asked about.
 */
function BackGuard({ control }: { control: TabsControl }) {
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    if (!isConsolePath(nextLocation.pathname)) return control.losesAnything();
    return historyAction === 'POP' && control.heldAt(currentLocation.pathname).losesByGoing();
  });
  useBlocked(blocker, useLeaveQuestion(), () => control.giveUp(pathname));
  return null;
}
