import type { DepartmentNode } from '@cloudyard/contract/enterprise/department.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';

export type Branch = DepartmentNode & { children: Branch[] };

/** The departments as they stand below each other; they come with those above before those below, in their order. */
export function branchesOf(nodes: readonly DepartmentNode[]): Branch[] {
  const byId = new Map(nodes.map((node) => [node.id, { ...node, children: [] } as Branch]));
  const tops: Branch[] = [];
  for (const branch of byId.values()) (byId.get(branch.parentId)?.children ?? tops).push(branch);
  return tops;
}

export const flat = (branches: readonly Branch[]): Branch[] =>
  branches.flatMap((branch) => [branch, ...flat(branch.children)]);

export const branchIn = (branches: readonly Branch[], id: string | undefined): Branch | undefined =>
  flat(branches).find((branch) => branch.id === id);

/** Departments whose name or code has the word, with all below them; those above them stay. */
export function foundIn(branches: readonly Branch[], search: string): Branch[] {
  const word = search.trim().toLowerCase();
  if (!word) return [...branches];
  return branches.flatMap((branch) => {
    if ([branch.name, branch.code].some((text) => text.toLowerCase().includes(word))) return [branch];
    const children = foundIn(branch.children, word);
    return children.length > 0 ? [{ ...branch, children }] : [];
  });
}

export const childrenOf = (branches: readonly Branch[], parentId: string): readonly Branch[] =>
  parentId === NIL ? branches : (branchIn(branches, parentId)?.children ?? []);

/** Where a department is put: under whom, and before which neighbour (null: last). */
export type Spot = { id: string; parentId: string; before: string | null };
export type Where = 'before' | 'after' | 'inside';

/** The spot beside or in another; nothing: below itself, or where it stands already. */
export function spotAt(
  branches: readonly Branch[],
  id: string,
  targetId: string,
  where: Where,
): Spot | undefined {
  const branch = branchIn(branches, id);
  const target = branchIn(branches, targetId);
  if (!branch || !target || branchIn([branch], targetId)) return undefined;
  const parentId = where === 'inside' ? target.id : target.parentId;
  const others = childrenOf(branches, parentId).filter((one) => one.id !== id);
  const at = { before: others.indexOf(target), after: others.indexOf(target) + 1, inside: others.length }[
    where
  ];
  const spot = { id, parentId, before: others[at]?.id ?? null };
  const now = spotOf(branches, branch);
  return now.parentId === spot.parentId && now.before === spot.before ? undefined : spot;
}

/** Where it stands now. */
export function spotOf(branches: readonly Branch[], { id, parentId }: Branch): Spot {
  const siblings = childrenOf(branches, parentId);
  return { id, parentId, before: siblings[siblings.findIndex((one) => one.id === id) + 1]?.id ?? null };
}

/** What the tree tells about a drop: on a department, or in the gap before or after it. */
export type Drop = {
  dropToGap: boolean;
  dropPosition: number;
  dragNode: { key: unknown };
  node: { key: unknown; pos: string };
};

export function spotOfDrop(branches: readonly Branch[], drop: Drop): Spot | undefined {
  const { dropToGap, dropPosition, dragNode, node } = drop;
  const gap = dropPosition < Number(node.pos.split('-').at(-1)) ? 'before' : 'after';
  return spotAt(branches, String(dragNode.key), String(node.key), dropToGap ? gap : 'inside');
}

export type Choice = { key: string; value: string; title: string; children: Choice[] };

/** Where a department can be put: anywhere but in itself and below. */
export const choicesFor = (branches: readonly Branch[], id?: string): Choice[] =>
  branches
    .filter((branch) => branch.id !== id)
    .map((branch) => ({
      key: branch.id,
      value: branch.id,
      title: branch.name,
      children: choicesFor(branch.children, id),
    }));
