import { ExportOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { menuIcons } from '../../kit/menu-icons.tsx';
import { fill, useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { iconOf, openingOf, useMenuName } from './menu.ts';
import { togglePin } from './pages-at-hand.ts';

export type Drawn = {
  current: ShownMenu | undefined;
  pinned: ReadonlySet<string>;
  onChoose?: (() => void) | undefined;
};

/** One page of the menu, with a pin that keeps it at the top. */
export function Entry({ menu, current, pinned, onChoose }: Drawn & { menu: ShownMenu }) {
  const t = useText(words);
  const name = useMenuName()(menu);
  const Icon = menuIcons[iconOf(menu)];
  const leaves = menu.type !== 'page' && (menu.type === 'link' || menu.openWithNewWindow);
  const isPinned = pinned.has(menu.id);
  return (
    <div className="shell-side-row cy-relative">
      <MenuLink menu={menu} name={name} active={menu.id === current?.id} onChoose={onChoose}>
        <Icon />
        <span className="cy-ellipsis">{name}</span>
        {leaves && <ExportOutlined className="shell-side-arrow" />}
      </MenuLink>
      <button
        type="button"
        className="shell-side-pin cy-bare"
        aria-label={fill(isPinned ? t.unpin : t.pin, { name })}
        aria-pressed={isPinned}
        onClick={() => togglePin(menu.id)}
      >
        {isPinned ? <PushpinFilled /> : <PushpinOutlined />}
      </button>
    </div>
  );
}

type MenuLinkProps = {
  menu: ShownMenu;
  name: string;
  active: boolean;
  onChoose?: (() => void) | undefined;
  children: ReactNode;
};

/** Inside the console a page, outside of it a plain link; what opens a window of its own learns nothing of ours. */
export function MenuLink({ menu, name, active, onChoose, children }: MenuLinkProps) {
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) here.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const { to, isOurs, ownWindow } = openingOf(menu);
  const own = {
    ref: here,
    className: 'shell-side-entry cy-size-14 cy-line cy-gap-12 cy-nowrap',
    'aria-label': name,
    title: name,
    onClick: onChoose,
  };
  const window = ownWindow ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  if (isOurs) {
    return (
      <Link to={to} {...own} {...window} aria-current={active ? 'page' : undefined}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} {...own} rel="noopener noreferrer" {...window}>
      {children}
    </a>
  );
}
