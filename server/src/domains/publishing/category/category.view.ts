import type { CategoryNode } from '@cloudyard/contract/publishing/category.ts';
import type { CategoryRow } from './category.queries.ts';

const leafView = (row: CategoryRow) => ({
  id: row.id,
  name: row.name,
  nameEn: row.name_en,
  icon: row.icon as CategoryNode['icon'],
  count: row.count,
});

export const childrenView = (rows: readonly CategoryRow[], parentId: string) =>
  rows.filter((row) => row.parent_id === parentId).map(leafView);

/** The two levels; what stands below a category stands in it. */
export const treeView = (rows: readonly CategoryRow[]): CategoryNode[] =>
  rows
    .filter((row) => row.parent_id === null)
    .map((row) => {
      const children = childrenView(rows, row.id);
      const below = children.reduce((sum, { count }) => sum + count, 0);
      return { ...leafView(row), count: row.count + below, children };
    });
