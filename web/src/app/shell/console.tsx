import './header.css';
import './menu.css';
import './shell.css';
import { EyeOutlined } from '@ant-design/icons';
import { rightsTopic } from '@cloudyard/contract/access/events.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { Navigate, useBlocker, useLocation } from 'react-router';
import { addressOfMenu } from '../../domains/access/lent/shown-menus.ts';
import { Ant } from '../../kit/ant.tsx';
import { DashboardContext } from '../../kit/cards.ts';
import { useTopic } from '../../kit/live.ts';
import { useMay } from '../../kit/may.tsx';
import { menuIcons } from '../../kit/menu-icons.tsx';
import { setPreview, usePreview } from '../../kit/preview.ts';
import { CARD_ORDER } from '../../kit/room-manifest.ts';
import { stored } from '../../kit/stored.ts';
import { fill, useText } from '../../kit/text.ts';
import { roleText } from '../../kit/use-localized-name.ts';
import { words } from '../i18n/en.ts';
import { Lazy } from '../load.tsx';
import { PlainHolder, useBlocked, useLeaveQuestion } from '../plain-holder.tsx';
import { allCards } from '../rooms.ts';
import { routeAt } from '../route-at.ts';
import { reloadScope, useSession } from '../session.ts';
import { isConsolePath } from '../visitor-route-at.ts';
import { Header } from './header.tsx';
import { iconOf, useMenuLeaves } from './menu.ts';
import { useSide } from './menu-side.ts';
import { usePinned } from './pages-at-hand.ts';
import { useScopeNames } from './scope-switch.tsx';
import { SideMenu } from './side-menu.tsx';
import { Pane, TabPanes } from './tab-panes.tsx';
import { TabStrip } from './tab-strip.tsx';
import { type TabsControl, useTabs } from './use-tabs.ts';
import { useTabsSwitch } from './use-tabs-switch.ts';

/** Many browsers receive a change at the same moment; their calls are spread over this many milliseconds. */
const SPREAD = 400;

/** Loads the rights again when the server reports a change: menus and buttons appear and disappear on the open page. */
function LiveRights() {
  const { me, scope } = useSession();
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (!me || !scope) return null;
  const askSoon = () => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      void reloadScope().then(() => client.invalidateQueries());
    }, Math.random() * SPREAD);
  };
  const topics = [
    ['person', me.userId],
    ['place', NIL],
    ...(scope.enterprise.id === NIL ? [] : [['place', scope.enterprise.id]]),
    ...scope.roles.filter(({ id }) => id !== NIL).map(({ id }) => ['role', id]),
  ] as [string, string][];
  return topics.map(([whose, id]) => (
    <Heard key={`${whose} ${id}`} whose={whose} id={id} onChange={askSoon} />
  ));
}

function Heard({ whose, id, onChange }: { whose: string; id: string; onChange: () => void }) {
  useTopic(rightsTopic, onChange, { whose, id });
  return null;
}

const cards = [...allCards]
  .sort((a, b) => CARD_ORDER[a.about] - CARD_ORDER[b.about] || a.letter.localeCompare(b.letter))
  .map((card) => ({ ...card, body: <Lazy load={card.load} /> }));

/** Gives the dashboard the cards of all rooms, the user's pages and the user's names. */
function DashboardProvider({ children }: { children: ReactNode }) {
  const may = useMay();
  const { me, scope } = useSession();
  const names = useScopeNames();
  const { side } = useSide();
  const t = useText(words);
  const leaves = useMenuLeaves();
  const placeOf = (menu: (typeof leaves)[number]) => ({
    path: addressOfMenu(menu) ?? '',
    title: { cn: menu.name, en: menu.nameEn || menu.name },
    Icon: menuIcons[iconOf(menu)],
  });
  const dashboard = {
    cards: cards.filter(({ permission, scope: at }) => may(permission) && (at === 'every' || at === side)),
    places: leaves.filter(({ type }) => type === 'page').map(placeOf),
    pinned: usePinned(leaves).map(placeOf),
    person: {
      name: me?.realName || me?.username || '',
      enterprise: side === 'platform' ? t.platform : scope ? names.enterprise(scope.enterprise) : '',
      role: scope?.role ? names.role(scope.role) : '',
    },
  };
  return <DashboardContext value={dashboard}>{children}</DashboardContext>;
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
        placement="bottom"
        size="80vh"
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
 * A tab keeps what was typed while the user looks at another page of the console. Going back means being done with the
 * page, and leaving the console closes all tabs: both ask first.
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
