import type { DepartmentNode } from '@cloudyard/contract/enterprise/department.ts';
import { type Drop, foundIn, gapOf, type Spot, spotAt } from '../../../kit/tree.ts';

export type Branch = DepartmentNode & { children: Branch[] };

/** The departments as a tree; the list has parents before their children, in their order. */
export function branchesOf(nodes: readonly DepartmentNode[]): Branch[] {
  const byId = new Map(nodes.map((node) => [node.id, { ...node, children: [] } as Branch]));
  const tops: Branch[] = [];
  for (const branch of byId.values()) (byId.get(branch.parentId)?.children ?? tops).push(branch);
  return tops;
}

export const foundBranches = (branches: readonly Branch[], search: string): Branch[] =>
  foundIn(branches, search, ({ name, code }) => [name, code]);

export const spotOfDrop = (branches: readonly Branch[], drop: Drop): Spot | undefined =>
  spotAt(branches, String(drop.dragNode.key), String(drop.node.key), gapOf(drop) ?? 'last');

export type Choice = { key: string; value: string; title: string; children: Choice[] };

/** The possible parents of a department: all but itself and those below it. */
export const choicesFor = (branches: readonly Branch[], id?: string): Choice[] =>
  branches
    .filter((branch) => branch.id !== id)
    .map((branch) => ({
      key: branch.id,
      value: branch.id,
      title: branch.name,
      children: choicesFor(branch.children, id),
    }));
