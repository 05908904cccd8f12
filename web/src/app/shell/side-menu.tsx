import { DownOutlined, ExportOutlined } from '@ant-design/icons';
import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { addressOfMenu } from '../../domains/access/lent/shown-menus.ts';
import { menuIcons } from '../../kit/menu-icons.tsx';
import { useText } from '../../kit/text.ts';
import { flatTree } from '../../kit/tree.ts';
import { words } from '../i18n/en.ts';
import { Logo } from '../logo.tsx';
import { iconOf, menuAt, useMenuName, useMenus } from './menu.ts';

type Drawn = { collapsed: boolean; current: ShownMenu | undefined; onChoose?: (() => void) | undefined };

export function SideMenu({ collapsed, onChoose }: { collapsed: boolean; onChoose?: () => void }) {
  const t = useText(words);
  const menus = useMenus();
  const current = menuAt(
    useLocation(),
    flatTree(menus).filter((menu) => addressOfMenu(menu)),
  );
  return (
    <nav className="shell-menu" aria-label={t.menu}>
      <Link to="/" className="shell-side-brand cy-size-16 cy-line cy-gap-12 cy-nowrap" aria-label={t.home}>
        <Logo /> {!collapsed && <span>Cloudyard</span>}
      </Link>
      {menus.map((menu) => (
        <Part key={menu.id} menu={menu} collapsed={collapsed} current={current} onChoose={onChoose} />
      ))}
    </nav>
  );
}

/** The top level: a folder with a heading, or an entry by itself. */
function Part({ menu, ...drawn }: Drawn & { menu: ShownMenu }) {
  const name = useMenuName()(menu);
  if (menu.type !== 'folder') return <Entry menu={menu} {...drawn} />;
  return (
    <section aria-label={name}>
      {drawn.collapsed ? <hr /> : <h2>{name}</h2>}
      {menu.children.map((child) => (
        <Node key={child.id} menu={child} {...drawn} />
      ))}
    </section>
  );
}

function Node({ menu, ...drawn }: Drawn & { menu: ShownMenu }) {
  if (menu.children.length === 0) return <Entry menu={menu} {...drawn} />;
  return <Folder menu={menu} {...drawn} />;
}

/** A folder below the top opens and closes; it is open while its page is in front. */
function Folder({ menu, ...drawn }: Drawn & { menu: ShownMenu }) {
  const name = useMenuName()(menu);
  const within = flatTree(menu.children).some(({ id }) => id === drawn.current?.id);
  const [open, setOpen] = useState(within);
  const Icon = menuIcons[iconOf(menu)];
  if (drawn.collapsed) return menu.children.map((child) => <Node key={child.id} menu={child} {...drawn} />);
  return (
    <div className={open ? 'shell-side-folder shell-side-folder-open' : 'shell-side-folder'}>
      <button
        type="button"
        className="shell-side-entry cy-size-14 cy-line cy-gap-12 cy-nowrap"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon /> <span>{name}</span> <DownOutlined className="shell-side-arrow cy-push" />
      </button>
      {open && menu.children.map((child) => <Node key={child.id} menu={child} {...drawn} />)}
    </div>
  );
}

function Entry({ menu, collapsed, current, onChoose }: Drawn & { menu: ShownMenu }) {
  const name = useMenuName()(menu);
  const Icon = menuIcons[iconOf(menu)];
  const leaves = menu.type !== 'page' && (menu.type === 'link' || menu.openWithNewWindow);
  const label = (
    <>
      <Icon />
      {!collapsed && <span>{name}</span>}
      {!collapsed && leaves && <ExportOutlined className="shell-side-arrow cy-push" />}
    </>
  );
  const link = (
    <MenuLink menu={menu} name={name} active={menu.id === current?.id} onChoose={onChoose}>
      {label}
    </MenuLink>
  );
  return collapsed ? (
    <Tooltip title={name} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

type MenuLinkProps = {
  menu: ShownMenu;
  name: string;
  active: boolean;
  onChoose?: (() => void) | undefined;
  children: ReactNode;
};

/** A page inside the console, a plain link outside; a new window gets no reference to this one. */
function MenuLink({ menu, name, active, onChoose, children }: MenuLinkProps) {
  const to = addressOfMenu(menu) ?? '';
  const own = {
    className: 'shell-side-entry cy-size-14 cy-line cy-gap-12 cy-nowrap',
    'aria-label': name,
    onClick: onChoose,
  };
  if (to.startsWith('/')) {
    const window = menu.openWithNewWindow ? { target: '_blank', rel: 'noopener' } : {};
    return (
      <Link to={to} {...own} {...window} aria-current={active ? 'page' : undefined}>
        {children}
      </Link>
    );
  }
  const window = menu.openWithNewWindow ? { target: '_blank' } : {};
  return (
    <a href={to} {...own} {...window} rel="noopener noreferrer">
      {children}
    </a>
  );
}
