import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { stored } from '../../kit/stored.ts';
import { flatTree } from '../../kit/tree.ts';
import { useDrawn, useDrawnMenus } from './drawn.ts';
import { leavesOf, menuAt } from './menu.ts';

/** What the menu is for: the platform, or the place one stands in (an enterprise, or oneself). */
export type MenuSide = 'platform' | 'place';

/** Each window has a side of its own. */
const chosenSide = stored<MenuSide | 'none'>('cloudyard.side', ['none', 'platform', 'place'], 'none', {
  where: () => sessionStorage,
  own: true,
});
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
  const menus = useDrawnMenus();
  const enterpriseId = useDrawn()?.scope?.enterprise.id ?? NIL;
  const location = useLocation();
  const chosen = chosenSide.use();
  const current = menuAt(location, leavesOf(menus));
  const side = sideAt({ menus, current, inEnterprise: enterpriseId !== NIL }, chosen);
  return { side, menus: menusOfSide(menus, side), current, platform: hasPlatformSide(menus) };
}

/** A page that stands on one side only is remembered as the choice, for the next page that stands on both. */
export function useRememberSide(current: ShownMenu | undefined) {
  const id = current?.id;
  const scope = current?.scope;
  useEffect(() => {
    if (id && scope && scope !== 'every') chosenSide.set(scope);
  }, [id, scope]);
}
