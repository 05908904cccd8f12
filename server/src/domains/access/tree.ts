type Row = { id: string; parentId: string; sort: number; name: string };
export type Branch<T> = T & { children: Branch<T>[] };

const byPlace = (a: Row, b: Row) => a.sort - b.sort || a.name.localeCompare(b.name, 'zh-Hans-CN');

/** Rows as a tree, in order; what hangs below nothing known stands at the top. */
export function treeOf<T extends Row>(rows: readonly T[]): Branch<T>[] {
  const all = new Map(rows.map((row) => [row.id, { ...row, children: [] } as Branch<T>]));
  const top: Branch<T>[] = [];
  for (const branch of [...all.values()].sort(byPlace)) {
    (all.get(branch.parentId)?.children ?? top).push(branch);
  }
  return top;
}

/** Without the branches that are nothing themselves and lead to nothing. */
export const pruned = <T>(tree: readonly Branch<T>[], worth: (one: T) => boolean): Branch<T>[] =>
  tree
    .map((branch) => ({ ...branch, children: pruned(branch.children, worth) }))
    .filter((branch) => branch.children.length > 0 || worth(branch));
