import type { PrivilegeRow, TreeRow } from './menu.queries.ts';
import type { ShownRow } from './menu-shown.queries.ts';

/** A menu where it stands in a tree, with what can be granted at it there. */
export type Node = TreeRow & { privileges: PrivilegeRow[] };

type Placed = { id: string; at_parent: string | null };
export type Parents = ReadonlyMap<string, string | null>;

/**
 * The parent of each, safe to climb: a menu without a parent among them stands at the top, and so does one of
 * each circle. Circles come about when the platform and an enterprise each put a menu under the other.
 */
export function parentsOf(rows: readonly Placed[]): Parents {
  const parents = new Map(rows.map(({ id, at_parent }) => [id, at_parent]));
  for (const [id, parent] of parents) if (parent !== null && !parents.has(parent)) parents.set(id, null);
  for (const { id } of rows) if (above(parents, id).has(id)) parents.set(id, null);
  return parents;
}

/** The menus a menu stands under, from the nearest to the top. */
export function above(parents: Parents, id: string): Set<string> {
  const path = new Set<string>();
  let up = parents.get(id) ?? null;
  while (up !== null && !path.has(up)) {
    path.add(up);
    up = parents.get(up) ?? null;
  }
  return path;
}

/** Rows in their order as trees in that order. */
export function nested<R extends Placed, N extends { children: N[] }>(
  rows: readonly R[],
  view: (row: R, parent: string | null) => N,
): N[] {
  const parents = parentsOf(rows);
  const nodes = new Map(rows.map((row) => [row.id, view(row, parents.get(row.id) ?? null)]));
  const top: N[] = [];
  for (const [id, node] of nodes) {
    const parent = parents.get(id);
    (parent ? (nodes.get(parent) as N).children : top).push(node);
  }
  return top;
}

const isForEnterprises = ({ type, is_public, privileges }: Node) =>
  type !== 'folder' && (is_public || privileges.some(({ platform }) => !platform));

/**
 * What an enterprise finds in its tree: its own menus, those of the platform it can use, and their folders, also
 * those it has emptied for itself: it can put the menus back.
 */
export function usableBy(nodes: readonly Node[]): Node[] {
  const here = parentsOf(nodes);
  const before = parentsOf(nodes.map(({ id, parent_id }) => ({ id, at_parent: parent_id })));
  const kept = new Set<string>();
  for (const node of nodes) {
    if (node.enterprise_id === null && !isForEnterprises(node)) continue;
    for (const id of [node.id, ...above(here, node.id), ...above(before, node.id)]) {
      kept.add(id);
      for (const further of above(here, id)) kept.add(further);
    }
  }
  return nodes
    .filter(({ id }) => kept.has(id))
    .map((node) => ({ ...node, privileges: node.privileges.filter(({ platform }) => !platform) }));
}

/** Of the menus the caller may open, the visible ones; folders only for what is in them. */
export function inTheOpen(rows: readonly ShownRow[]): ShownRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const parents = parentsOf(rows);
  const isOff = (id: string) => {
    const row = byId.get(id);
    return !row?.enabled || row.hidden;
  };
  const kept = new Set<string>();
  for (const { id, type } of rows) {
    const path = [id, ...above(parents, id)];
    if (type !== 'folder' && !path.some(isOff)) for (const each of path) kept.add(each);
  }
  return rows.filter(({ id }) => kept.has(id));
}
