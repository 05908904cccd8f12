import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { addressOfMenu } from '../../domains/access/lent/shown-menus.ts';
import { ICON_NAMES, type IconName } from '../../kit/icon-names.ts';
import { MENU_AREAS } from '../../kit/room-manifest.ts';
import { HOME } from '../../kit/safe-return.ts';
import { locale } from '../../kit/text.ts';
import { flatTree } from '../../kit/tree.ts';
import { allMenu } from '../rooms.ts';
import { routeAt } from '../route-at.ts';
import { useDrawnMenus } from './drawn.ts';

/** The entries that lead to a page. */
export const leavesOf = (menus: readonly ShownMenu[]): ShownMenu[] =>
  flatTree(menus).filter((menu) => addressOfMenu(menu));
export const useMenuLeaves = (): ShownMenu[] => leavesOf(useDrawnMenus());

/** How a menu opens: our own page or another site's, here or in a window of its own. */
export function openingOf(menu: ShownMenu) {
  const to = addressOfMenu(menu) ?? '';
  return { to, isOurs: to.startsWith('/'), ownWindow: menu.openWithNewWindow };
}

/** The menu's name in the user's language. */
export function useMenuName(): (menu: ShownMenu) => string {
  const en = locale.use() === 'en';
  return ({ name, nameEn }) => (en && nameEn) || name;
}

/** The menu whose page contains this address: the longest that leads to it, or to the page it was opened from. */
export function menuAt(address: Address, leaves: readonly ShownMenu[]): ShownMenu | undefined {
  const { pathname } = address;
  const leads = (menu: ShownMenu) => {
    const path = addressOfMenu(menu) ?? '';
    // Every console address is below HOME, so HOME matches only itself.
    return pathname === path || (path !== HOME && pathname.startsWith(`${path}/`));
  };
  const found = leaves.filter(leads).sort((a, b) => b.url.length - a.url.length)[0];
  const from = found ? undefined : openedFrom(address);
  return from ? menuAt({ pathname: from.replace(/\?.*/, ''), search: '' }, leaves) : found;
}

/** The address of the page that a page of one thing is opened from. */
export function openedFrom({ pathname, search }: Address): string | undefined {
  const from = routeAt(pathname)?.inner;
  return from && filled(from, search);
}
type Address = { pathname: string; search: string };

const HELP = '/common/help';

/** The article that came with a screen. */
function helpOf(path: string): string | undefined {
  const entry = allMenu.find((one) => one.path === path);
  return entry && (entry.help ?? MENU_AREAS[entry.group].help);
}

/** The help address for a page: the article its menu names, the one that came with the screen, or the whole help. */
export function helpAt(address: Address, leaves: readonly ShownMenu[]): string {
  const menu = menuAt(address, leaves);
  const page = menu?.helpPageId ?? helpOf(menu?.url ?? address.pathname);
  return page ? `${HELP}-details?${new URLSearchParams({ id: page })}` : `${HELP}-home`;
}

/** `{flag}` in the opening page's address is filled from the page's own address; `{flag|else}` where it has none. */
const filled = (path: string, search: string) =>
  path.replace(
    /\{(\w+)(?:\|(\w+))?\}/g,
    (_, name: string, otherwise = '') => new URLSearchParams(search).get(name) ?? otherwise,
  );

/** From the top down to this menu. */
export function wayTo(menu: ShownMenu, menus: readonly ShownMenu[]): ShownMenu[] {
  const all = new Map(flatTree(menus).map((one) => [one.id, one]));
  const way = [menu];
  for (let above = all.get(menu.parentId); above; above = all.get(above.parentId)) way.unshift(above);
  return way;
}

/** Administrators name an icon of the kit's list; any other name gets a plain one. */
export const iconOf = ({ icon, type }: ShownMenu): IconName => {
  const known = ICON_NAMES.find((one) => one === icon);
  return known ?? (type === 'link' || type === 'frame' ? 'link' : 'application');
};
