import { type AlgorithmCategoryDraft, CATEGORY_DEPTH } from '@cloudyard/contract/algorithm/category.ts';
import type { Placed } from './category.queries.ts';

export type Verdict =
  | { problem: 'unknown' | 'twice' | 'deep' }
  | { problem?: undefined; added: Placed[]; changed: Placed[] };

type Known = ReadonlyMap<string, Placed>;

/** The tree as rows in their order; new ones get an id, and fields that are left out stay as they were. */
function flat(
  tree: readonly AlgorithmCategoryDraft[],
  known: Known,
  newId: () => string,
  parent_id: string | null = null,
): Placed[] {
  return tree.flatMap(({ children = [], key, ...said }, sort) => {
    const id = key?.toLowerCase() ?? newId();
    const before = known.get(id);
    const row: Placed = {
      ...{ id, parent_id, sort, name: said.name },
      name_en: said.nameEn ?? before?.name_en ?? '',
      remark: said.remark ?? before?.remark ?? '',
      icon: said.icon ?? before?.icon ?? '',
    };
    return [row, ...flat(children, known, newId, id)];
  });
}

const FIELDS = ['parent_id', 'name', 'name_en', 'remark', 'icon', 'sort'] as const;
const isSame = (a: Placed, b: Placed) => FIELDS.every((field) => a[field] === b[field]);

/** How deep a row stands; a circle is deeper than any tree may be. */
function depthOf(rows: Known, row: Placed): number {
  let depth = 1;
  for (let at = row; at.parent_id !== null && depth <= CATEGORY_DEPTH; depth++) {
    const above = rows.get(at.parent_id);
    if (!above) return Number.POSITIVE_INFINITY;
    at = above;
  }
  return depth;
}

/** What a saved tree adds and changes; categories it leaves out stay where they are. */
export function changesTo(
  current: readonly Placed[],
  tree: readonly AlgorithmCategoryDraft[],
  newId: () => string,
): Verdict {
  const known = new Map(current.map((row) => [row.id, row]));
  const wanted = flat(tree, known, newId);
  const named = (nodes: readonly AlgorithmCategoryDraft[]): string[] =>
    nodes.flatMap(({ key, children = [] }) => [...(key ? [key.toLowerCase()] : []), ...named(children)]);
  const said = named(tree);
  if (said.some((id) => !known.has(id))) return { problem: 'unknown' };
  if (new Set(said).size < said.length) return { problem: 'twice' };
  const after = new Map([...known, ...wanted.map((row) => [row.id, row] as const)]);
  if ([...after.values()].some((row) => depthOf(after, row) > CATEGORY_DEPTH)) return { problem: 'deep' };
  return {
    added: wanted.filter(({ id }) => !known.has(id)),
    changed: wanted.filter((row) => {
      const before = known.get(row.id);
      return before !== undefined && !isSame(before, row);
    }),
  };
}
