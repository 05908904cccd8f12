import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { addressOfMenu } from '../../domains/access/lent/shown-menus.ts';
import { stored } from '../../kit/stored.ts';
import { flatTree } from '../../kit/tree.ts';
import { useWho } from '../../kit/who.ts';
import { menuAt, useMenus } from './menu.ts';

/** What the menu is for: the platform, or the place one stands in (an enterprise, or oneself). */
export type MenuSide = 'platform' | 'place';

const chosenSide = stored<MenuSide | 'none'>('cloudyard.side', ['none', 'platform', 'place'], 'none');
export const chooseSide = (side: MenuSide) => chosenSide.set(side);

/** The part of the tree that belongs to a side; a folder stays while something is left in it. */
export function menusOfSide(menus: readonly ShownMenu[], side: MenuSide): ShownMenu[] {
  return menus.flatMap((menu) => {
    const children = menusOfSide(menu.children, side);
    if (menu.type === 'folder') return children.length > 0 ? [{ ...menu, children }] : [];
    return menu.scope === 'every' || menu.scope === side ? [{ ...menu, children }] : [];
  });
}

export const hasPlatformSide = (menus: readonly ShownMenu[]) =>
  flatTree(menus).some(({ scope, type }) => type !== 'folder' && scope === 'platform');

type Standing = { menus: readonly ShownMenu[]; current: ShownMenu | undefined; inEnterprise: boolean };

/** The open page decides; where it stands on both sides, what was chosen last; else where the person works. */
export function sideAt({ menus, current, inEnterprise }: Standing, chosen: MenuSide | 'none'): MenuSide {
  if (!hasPlatformSide(menus)) return 'place';
  if (current && current.scope !== 'every') return current.scope;
  if (chosen !== 'none') return chosen;
  return inEnterprise ? 'place' : 'platform';
}

/** The menu of the side one works on now, and the entry whose page is open. */
export function useSide() {
  const menus = useMenus();
  const { enterpriseId = NIL } = useWho();
  const location = useLocation();
  const chosen = chosenSide.use();
  const leaves = flatTree(menus).filter((menu) => addressOfMenu(menu));
  const current = menuAt(location, leaves);
  const side = sideAt({ menus, current, inEnterprise: enterpriseId !== NIL }, chosen);
  const decided = current !== undefined && current.scope !== 'every';
  useEffect(() => {
    if (decided && chosen !== side) chosenSide.set(side);
  }, [decided, chosen, side]);
  return { side, menus: menusOfSide(menus, side), current, platform: hasPlatformSide(menus) };
}
