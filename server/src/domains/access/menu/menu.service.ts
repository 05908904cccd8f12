import type { Menu, MenuDraft, MenuMove } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import {
  BUILT_IN_FIELDS,
  differs,
  isClosed,
  lastSort,
  leadsToEditing,
  levelsUnder,
  MOST_LEVELS,
  PLATFORM_FIELDS,
  sortsFor,
} from './menu.policy.ts';
import {
  arrangeMenus,
  countHolders,
  deleteMenu,
  deletePlace,
  putPlaces,
  rolesGranted,
  updateMenu,
} from './menu.queries.ts';
import { menuView } from './menu.view.ts';
import { recorded } from './menu-change.service.ts';
import { addOwn, changeOwn } from './menu-own.service.ts';
import { above, type Node, nested } from './menu-tree.policy.ts';
import { nodeIn, placeFor, placeOfMenu, type Tree, treeAt, treeToChange } from './menu-tree.service.ts';

export const menuTree = async (ctx: ActorContext, named?: string): Promise<Menu[]> =>
  nested((await treeAt(ctx.db, placeFor(ctx, named))).nodes, menuView);

/** Adds a menu, or changes one. `origin`: our own, whose pages are not shown inside themselves. */
export async function submitMenu(ctx: ActorContext, draft: MenuDraft, origin: string): Promise<Menu> {
  const place = placeFor(ctx, draft.enterpriseId);
  const tree = await treeToChange(ctx.db, place);
  const id =
    draft.id === undefined
      ? await addMenu(ctx, tree, draft, origin)
      : await changeMenu(ctx, tree, draft, origin);
  return menuIn(ctx, place, id);
}

function addMenu(ctx: ActorContext, tree: Tree, draft: MenuDraft, origin: string) {
  const parent = parentFor(tree, draft.parentId);
  const sort = draft.sort ?? lastSort(childrenOf(tree, parent));
  return recorded(ctx, tree.place, 'add', [], () => addOwn(ctx, tree.place, draft, { parent, sort }, origin));
}

async function changeMenu(ctx: ActorContext, tree: Tree, draft: MenuDraft, origin: string) {
  const node = nodeIn(tree, draft.id as string);
  const parent = parentFor(tree, draft.parentId, node);
  const moved = parent !== (tree.parents.get(node.id) ?? null);
  const sort = draft.sort ?? (moved ? lastSort(childrenOf(tree, parent)) : node.at_sort);
  if ((draft.hidden && !node.hidden) || (draft.enabled === false && node.enabled)) mustStayOpen(tree, node);
  return recorded(ctx, tree.place, 'change', [node.id], async () => {
    if (tree.place !== null && node.enterprise_id === null)
      await placeOne(ctx, tree.place, node, draft, { parent, sort });
    else if (node.code !== null) await changeBuiltIn(ctx, node, draft, { parent, sort });
    else {
      if (draft.type !== 'folder' && childrenOf(tree, node.id).length > 0)
        throw new Refusal('access.menu_has_children');
      await changeOwn(ctx, tree.place, node, draft, { parent, sort }, origin);
    }
    return undefined;
  });
}

type Spot = { parent: string | null; sort: number };

/** A menu of the platform, in the tree of an enterprise. */
async function placeOne(
  { db }: ActorContext,
  place: string,
  node: Node,
  draft: MenuDraft,
  { parent, sort }: Spot,
) {
  if (differs(draft, menuView(node, null), PLATFORM_FIELDS)) throw new Refusal('access.menu_protected');
  const hidden = draft.hidden ?? node.hidden;
  // As the platform has it: without a place of its own it follows the platform's moves.
  if (!hidden && parent === node.parent_id && sort === node.sort) await deletePlace(db, place, node.id);
  else await putPlaces(db, [{ enterprise_id: place, menu_id: node.id, parent_id: parent, sort, hidden }]);
}

/** A built-in screen or group, in the tree of the platform. */
async function changeBuiltIn({ db }: ActorContext, node: Node, draft: MenuDraft, { parent, sort }: Spot) {
  if (differs(draft, menuView(node, null), BUILT_IN_FIELDS)) throw new Refusal('access.menu_protected');
  const row = {
    parent_id: parent,
    sort,
    name: draft.name,
    name_en: draft.nameEn,
    icon: draft.icon,
    enabled: draft.enabled ?? node.enabled,
    on_request: draft.onRequest ?? node.on_request,
    help_page_id: draft.helpPageId === undefined ? node.help_page_id : draft.helpPageId,
  };
  const fields = Object.keys(row) as (keyof typeof row)[];
  if (fields.some((field) => row[field] !== node[field]))
    await updateMenu(db, node.id, { ...row, edited: true });
}

