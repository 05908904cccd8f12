import {
  type AlgorithmCategoryDraft,
  type AlgorithmCategoryNode,
  algorithmCategoryApi,
  CATEGORIES,
  categoryStamp,
} from '@cloudyard/contract/algorithm/category.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { changesTo } from './category.policy.ts';
import {
  type CategoryRow,
  categoriesCounted,
  deleteCategory,
  insertCategories,
  lockCategory,
  moveAlgorithms,
  type Placed,
  unnameCategories,
  updateCategories,
  usesOf,
} from './category.queries.ts';

const note = auditOf('algorithm.category', 'algorithm-category');
const facts = ({ name, name_en, remark, icon }: Placed) => ({ name, nameEn: name_en, remark, icon });

/** Rows as a tree; counts include what stands below. */
export function treeOf(rows: readonly CategoryRow[], parent: string | null = null): AlgorithmCategoryNode[] {
  return rows
    .filter(({ parent_id }) => parent_id === parent)
    .map(({ id, name, name_en, remark, icon, count }) => {
      const children = treeOf(rows, id);
      const below = children.reduce((sum, child) => sum + child.count, 0);
      return { key: id, name, nameEn: name_en, remark, icon, count: count + below, children };
    });
}

/** Editors of the tree see all algorithms counted, as all of them keep a category; everybody else, the library's. */
export const categoryTree = async ({ db, actor }: Context) =>
  treeOf(await categoriesCounted(db, actor?.keys.has(algorithmCategoryApi.save.allow) ?? false));

const PROBLEMS = {
  unknown: 'algorithm.category_not_found',
  twice: 'algorithm.category_twice',
  deep: 'algorithm.category_deep',
} as const;

type Saved = readonly AlgorithmCategoryDraft[] | { tree: readonly AlgorithmCategoryDraft[]; stamp: number };
const isStamped = (saved: Saved): saved is Extract<Saved, { stamp: number }> => 'stamp' in saved;

export async function saveCategories(ctx: ActorContext, saved: Saved) {
  // Two trees at once: the second is judged by what the first left.
  await takeTurn(ctx.db, 'algorithm categories');
  const current = await categoriesCounted(ctx.db, true);
  if (isStamped(saved) && saved.stamp !== categoryStamp(treeOf(current)))
    throw new Refusal('algorithm.categories_changed');
  const tree = isStamped(saved) ? saved.tree : saved;
  const verdict = changesTo(current, tree, newId);
  if (verdict.problem) throw new Refusal(PROBLEMS[verdict.problem]);
  const { added, changed } = verdict;
  if (current.length + added.length > CATEGORIES) throw new Refusal('algorithm.categories_many');
  if (changed.length > 0) {
    await unnameCategories(
      ctx.db,
      changed.map(({ id }) => id),
    );
  }
  await insertCategories(ctx.db, added);
  if (changed.length > 0) await updateCategories(ctx.db, changed);
  const before = new Map(current.map((row) => [row.id, row]));
  for (const row of added) await note(ctx, 'add', row, { after: facts(row) });
  for (const row of changed) {
    const was = before.get(row.id);
    await note(ctx, 'change', row, { ...(was ? { before: facts(was) } : {}), after: facts(row) });
  }
  return categoryTree(ctx);
}

export async function removeCategory(ctx: ActorContext, id: string, moveTo: string | undefined) {
  await takeTurn(ctx.db, 'algorithm categories');
  const row = orRefuse(await lockCategory(ctx.db, id), 'algorithm.category_not_found');
  const { below, algorithms } = await usesOf(ctx.db, id);
  if (below > 0) throw new Refusal('algorithm.algorithm_category_parent');
  if (algorithms > 0) {
    if (moveTo === undefined || moveTo === id) throw new Refusal('algorithm.algorithm_category_in_use');
    orRefuse(await lockCategory(ctx.db, moveTo), 'algorithm.category_not_found');
    await moveAlgorithms(ctx.db, id, moveTo);
  }
  await deleteCategory(ctx.db, id);
  await note(ctx, 'remove', row, { before: facts(row) });
  return categoryTree(ctx);
}
