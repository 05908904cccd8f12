import type { CATEGORY_GLYPHS, CategoryNode, CategoryTree } from '@cloudyard/contract/publishing/category.ts';
import { type Drop, gapOf } from '../../../kit/tree.ts';

export type Glyph = (typeof CATEGORY_GLYPHS)[number];

/** A category as it is edited; a new one has no id yet, so each has a key. */
export type Leaf = {
  key: string;
  id: string | undefined;
  name: string;
  nameEn: string;
  icon: Glyph;
  count: number;
};
export type Branch = Leaf & { children: Leaf[] };
export type Tree = readonly Branch[];

const leafOf = ({ id, name, nameEn, icon, count }: Omit<CategoryNode, 'children'>): Leaf => ({
  key: id,
  id,
  name,
  nameEn,
  icon,
  count,
});
export const draftOf = (nodes: readonly CategoryNode[]): Branch[] =>
  nodes.map((node) => ({ ...leafOf(node), children: node.children.map(leafOf) }));

/** What is sent of a category; the server gives new ones an id. */
const sent = ({ id, name, nameEn, icon }: Leaf) => ({
  ...(id ? { id } : {}),
  name: name.trim(),
  nameEn: nameEn.trim(),
  icon,
});
export const bodyOf = (tree: Tree): CategoryTree =>
  tree.map((branch) => ({ ...sent(branch), children: branch.children.map(sent) }));

export const isSame = (one: Tree, other: Tree) =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));

export type Found = { leaf: Leaf; parent: Branch | undefined; siblings: readonly Leaf[]; at: number };

/** A category of the tree, and where it is. */
export function foundIn(tree: Tree, key: string | undefined): Found | undefined {
  for (const [at, branch] of tree.entries()) {
    if (branch.key === key) return { leaf: branch, parent: undefined, siblings: tree, at };
    const below = branch.children.findIndex((leaf) => leaf.key === key);
    const leaf = branch.children[below];
    if (leaf) return { leaf, parent: branch, siblings: branch.children, at: below };
  }
  return undefined;
}

/** The category at the same position: new ones get another key once they are saved. */
export function samePlace(before: Tree, key: string | undefined, after: Tree): string | undefined {
  const found = foundIn(before, key);
  if (!found) return undefined;
  if (!found.parent) return after[found.at]?.key;
  const above = before.indexOf(found.parent);
  return after[above]?.children[found.at]?.key;
}

const childrenOf = (leaf: Leaf): Leaf[] => ('children' in leaf ? (leaf as Branch).children : []);

export const isBranch = (tree: Tree, key: string) => tree.some((branch) => branch.key === key);

/** A new category at the end: of the first level, or below one of it. */
export function added(tree: Tree, parent: string | undefined, key: string): Branch[] {
  const leaf: Leaf = { key, id: undefined, name: '', nameEn: '', icon: 'other', count: 0 };
  if (parent === undefined) return [...tree, { ...leaf, children: [] }];
  return tree.map((branch) =>
    branch.key === parent ? { ...branch, children: [...branch.children, leaf] } : branch,
  );
}

type Patch = Partial<Pick<Leaf, 'name' | 'nameEn' | 'icon'>>;

export const changed = (tree: Tree, key: string, patch: Patch): Branch[] =>
  tree.map((branch) => ({
    ...branch,
    ...(branch.key === key ? patch : {}),
    children: branch.children.map((leaf) => (leaf.key === key ? { ...leaf, ...patch } : leaf)),
  }));

export const removed = (tree: Tree, key: string): Branch[] =>
  tree
    .filter((branch) => branch.key !== key)
    .map((branch) => ({ ...branch, children: branch.children.filter((leaf) => leaf.key !== key) }));

/** `parent` undefined: the first level; `before` null: last. */
export type Spot = { parent: string | undefined; before: string | null };
export type Blocked = 'children' | 'used';

/** Why a category cannot be put there: two levels only, and applications belong to the second. */
export function blockedAt(tree: Tree, key: string, parent: string | undefined): Blocked | undefined {
  const found = foundIn(tree, key);
  if (!found) return undefined;
  if (parent !== undefined && childrenOf(found.leaf).length > 0) return 'children';
  return parent === undefined && found.parent && found.leaf.count > 0 ? 'used' : undefined;
}

/** The tree after a move; unchanged where the move is not possible. */
export function movedTo(tree: Tree, key: string, { parent, before }: Spot): Tree {
  const found = foundIn(tree, key);
  if (!found || key === parent || key === before || blockedAt(tree, key, parent)) return tree;
  const rest = removed(tree, key);
  const put = <L extends Leaf>(level: readonly L[], one: L): L[] => {
    const at = level.findIndex((leaf) => leaf.key === before);
    return level.toSpliced(at < 0 ? level.length : at, 0, one);
  };
  const { children: _, ...leaf } = { children: [] as Leaf[], ...found.leaf };
  if (parent === undefined) return put(rest, { ...leaf, children: childrenOf(found.leaf) });
  return rest.map((branch) =>
    branch.key === parent ? { ...branch, children: put(branch.children, leaf) } : branch,
  );
}

/** One step among its siblings. */
export function stepped(tree: Tree, key: string, by: 1 | -1): Tree {
  const found = foundIn(tree, key);
  const other = found?.siblings[found.at + by];
  if (!found || !other) return tree;
  const before = by === -1 ? other.key : (found.siblings[found.at + 2]?.key ?? null);
  return movedTo(tree, key, { parent: found.parent?.key, before });
}

export function spotOfDrop(tree: Tree, drop: Drop): Spot | undefined {
  const target = foundIn(tree, String(drop.node.key));
  if (!target) return undefined;
  const gap = gapOf(drop);
  if (!gap) {
    return target.parent
      ? { parent: target.parent.key, before: target.leaf.key }
      : { parent: target.leaf.key, before: childrenOf(target.leaf)[0]?.key ?? null };
  }
  const before = gap === 'before' ? target.leaf.key : (target.siblings[target.at + 1]?.key ?? null);
  return { parent: target.parent?.key, before };
}

export type Problem = 'required' | 'twice';

/** Names that cannot be saved; within a level each must be unique. */
export function problemsIn(tree: Tree): ReadonlyMap<string, Problem> {
  const problems = new Map<string, Problem>();
  for (const level of [tree, ...tree.map(({ children }) => children)]) {
    const names = new Set<string>();
    for (const { key, name } of level) {
      const said = name.trim();
      if (said === '') problems.set(key, 'required');
      else if (names.has(said)) problems.set(key, 'twice');
      names.add(said);
    }
  }
  return problems;
}

/** The categories with the word in a name, and their parents. */
export function searched(tree: Tree, search: string): Branch[] {
  const word = search.trim().toLowerCase();
  const has = ({ name, nameEn }: Leaf) =>
    name.toLowerCase().includes(word) || nameEn.toLowerCase().includes(word);
  return tree.flatMap((branch) => {
    if (word === '' || has(branch)) return [branch];
    const children = branch.children.filter(has);
    return children.length > 0 ? [{ ...branch, children }] : [];
  });
}
