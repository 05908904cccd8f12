import { NIL } from '@cloudyard/contract/kit/values.ts';

/** A node of a tree that users arrange: its parent and its children. */
export type TreeNode<N> = { id: string; parentId: string; children: N[] };

type WithChildren<N> = { children: readonly N[] };

/** All nodes of a tree, parents before their children. */
export const flatTree = <N extends WithChildren<N>>(nodes: readonly N[]): N[] =>
  nodes.flatMap((node) => [node, ...flatTree(node.children)]);

export const nodeIn = <N extends TreeNode<N>>(nodes: readonly N[], id: string | undefined): N | undefined =>
  flatTree(nodes).find((node) => node.id === id);

export const childrenOf = <N extends TreeNode<N>>(nodes: readonly N[], parentId: string): readonly N[] =>
  parentId === NIL ? nodes : (nodeIn(nodes, parentId)?.children ?? []);

/** The nodes with the word in one of their texts, with everything below them, and their ancestors. */
export function foundIn<N extends TreeNode<N>>(
  nodes: readonly N[],
  search: string,
  textsOf: (node: N) => readonly string[],
): N[] {
  const word = search.trim().toLowerCase();
  if (!word) return [...nodes];
  return nodes.flatMap((node) => {
    if (textsOf(node).some((text) => text.toLowerCase().includes(word))) return [node];
    const children = foundIn(node.children, word, textsOf);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Where a node is put: under which parent, and before which sibling (null: last). */
export type Spot = { id: string; parentId: string; before: string | null };
export type Where = 'before' | 'after' | 'first' | 'last';

/** The spot beside or in another node; undefined: below itself, or where it is already. */
export function spotAt<N extends TreeNode<N>>(
  nodes: readonly N[],
  id: string,
  targetId: string,
  where: Where,
): Spot | undefined {
  const node = nodeIn(nodes, id);
  const target = nodeIn(nodes, targetId);
  if (!node || !target || nodeIn([node], targetId)) return undefined;
  const parentId = where === 'first' || where === 'last' ? target.id : target.parentId;
  const others = childrenOf(nodes, parentId).filter((one) => one.id !== id);
  const at = {
    before: others.indexOf(target),
    after: others.indexOf(target) + 1,
    first: 0,
    last: others.length,
  };
  const spot = { id, parentId, before: others[at[where]]?.id ?? null };
  const now = spotOf(nodes, node);
  return now.parentId === spot.parentId && now.before === spot.before ? undefined : spot;
}

/** Where a node is now. */
export function spotOf<N extends TreeNode<N>>(nodes: readonly N[], { id, parentId }: N): Spot {
  const siblings = childrenOf(nodes, parentId);
  return { id, parentId, before: siblings[siblings.findIndex((one) => one.id === id) + 1]?.id ?? null };
}

/** The tree after a move. */
export function movedTree<N extends TreeNode<N>>(nodes: readonly N[], { id, parentId, before }: Spot): N[] {
  const node = nodeIn(nodes, id);
  if (!node) return [...nodes];
  const put = (children: readonly N[]) => {
    const at = before === null ? children.length : children.findIndex((one) => one.id === before);
    return children.toSpliced(at < 0 ? children.length : at, 0, { ...node, parentId });
  };
  const without = (level: readonly N[]): N[] =>
    level
      .filter((one) => one.id !== id)
      .map((one) => ({ ...one, children: without(one.children) }))
      .map((one) => (one.id === parentId ? { ...one, children: put(one.children) } : one));
  const rest = without(nodes);
  return parentId === NIL ? put(rest) : rest;
}

/** What Ant Design's tree reports about a drop: on a node, or in the gap before or after it. */
export type Drop = {
  dropToGap: boolean;
  dropPosition: number;
  dragNode: { key: unknown };
  node: { key: unknown; pos: string };
};

/** The gap of the drop; undefined: it was dropped on a node. */
export function gapOf({ dropToGap, dropPosition, node }: Drop): 'before' | 'after' | undefined {
  if (!dropToGap) return undefined;
  return dropPosition < Number(node.pos.split('-').at(-1)) ? 'before' : 'after';
}