export async function removeMenu(ctx: ActorContext, id: string) {
  const place = await placeOfMenu(ctx, id, 'edit');
  const tree = await treeToChange(ctx.db, place);
  const node = nodeIn(tree, id);
  if (node.code !== null || node.enterprise_id !== place) throw new Refusal('access.menu_protected');
  if (childrenOf(tree, id).length > 0) throw new Refusal('access.menu_has_children');
  await recorded(ctx, place, 'remove', [id], async () => {
    await deleteMenu(ctx.db, id);
    return undefined;
  });
  return { id };
}

/** Puts a menu under a parent, before one of its children or last. */
export async function moveMenu(ctx: ActorContext, { id, parentId, before, enterpriseId }: MenuMove) {
  const place = placeFor(ctx, enterpriseId);
  const tree = await treeToChange(ctx.db, place);
  const node = nodeIn(tree, id);
  const parent = parentFor(tree, parentId, node);
  const siblings = childrenOf(tree, parent).filter((one) => one.id !== id);
  if (before !== null && nodeIn(tree, before) && !siblings.some((one) => one.id === before))
    throw new Refusal('access.menu_changed');
  const sorts = sortsFor(siblings, id, before);
  const spots = [node, ...siblings]
    .map((one) => ({ node: one, parent, sort: sorts.get(one.id) ?? one.at_sort }))
    .filter(({ node: one, sort }) => one.id === id || sort !== one.at_sort);
  await recorded(
    ctx,
    place,
    'move',
    spots.map((spot) => spot.node.id),
    async () => {
      await arrange(ctx, place, spots);
      return undefined;
    },
  );
  return menuIn(ctx, place, id);
}

/** An enterprise arranges its own menus in their rows, those of the platform for itself only. */
async function arrange({ db }: ActorContext, place: string | null, spots: (Spot & { node: Node })[]) {
  const [own, lent] = [
    spots.filter(({ node }) => node.enterprise_id === place),
    spots.filter(({ node }) => node.enterprise_id !== place),
  ];
  if (own.length > 0)
    await arrangeMenus(
      db,
      own.map(({ node, parent, sort }) => ({ id: node.id, parent_id: parent, sort })),
    );
  if (place !== null && lent.length > 0)
    await putPlaces(
      db,
      lent.map(({ node: { id, hidden }, parent, sort }) => ({
        enterprise_id: place,
        menu_id: id,
        parent_id: parent,
        sort,
        hidden,
      })),
    );
}

/** Which roles are granted something at a menu or below it, and how many people that is. */
export async function usageOf(ctx: ActorContext, id: string) {
  const place = await placeOfMenu(ctx, id, 'read');
  const tree = await treeAt(ctx.db, place);
  nodeIn(tree, id);
  const below = tree.nodes.filter((node) => above(tree.parents, node.id).has(id)).map((node) => node.id);
  const roles = await rolesGranted(ctx.db, [id, ...below], place);
  const people = await countHolders(
    ctx.db,
    roles.map((role) => role.id),
  );
  return { roles, people };
}

const childrenOf = ({ nodes, parents }: Tree, parent: string | null) =>
  nodes.filter(({ id }) => (parents.get(id) ?? null) === parent);

const notHere = () => new Refusal('access.menu_not_found', { parentId: 'access.menu_not_found' });

/** The parent that is meant, if something can stand under it. */
function parentFor(tree: Tree, parentId: string, child?: Node): string | null {
  const parent = parentId === NIL ? null : parentId;
  if (parent !== null && tree.nodes.find(({ id }) => id === parent)?.type !== 'folder') throw notHere();
  if (child && parent !== null && (parent === child.id || above(tree.parents, parent).has(child.id)))
    throw new Refusal('access.menu_circle');
  if (child && parent !== null && isClosed(tree, parent)) mustStayOpen(tree, child);
  if (levelsUnder(tree.parents, parent, child?.id) > MOST_LEVELS)
    throw new Refusal('kit.invalid', { parentId: `too_many:${MOST_LEVELS}` });
  return parent;
}

/** The screen for switching menus on again must not be switched off. */
function mustStayOpen(tree: Tree, { id }: Node) {
  if (leadsToEditing(tree, id)) throw new Refusal('access.menu_protected');
}

/** One of the tree as it is now, with what is below it. */
async function menuIn({ db }: ActorContext, place: string | null, id: string): Promise<Menu> {
  const tree = await treeAt(db, place);
  const node = nodeIn(tree, id);
  const branch = tree.nodes.filter((each) => each.id === id || above(tree.parents, each.id).has(id));
  const [menu] = nested(branch, menuView);
  return { ...(menu as Menu), parentId: tree.parents.get(node.id) ?? NIL };
}
