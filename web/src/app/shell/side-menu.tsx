import { DownOutlined, HistoryOutlined, PushpinOutlined, ShopOutlined } from '@ant-design/icons';
import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { menuIcons } from '../../kit/menu-icons.tsx';
import { useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { Logo } from '../logo.tsx';
import { onlyPage, openAreas, toggleArea, useAreasByHand } from './areas.ts';
import { iconOf, leavesOf, useMenuName } from './menu.ts';
import { type Drawn, Entry } from './menu-entry.tsx';
import { useSide } from './menu-side.ts';
import { usePinned, useRecent, useRememberVisit } from './pages-at-hand.ts';
import { RailArea } from './rail.tsx';
import { ScopeSwitch } from './scope-switch.tsx';

const MARKET = '/common/application-market-portal';

type SideMenuProps = { collapsed: boolean; onChoose?: () => void };

/** The scope at the top, what was pinned, then the areas of that scope. */
export function SideMenu({ collapsed, onChoose }: SideMenuProps) {
  const t = useText(words);
  const { menus, current } = useSide();
  const leaves = leavesOf(menus);
  const pinned = usePinned(leaves);
  const recent = useRecent(leaves).filter(({ id }) => id !== current?.id);
  useRememberVisit(current);
  const drawn = { current, pinned: new Set(pinned.map(({ id }) => id)), onChoose };
  return (
    <nav className="shell-menu" aria-label={t.menu}>
      <Link to="/" className="shell-side-brand cy-size-16 cy-line cy-gap-12 cy-nowrap" aria-label={t.home}>
        <Logo /> {!collapsed && <span>Cloudyard</span>}
      </Link>
      <ScopeSwitch compact={collapsed} />
      {collapsed ? (
        menus.map((area) => <RailArea key={area.id} area={area} only={onlyPage(area)} {...drawn} />)
      ) : (
        <>
          <AtHand icon={PushpinOutlined} id="pinned" name={t.pinned} pages={pinned} {...drawn} />
          <Areas areas={menus} {...drawn} />
          <AtHand icon={HistoryOutlined} id="recent" name={t.recent} pages={recent} {...drawn} />
          <Link to={MARKET} className="shell-side-entry shell-phone-only cy-center cy-size-14 cy-gap-12">
            <ShopOutlined /> <span>{t.market}</span>
          </Link>
        </>
      )}
    </nav>
  );
}

function Areas({ areas, ...drawn }: Drawn & { areas: readonly ShownMenu[] }) {
  const open = openAreas(areas, drawn.current, useAreasByHand());
  return areas.map((area) => {
    const only = onlyPage(area);
    if (only) return <Entry key={area.id} menu={only} {...drawn} />;
    return <Area key={area.id} area={area} open={open.has(area.id)} {...drawn} />;
  });
}

function Area({ area, open, ...drawn }: Drawn & { area: ShownMenu; open: boolean }) {
  const name = useMenuName()(area);
  return (
    <Fold
      name={name}
      icon={menuIcons[iconOf(area)]}
      open={open}
      onToggle={() => toggleArea(area.id, !open)}
      holdsCurrent={leavesOf(area.children).some(({ id }) => id === drawn.current?.id)}
    >
      <Pages menus={area.children} {...drawn} />
    </Fold>
  );
}

/** Folders below an area are headings: one fold is enough to find a page. */
function Pages({ menus, ...drawn }: Drawn & { menus: readonly ShownMenu[] }) {
  const nameOf = useMenuName();
  return menus.map((menu) =>
    menu.type === 'folder' ? (
      <section key={menu.id} aria-label={nameOf(menu)}>
        <h3>{nameOf(menu)}</h3>
        <Pages menus={menu.children} {...drawn} />
      </section>
    ) : (
      <Entry key={menu.id} menu={menu} {...drawn} />
    ),
  );
}

type AtHandProps = Drawn & { id: string; name: string; icon: ComponentType; pages: readonly ShownMenu[] };

/** Pages at hand: what was pinned stands open, what was visited lately stays folded until it is wanted. */
function AtHand({ id, name, icon, pages, ...drawn }: AtHandProps) {
  const { opened } = useAreasByHand();
  if (pages.length === 0) return null;
  const open = id === 'pinned' || opened.includes(RECENT);
  return (
    <Fold
      name={name}
      icon={icon}
      open={open}
      holdsCurrent={false}
      onToggle={id === 'pinned' ? undefined : () => toggleArea(RECENT, !open)}
    >
      {pages.map((menu) => (
        <Entry key={menu.id} menu={menu} {...drawn} current={undefined} />
      ))}
    </Fold>
  );
}
/** Kept among the ids of areas, which are random: no area has this one. */
const RECENT = '00000000-0000-4000-8000-000000000001';

type FoldProps = {
  name: string;
  icon: ComponentType;
  open: boolean;
  holdsCurrent: boolean;
  onToggle: (() => void) | undefined;
  children: ReactNode;
};

function Fold({ name, icon: Icon, open, holdsCurrent, onToggle, children }: FoldProps) {
  const label = (
    <>
      <Icon /> <span className="cy-ellipsis">{name}</span>
    </>
  );
  return (
    <section aria-label={name}>
      {onToggle ? (
        <button
          type="button"
          className="shell-area-head cy-size-14 cy-line cy-gap-12 cy-nowrap cy-bare"
          aria-label={name}
          aria-expanded={open}
          data-current={holdsCurrent && !open ? '' : undefined}
          onClick={onToggle}
        >
          {label} <DownOutlined className="shell-side-arrow cy-push" />
        </button>
      ) : (
        <h2 className="shell-area-head cy-size-14 cy-line cy-gap-12 cy-nowrap">{label}</h2>
      )}
      {open && <div className="shell-area-pages">{children}</div>}
    </section>
  );
}
