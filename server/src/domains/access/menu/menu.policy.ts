import type { Menu, MenuDraft, MenuPrivilege } from '@cloudyard/contract/access/menu.ts';
import { above, type Node, type Parents } from './menu-tree.policy.ts';

/** The fields of a built-in screen that the product decides: what it is and what it offers. */
export const BUILT_IN_FIELDS = [
  'type',
  'url',
  'privileges',
  'isPublic',
  'deploymentId',
  'proxy',
  'openWithNewWindow',
  'hidden',
] as const;

/**
 * The fields of a platform menu that an enterprise may not change: all but its
 * place and whether it is hidden.
 */
export const PLATFORM_FIELDS = [
  'name',
  'nameEn',
  'icon',
  'type',
  'url',
  'privileges',
  'isPublic',
  'deploymentId',
  'helpPageId',
  'proxy',
  'openWithNewWindow',
  'enabled',
  'onRequest',
] as const;

type Field = (typeof BUILT_IN_FIELDS)[number] | (typeof PLATFORM_FIELDS)[number];

/** Whether a draft changes one of these fields. */
export const differs = (draft: MenuDraft, menu: Menu, fields: readonly Field[]) =>
  fields.some((field) => draft[field] !== undefined && told(draft[field]) !== told(menu[field]));

const told = (value: unknown) =>
  JSON.stringify(
    Array.isArray(value)
      ? (value as MenuPrivilege[])
          .map(({ key, name, nameEn, opens, platform }) => [key, name, nameEn, opens, platform])
          .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
      : value,
  );

/** As deep as a tree may grow: deeper menus are hard to find, and answers stay flat enough to be read. */
export const MOST_LEVELS = 10;

/** How many levels there would be if a menu stood under that parent. */
export function levelsUnder(parents: Parents, parent: string | null, id?: string): number {
  const upwards = parent === null ? 0 : above(parents, parent).size + 1;
  if (id === undefined) return upwards + 1;
  const own = above(parents, id).size;
  const deepest = [...parents.keys()]
    .map((each) => above(parents, each))
    .filter((path) => path.has(id))
    .reduce((most, path) => Math.max(most, path.size - own), 0);
  return upwards + 1 + deepest;
}

/** A privilege made by hand must not look like a permission key: those are `room.noun.verb`. */
export const isReserved = (key: string) => key.normalize('NFKC').split('.').length > 2;

export const VIEW: MenuPrivilege = {
  key: 'view',
  name: '查看',
  nameEn: 'View',
  opens: true,
  platform: false,
};

/** What a menu made by hand offers: a folder nothing (it is seen with what is in it), a public one need not. */
export function offeredBy(menu: { type: string; is_public: boolean }, wanted: readonly MenuPrivilege[]) {
  if (menu.type === 'folder') return [];
  return wanted.length === 0 && !menu.is_public ? [VIEW] : wanted;
}

type Standing = { nodes: readonly Node[]; parents: Parents };

/** The key without which no user could change the tree any more. */
export const editKey = (place: string | null) =>
  place === null ? 'access.platform-menu.edit' : 'access.menu.edit';

/**
 * Whether this is, or holds, the screen on which the tree is changed: switched off, it
 * could not be switched on again.
 */
export const leadsToEditing = ({ place, nodes, parents }: Standing & { place: string | null }, id: string) =>
  nodes.some(
    (node) =>
      (node.id === id || above(parents, node.id).has(id)) &&
      node.code !== null &&
      node.privileges.some(({ key }) => key === editKey(place)),
  );

/** Whether the menus below it are hidden, and their grants not in force. */
export const isClosed = ({ nodes, parents }: Standing, id: string) => {
  const path = above(parents, id).add(id);
  return nodes.some((node) => path.has(node.id) && (node.hidden || !node.enabled));
};

/**
 * A plain address of another site. `framedIn`: our own origin, for a page that is shown inside of ours; our
 * own pages inside themselves could press each other's buttons.
 */
export function isAddress(text: string, framedIn?: string): boolean {
  // Parsers correct odd addresses in different ways; a plain address needs no correction.
  if (/[\p{Cc}\p{Z}\p{Cf}\\]/u.test(text) || !/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && (framedIn === undefined || originOf(url) !== originOf(new URL(framedIn)));
}

/** The dot at the end of a name leads to the same host. */
const originOf = ({ origin }: URL) => origin.replace(/\.(?=:\d+$|$)/, '');

const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase();
export const isSameName = (a: string, b: string) => plain(a) === plain(b);

/** Steps between the sorts of neighbours, so that one can be put between two without touching them. */
const STEP = 10;
const MOST_SORT = 1_000_000;

type Sorted = { id: string; at_sort: number };

export const lastSort = (siblings: readonly Sorted[]) =>
  Math.min(MOST_SORT, Math.max(0, ...siblings.map(({ at_sort }) => at_sort)) + STEP);

/** The sorts to write so that a menu stands before another (null: last): only its own where there is room. */
export function sortsFor(
  siblings: readonly Sorted[],
  id: string,
  before: string | null,
): Map<string, number> {
  if (siblings.length === 0) return new Map([[id, STEP]]);
  const at = before === null ? siblings.length : siblings.findIndex((one) => one.id === before);
  const low = siblings[at - 1]?.at_sort ?? (siblings[at]?.at_sort ?? 0) - 2 * STEP;
  const high = siblings[at]?.at_sort ?? low + 2 * STEP;
  if (high - low > 1 && low >= -MOST_SORT && high <= MOST_SORT)
    return new Map([[id, low + Math.floor((high - low) / 2)]]);
  const order = siblings.map((one) => one.id).toSpliced(at, 0, id);
  return new Map(order.map((one, index) => [one, (index + 1) * STEP]));
}
