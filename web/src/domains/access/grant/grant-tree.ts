import type { GrantNode, OfferedPrivilege } from '@cloudyard/contract/access/grant.ts';
import { flatTree } from '../../../kit/tree.ts';

/** A grant as one string, for sets. */
export const pairOf = (menuId: string, key: string) => `${menuId} ${key}`;

/** The role's current grants. */
export const grantedPairs = (nodes: readonly GrantNode[]) =>
  new Set(flatTree(nodes).flatMap(({ id, privilege }) => privilege.map((key) => pairOf(id, key))));

/** Everything at this menu and below it that the user may grant or revoke. */
export const pairsBelow = (node: GrantNode): string[] =>
  flatTree([node]).flatMap(({ id, offered }) =>
    offered.filter(({ mine }) => mine).map(({ key }) => pairOf(id, key)),
  );

export type Ticked = 'all' | 'some' | 'none';

/** How much of a menu, with what is below it, is ticked. */
export function tickedOf(node: GrantNode, chosen: ReadonlySet<string>): Ticked {
  const all = flatTree([node]).flatMap(({ id, offered }) => offered.map(({ key }) => pairOf(id, key)));
  const count = all.filter((pair) => chosen.has(pair)).length;
  if (count === 0) return 'none';
  return count === all.length ? 'all' : 'some';
}

/** Ticks all of these or none of them. */
export function withAll(chosen: ReadonlySet<string>, pairs: readonly string[], on: boolean): Set<string> {
  const next = new Set(chosen);
  for (const pair of pairs) {
    if (on) next.add(pair);
    else next.delete(pair);
  }
  return next;
}

const contains = (texts: readonly string[], word: string) =>
  texts.some((text) => text.toLowerCase().includes(word));

/** Menus with the word in their name or in one of their privileges, and their ancestors. */
export function foundNodes(nodes: readonly GrantNode[], search: string): GrantNode[] {
  const word = search.trim().toLowerCase();
  if (!word) return [...nodes];
  return nodes.flatMap((node) => {
    const own = [node.name, node.nameEn, ...node.offered.flatMap(wordsOf)];
    if (contains(own, word)) return [node];
    const children = foundNodes(node.children, search);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

const wordsOf = ({ name, nameEn, key }: OfferedPrivilege) => [name, nameEn, key];

/** Menus at which something is ticked, and their ancestors. */
export const tickedNodes = (nodes: readonly GrantNode[], chosen: ReadonlySet<string>): GrantNode[] =>
  nodes
    .filter((node) => tickedOf(node, chosen) !== 'none')
    .map((node) => ({ ...node, children: tickedNodes(node.children, chosen) }));

/** How many grants differ. */
export const changesBetween = (before: ReadonlySet<string>, after: ReadonlySet<string>) =>
  before.symmetricDifference(after).size;
