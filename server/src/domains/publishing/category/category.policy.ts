import type { CategoryTree } from '@cloudyard/contract/publishing/category.ts';
import type { Placed } from './category.queries.ts';

export type Verdict =
  | { problem: 'unknown' | 'twice' | 'level' }
  | { problem?: undefined; added: Placed[]; changed: Placed[]; risen: string[] };

type Said = Omit<CategoryTree[number], 'children'>;

/** The tree as rows in their order; new ones get an id, and fields that are left out stay as they were. */
function flat(tree: CategoryTree, known: ReadonlyMap<string, Placed>, newId: () => string): Placed[] {
  const row = (said: Said, sort: number, parent_id: string | null): Placed => {
    const id = said.id?.toLowerCase() ?? newId();
    const name_en = said.nameEn ?? known.get(id)?.name_en ?? '';
    return {
      id,
      parent_id,
      name: said.name,
      name_en,
      icon: said.icon ?? known.get(id)?.icon ?? 'other',
      sort,
    };
  };
  return tree.flatMap(({ children, ...node }, sort) => {
    const top = row(node, sort, null);
    return [top, ...children.map((leaf, at) => row(leaf, at, top.id))];
  });
}

const isSame = (a: Placed, b: Placed) =>
  a.parent_id === b.parent_id &&
  a.name === b.name &&
  a.name_en === b.name_en &&
  a.icon === b.icon &&
  a.sort === b.sort;

/** Whether there are more than two levels, categories left out of the tree included. */
const isDeep = (rows: ReadonlyMap<string, Placed>) =>
  [...rows.values()].some(({ parent_id }) => parent_id !== null && rows.get(parent_id)?.parent_id !== null);

/** What a saved tree adds and changes; `risen`: those that moved up to the first level. */
export function changesTo(current: readonly Placed[], tree: CategoryTree, newId: () => string): Verdict {
  const known = new Map(current.map((row) => [row.id, row]));
  const said = [...tree, ...tree.flatMap(({ children }) => children)].flatMap(({ id }) =>
    id === undefined ? [] : [id.toLowerCase()],
  );
  if (said.some((id) => !known.has(id))) return { problem: 'unknown' };
  if (new Set(said).size < said.length) return { problem: 'twice' };
  const wanted = flat(tree, known, newId);
  if (isDeep(new Map([...known, ...wanted.map((row) => [row.id, row] as const)])))
    return { problem: 'level' };
  const changed = wanted.filter((row) => {
    const before = known.get(row.id);
    return before !== undefined && !isSame(before, row);
  });
  return {
    added: wanted.filter(({ id }) => !known.has(id)),
    changed,
    risen: changed
      .filter(({ id, parent_id }) => parent_id === null && known.get(id)?.parent_id !== null)
      .map(({ id }) => id),
  };
}
