import type { Menu, MenuMove } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';

type Branch<M> = { children: M[] };

/** All of a tree, those above before those below. */
export const flatTree = <M extends Branch<M>>(menus: readonly M[]): M[] =>
  menus.flatMap((menu) => [menu, ...flatTree(menu.children)]);

export const menuIn = (menus: readonly Menu[], id: string | undefined): Menu | undefined =>
  flatTree(menus).find((menu) => menu.id === id);

/** Those a menu stands under, from the top. */
export function wayTo(menus: readonly Menu[], id: string): Menu[] {
  const all = new Map(flatTree(menus).map((menu) => [menu.id, menu]));
  const way: Menu[] = [];
  for (let up = all.get(all.get(id)?.parentId ?? NIL); up; up = all.get(up.parentId)) way.unshift(up);
  return way;
}

/** Menus whose name has the word, with all that is below them; those above them stay. */
export function foundMenus(menus: readonly Menu[], search: string): Menu[] {
  const word = search.trim().toLowerCase();
  if (!word) return [...menus];
  return menus.flatMap((menu) => {
    if ([menu.name, menu.nameEn].some((name) => name.toLowerCase().includes(word))) return [menu];
    const children = foundMenus(menu.children, word);
    return children.length > 0 ? [{ ...menu, children }] : [];
  });
}

/** What a menu offers that others offer too, while they are on: switching it off closes none of that. */
export function sharedKeys(menus: readonly Menu[], menu: Menu) {
  const others = flatTree(menus).filter(({ id, enabled, hidden }) => id !== menu.id && enabled && !hidden);
  return menu.privileges.flatMap((privilege) => {
    const elsewhere = others.filter(({ privileges }) => privileges.some(({ key }) => key === privilege.key));
    return elsewhere.length > 0 ? [{ privilege, elsewhere }] : [];
  });
}

const siblingsIn = (menus: readonly Menu[], parentId: string): readonly Menu[] =>
  parentId === NIL ? menus : (menuIn(menus, parentId)?.children ?? []);

export type Spot = Pick<MenuMove, 'id' | 'parentId' | 'before'>;
export type Where = 'before' | 'after' | 'first' | 'last';

/** Where a menu comes to stand when it is put there; nothing: it cannot, or it stands there already. */
export function spotAt(menus: readonly Menu[], id: string, targetId: string, where: Where): Spot | undefined {
  const menu = menuIn(menus, id);
  const target = menuIn(menus, targetId);
  if (!menu || !target || menuIn([menu], targetId)) return undefined;
  const inside = where === 'first' || where === 'last';
  if (inside && target.type !== 'folder') return undefined;
  const parentId = inside ? target.id : target.parentId;
  const others = siblingsIn(menus, parentId).filter((one) => one.id !== id);
  const at = {
    before: others.indexOf(target),
    after: others.indexOf(target) + 1,
    first: 0,
    last: others.length,
  };
  const spot = { id, parentId, before: others[at[where]]?.id ?? null };
  return isSame(spot, spotOf(menus, menu)) ? undefined : spot;
}

const isSame = (a: Spot, b: Spot) => a.parentId === b.parentId && a.before === b.before;

/** Where a menu stands now. */
function spotOf(menus: readonly Menu[], { id, parentId }: Menu): Spot {
  const siblings = siblingsIn(menus, parentId);
  const next = siblings[siblings.findIndex((one) => one.id === id) + 1];
  return { id, parentId, before: next?.id ?? null };
}

export const STEPS = ['up', 'down', 'in', 'out'] as const;
export type Step = (typeof STEPS)[number];

/** One step without a mouse: among its siblings, into the folder above it, out of the one it is in. */
export function spotAfter(menus: readonly Menu[], id: string, step: Step): Spot | undefined {
  const menu = menuIn(menus, id);
  if (!menu) return undefined;
  const siblings = siblingsIn(menus, menu.parentId);
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

/** The tree as it will be once a menu stands there. */
export function movedTree(menus: readonly Menu[], { id, parentId, before }: Spot): Menu[] {
  const menu = menuIn(menus, id);
  if (!menu) return [...menus];
  const put = (children: readonly Menu[]) => {
    const at = before === null ? children.length : children.findIndex((one) => one.id === before);
    return children.toSpliced(at < 0 ? children.length : at, 0, { ...menu, parentId });
  };
  const without = (level: readonly Menu[]): Menu[] =>
    level
      .filter((one) => one.id !== id)
      .map((one) => ({ ...one, children: without(one.children) }))
      .map((one) => (one.id === parentId ? { ...one, children: put(one.children) } : one));
  const rest = without(menus);
  return parentId === NIL ? put(rest) : rest;
}

/** What the tree tells about a drop: on a menu, or in the gap before or after it. */
export type Drop = {
  dropToGap: boolean;
  dropPosition: number;
  dragNode: { key: unknown };
  node: { key: unknown; pos: string };
};

export function spotOfDrop(menus: readonly Menu[], drop: Drop): Spot | undefined {
  const { dropToGap, dropPosition, dragNode, node } = drop;
  const gap = dropPosition < Number(node.pos.split('-').at(-1)) ? 'before' : 'after';
  return spotAt(menus, String(dragNode.key), String(node.key), dropToGap ? gap : 'first');
}

/** Folders a menu can be put into: not itself, nor what is below it. */
export const foldersFor = (menus: readonly Menu[], id?: string): Menu[] =>
  menus
    .filter((menu) => menu.type === 'folder' && menu.id !== id)
    .map((menu) => ({ ...menu, children: foldersFor(menu.children, id) }));
