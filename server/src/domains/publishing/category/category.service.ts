import {
  type CategoryNode,
  type CategoryTree,
  categoryApi,
  stampOf,
} from '@cloudyard/contract/publishing/category.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { dossierDigest } from '../publishable/digest.ts';
import { changesTo, type Verdict } from './category.policy.ts';
import {
  categoriesCounted,
  deleteCategory,
  insertCategories,
  isUsed,
  lockCategory,
  moveApplication,
  type Placed,
  type Relation,
  standingIn,
  unnameCategories,
  updateCategories,
} from './category.queries.ts';
import { treeView } from './category.view.ts';

const note = auditOf('market.category', 'app-category');

/** Editors of the tree see all applications counted; visitors, the listed ones. */
export const categoriesFor = ({ db, actor }: Context) =>
  categoriesCounted(db, actor?.keys.has(categoryApi.save.allow) ?? false);

type Save = CategoryTree | { tree: CategoryTree; stamp?: number | undefined };
const PROBLEMS = {
  unknown: 'market.category_not_found',
  twice: 'kit.invalid',
  level: 'market.category_level',
} as const;

const accepted = (verdict: Verdict) => {
  if (verdict.problem !== undefined) throw new Refusal(PROBLEMS[verdict.problem]);
  return verdict;
};

/** Locks the tree: one change at a time. */
async function treeToChange(ctx: ActorContext, stamp?: number) {
  await takeTurn(ctx.db, 'market categories');
  const rows = await categoriesFor(ctx);
  if (stamp !== undefined && stamp !== stampOf(treeView(rows))) {
    throw new Refusal('market.app_category_changed');
  }
  return rows;
}

/** Keeps names, order and places; what the tree leaves out stays as it is. */
export async function saveTree(ctx: ActorContext, body: Save) {
  const { tree, stamp } = Array.isArray(body) ? { tree: body, stamp: undefined } : body;
  const before = await treeToChange(ctx, stamp);
  const { added, changed, risen } = accepted(changesTo(before, tree, newId));
  if (added.length + changed.length === 0) return before;
  await unnameCategories(
    ctx.db,
    changed.map(({ id }) => id),
  );
  // The new parents first: something may move below them.
  const isTop = ({ parent_id }: Placed) => parent_id === null;
  await insertCategories(ctx.db, added.filter(isTop));
  await updateCategories(ctx.db, changed);
  await insertCategories(
    ctx.db,
    added.filter((row) => !isTop(row)),
  );
  // Checked after the rows are locked: no application can be put there any more.
  if (risen.length > 0 && (await isUsed(ctx.db, risen))) throw new Refusal('market.app_category_in_use');
  const after = await categoriesFor(ctx);
  await note(
    ctx,
    'save',
    { id: 'tree', name: 'categories' },
    {
      before: outline(treeView(before)),
      after: outline(treeView(after)),
    },
  );
  return after;
}

/** Under the categories' own names, which need no words. */
const outline = (tree: CategoryNode[]): object =>
  Object.fromEntries(tree.map(({ name, children }) => [name, children.map((leaf) => leaf.name)]));

/** Deletes an empty category; with `moveTo` its applications move there first. */
export async function removeCategory(ctx: ActorContext, id: string, moveTo: string | undefined) {
  const rows = await treeToChange(ctx);
  const row = orRefuse(await lockCategory(ctx.db, id), 'market.category_not_found');
  if (rows.some(({ parent_id }) => parent_id === row.id)) throw new Refusal('market.app_category_in_use');
  if (moveTo !== undefined) {
    const target = rows.find((one) => one.id === moveTo.toLowerCase() && one.id !== row.id);
    if (!target) throw new Refusal('market.category_not_found');
    if (target.parent_id === null) throw new Refusal('market.category_level');
    await moveAll(ctx, row.id, target.id);
  }
  if (await isUsed(ctx.db, [row.id])) throw new Refusal('market.app_category_in_use');
  await deleteCategory(ctx.db, row.id);
  const movedTo = rows.find((one) => one.id === moveTo?.toLowerCase())?.name;
  await note(ctx, 'remove', row, { before: { name: row.name, ...(movedTo ? { movedTo } : {}) } });
  return categoriesFor(ctx);
}

const BATCH = 200;

/** Everything that stands in one moves to another. */
async function moveAll(ctx: ActorContext, from: string, to: string) {
  for (;;) {
    const batch = await standingIn(ctx.db, from, BATCH);
    for (const one of batch) await moveOne(ctx, one, from, to);
    if (batch.length < BATCH) return;
  }
}

/**
 * The category is part of what was approved or is reviewed. The platform moves the application, not its
 * owner: an approval stays valid, and a missing one stays missing.
 */
async function moveOne({ db }: ActorContext, one: Relation, from: string, to: string) {
  const moved = <C extends { categoryId: string }>(content: C): C =>
    content.categoryId === from ? { ...content, categoryId: to } : content;
  const content = moved(one.content);
  const revision = one.revision && moved(one.revision);
  const isProven = dossierDigest(one.revision ?? one.content) === one.digest;
  const isApproved = dossierDigest(one.content) === one.approved_digest;
  await moveApplication(db, one.id, {
    category_id: content.categoryId,
    revision: revision && JSON.stringify(revision),
    digest: isProven ? dossierDigest(revision ?? content) : one.digest,
    approved_digest: isApproved ? dossierDigest(content) : one.approved_digest,
  });
}
