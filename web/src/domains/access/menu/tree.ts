import type { Menu } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import {
  childrenOf,
  type Drop,
  flatTree,
  foundIn,
  gapOf,
  nodeIn,
  type Spot,
  spotAt as spotInTree,
  type Where,
} from '../../../kit/tree.ts';

/** The ancestors of a menu, from the top. */
export function wayTo(menus: readonly Menu[], id: string): Menu[] {
  const all = new Map(flatTree(menus).map((menu) => [menu.id, menu]));
  const way: Menu[] = [];
  for (let up = all.get(all.get(id)?.parentId ?? NIL); up; up = all.get(up.parentId)) way.unshift(up);
  return way;
}

export const foundMenus = (menus: readonly Menu[], search: string): Menu[] =>
  foundIn(menus, search, ({ name, nameEn }) => [name, nameEn]);

/** The privileges that other open menus offer too: switching this menu off does not close them. */
export function sharedKeys(menus: readonly Menu[], menu: Menu) {
  const others = flatTree(menus).filter(({ id, enabled, hidden }) => id !== menu.id && enabled && !hidden);
  return menu.privileges.flatMap((privilege) => {
    const elsewhere = others.filter(({ privileges }) => privileges.some(({ key }) => key === privilege.key));
    return elsewhere.length > 0 ? [{ privilege, elsewhere }] : [];
  });
}

/** Where a move puts a menu; undefined: it is not possible, or changes nothing. */
export function spotAt(menus: readonly Menu[], id: string, targetId: string, where: Where): Spot | undefined {
  const isInside = where === 'first' || where === 'last';
  if (isInside && nodeIn(menus, targetId)?.type !== 'folder') return undefined;
  return spotInTree(menus, id, targetId, where);
}

export const STEPS = ['up', 'down', 'in', 'out'] as const;
export type Step = (typeof STEPS)[number];

/** One step without a mouse: among its siblings, into the folder above it, out of the one it is in. */
export function spotAfter(menus: readonly Menu[], id: string, step: Step): Spot | undefined {
  const menu = nodeIn(menus, id);
  if (!menu) return undefined;
  const siblings = childrenOf(menus, menu.parentId);
  const at = siblings.findIndex((one) => one.id === id);
  const previous = siblings[at - 1];
  const next = siblings[at + 1];
  switch (step) {
    case 'up':
      return previous && spotAt(menus, id, previous.id, 'before');
    case 'down':
      return next && spotAt(menus, id, next.id, 'after');
    case 'in':
      return previous && spotAt(menus, id, previous.id, 'last');
    case 'out':
      return menu.parentId === NIL ? undefined : spotAt(menus, id, menu.parentId, 'after');
  }
}

export const spotOfDrop = (menus: readonly Menu[], drop: Drop): Spot | undefined =>
  spotAt(menus, String(drop.dragNode.key), String(drop.node.key), gapOf(drop) ?? 'first');

/** Folders a menu can be put into: not itself, nor one below it. */
export const foldersFor = (menus: readonly Menu[], id?: string): Menu[] =>
  menus
    .filter((menu) => menu.type === 'folder' && menu.id !== id)
    .map((menu) => ({ ...menu, children: foldersFor(menu.children, id) }));
