import type { ShownRow } from './menu-shown.queries.ts';
import { above, parentsOf } from './menu-tree.policy.ts';

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
