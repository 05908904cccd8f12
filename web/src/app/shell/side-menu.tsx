import { DownOutlined, HistoryOutlined, PushpinOutlined, ShopOutlined } from '@ant-design/icons';
import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { MARKET } from '../../domains/market/lent/address.ts';
import { menuIcons } from '../../kit/menu-icons.tsx';
import { useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { Logo } from '../logo.tsx';
import { onlyPage, openAreas, toggleArea, useAreasByHand } from './areas.ts';
import { iconOf, leavesOf, useMenuName } from './menu.ts';
import { type Drawn, Entry } from './menu-entry.tsx';
import { useSide } from './menu-side.ts';
import { recentFold, usePinned, useRecent } from './pages-at-hand.ts';
import { RailArea } from './rail.tsx';
import { ScopeSwitch } from './scope-switch.tsx';

type SideMenuProps = { collapsed: boolean; onChoose?: () => void };

/** The scope at the top, what was pinned, then the areas of that scope. */
export function SideMenu({ collapsed, onChoose }: SideMenuProps) {
  const t = useText(words);
  const { menus, current } = useSide();
  const leaves = leavesOf(menus);
  const pinned = usePinned(leaves);
  const recent = useRecent(leaves).filter(({ id }) => id !== current?.id);
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
          <Pinned name={t.pinned} pages={pinned} {...drawn} />
          <Areas areas={menus} {...drawn} />
          <Recent name={t.recent} pages={recent} {...drawn} />
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

type AtHandProps = Drawn & { name: string; pages: readonly ShownMenu[] };

function Pinned({ name, pages, ...drawn }: AtHandProps) {
  if (pages.length === 0) return null;
  return (
    <Fold name={name} icon={PushpinOutlined} open holdsCurrent={false} onToggle={undefined}>
      <AtHand pages={pages} {...drawn} />
    </Fold>
  );
}

/** What was visited lately stays folded until it is wanted. */
function Recent({ name, pages, ...drawn }: AtHandProps) {
  const open = recentFold.use() === 'open';
  if (pages.length === 0) return null;
  const toggle = () => recentFold.set(open ? 'folded' : 'open');
  return (
    <Fold name={name} icon={HistoryOutlined} open={open} holdsCurrent={false} onToggle={toggle}>
      <AtHand pages={pages} {...drawn} />
    </Fold>
  );
}

/** The open page is marked in its area only. */
const AtHand = ({ pages, ...drawn }: Drawn & { pages: readonly ShownMenu[] }) =>
  pages.map((menu) => <Entry key={menu.id} menu={menu} {...drawn} current={undefined} />);

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
