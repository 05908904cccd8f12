import { NIL } from '@cloudyard/contract/kit/values.ts';
import { childrenOf, type Drop, flatTree, gapOf, nodeIn, type Spot, spotAt, type TreeNode } from '../tree.ts';

/** A node of a tree that is edited in the browser and saved as a whole. */
export type DraftNode<N> = TreeNode<N> & {
  /** Not saved yet: its id is the browser's own. */
  isNew: boolean;
  name: string;
  nameEn: string;
  /** How many things stand in it. */
  count: number;
};

export type TreeRules<N> = {
  /** How many levels there are. */
  depth: number;
  /** The room's own reason why a node cannot be put below a parent (nil: the first level), in words. */
  whyNot?: (node: N, parentId: string) => string | undefined;
};

/** How far below the top a place is: 0 for the first level. */
function levelOf<N extends DraftNode<N>>(nodes: readonly N[], parentId: string): number {
  const parent = parentId === NIL ? undefined : nodeIn(nodes, parentId);
  return parent ? 1 + levelOf(nodes, parent.parentId) : 0;
}
export const levelOfNode = <N extends DraftNode<N>>(nodes: readonly N[], { parentId }: N) =>
  levelOf(nodes, parentId);

const heightOf = <N extends DraftNode<N>>({ children }: N): number =>
  1 + Math.max(0, ...children.map(heightOf));

/** Whether a node with all below it has room under a parent, which is not below itself. */
export function hasRoom<N extends DraftNode<N>>(
  nodes: readonly N[],
  node: N,
  parentId: string,
  depth: number,
): boolean {
  return !nodeIn([node], parentId) && levelOf(nodes, parentId) + heightOf(node) <= depth;
}

export const mayHaveBelow = <N extends DraftNode<N>>(nodes: readonly N[], node: N, depth: number) =>
  levelOf(nodes, node.id) < depth;

const addedBelow = <N extends DraftNode<N>>(nodes: readonly N[], node: N): N[] =>
  nodes.map((one) => ({
    ...one,
    children: one.id === node.parentId ? [...one.children, node] : addedBelow(one.children, node),
  }));
/** The last of its level. */
export const addedNode = <N extends DraftNode<N>>(nodes: readonly N[], node: N): N[] =>
  node.parentId === NIL ? [...nodes, node] : addedBelow(nodes, node);

export const changedNode = <N extends DraftNode<N>>(
  nodes: readonly N[],
  id: string,
  patch: Partial<N>,
): N[] =>
  nodes.map((one) => ({
    ...one,
    ...(one.id === id ? patch : {}),
    children: changedNode(one.children, id, patch),
  }));

export const removedNode = <N extends DraftNode<N>>(nodes: readonly N[], id: string): N[] =>
  nodes.filter((one) => one.id !== id).map((one) => ({ ...one, children: removedNode(one.children, id) }));

/** The way to a node: its place in every level. */
function wayTo<N extends DraftNode<N>>(nodes: readonly N[], id: string): number[] | undefined {
  for (const [at, node] of nodes.entries()) {
    if (node.id === id) return [at];
    const below = wayTo(node.children, id);
    if (below) return [at, ...below];
  }
  return undefined;
}

/** The node at the same position: new ones get another id once they are saved. */
export function samePlace<N extends DraftNode<N>>(
  before: readonly N[],
  id: string | undefined,
  after: readonly N[],
): string | undefined {
  const way = id === undefined ? undefined : wayTo(before, id);
  let level = after;
  let found: N | undefined;
  for (const at of way ?? []) {
    found = level[at];
    level = found?.children ?? [];
  }
  return found?.id;
}

/** One step among its siblings; undefined: it is the first, or the last. */
export function spotAfterStep<N extends DraftNode<N>>(
  nodes: readonly N[],
  node: N,
  by: 1 | -1,
): Spot | undefined {
  const siblings = childrenOf(nodes, node.parentId);
  const other = siblings[siblings.findIndex(({ id }) => id === node.id) + by];
  return other && spotAt(nodes, node.id, other.id, by === 1 ? 'after' : 'before');
}

/** On a node a dropped one becomes its first, where there is a level below; otherwise it comes before it. */
export function spotOfDrop<N extends DraftNode<N>>(
  nodes: readonly N[],
  drop: Drop,
  depth: number,
): Spot | undefined {
  const target = nodeIn(nodes, String(drop.node.key));
  if (!target) return undefined;
  const inside = mayHaveBelow(nodes, target, depth) ? 'first' : 'before';
  return spotAt(nodes, String(drop.dragNode.key), target.id, gapOf(drop) ?? inside);
}

export type Problem = 'required' | 'twice';

/** Names that cannot be saved; within a level each must be unique. */
export function problemsIn<N extends DraftNode<N>>(nodes: readonly N[]): ReadonlyMap<string, Problem> {
  const problems = new Map<string, Problem>();
  for (const level of [nodes, ...flatTree(nodes).map(({ children }) => children)]) {
    const names = new Set<string>();
    for (const { id, name } of level) {
      const said = name.trim().toLowerCase();
      if (said === '') problems.set(id, 'required');
      else if (names.has(said)) problems.set(id, 'twice');
      names.add(said);
    }
  }
  return problems;
}

/** Whether two trees say the same: what stands in a node is not its own, and spaces around a text are nothing. */
export function isSameTree<N extends DraftNode<N>>(one: readonly N[], other: readonly N[]): boolean {
  const plain = (nodes: readonly N[]) =>
    JSON.stringify(nodes, (key, value: unknown) => {
      if (key === 'count') return undefined;
      return typeof value === 'string' ? value.trim() : value;
    });
  return plain(one) === plain(other);
}
