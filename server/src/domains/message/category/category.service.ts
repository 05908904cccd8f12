import type { CategoryDraft } from '@cloudyard/contract/message/category.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { isWithin, placeOf } from '../place.policy.ts';
import { canBecome, isOfPlace, managedBy, placeAsked } from './category.policy.ts';
import {
  type CategoryRow,
  categoriesMet,
  categoriesOf,
  categoryById,
  deleteCategories,
  insertCategory,
  lockCategories,
  moveCategory,
  updateCategory,
} from './category.queries.ts';

const note = auditOf('message.category', 'message-category');

/** Those of a place, or those the caller sees in the current one. */
export function categoriesFor({ db, actor }: ActorContext, enterpriseId: string | undefined) {
  const place = placeAsked(actor, enterpriseId);
  return place === undefined
    ? categoriesMet(db, actor.userId, actor.enterpriseId, managedBy(actor, false))
    : categoriesOf(db, place, managedBy(actor, true));
}

/** These, locked, if the caller may change them all. Any other is answered like one that does not exist. */
async function categoriesToChange(ctx: ActorContext, ids: readonly string[]) {
  const rows = await lockCategories(ctx.db, ids);
  if (rows.length < ids.length || !rows.every((row) => isWithin(ctx, row, 'category', 'edit'))) {
    throw new Refusal('message.category_not_found');
  }
  return rows;
}

type Save = CategoryDraft & {
  id?: string | undefined;
  enterpriseId?: string | undefined;
  version?: number | undefined;
};

export function saveCategory(ctx: ActorContext, save: Save): Promise<CategoryRow> {
  return save.id === undefined ? addCategory(ctx, save) : changeCategory(ctx, save.id, save);
}

async function addCategory(ctx: ActorContext, draft: CategoryDraft) {
  const { id } = await insertCategory(ctx.db, { enterprise_id: placeOf(ctx), ...rowOf(draft) });
  const after = await categorySaved(ctx, id);
  await note(ctx, 'add', after, { after: draftOf(after) });
  return after;
}

async function changeCategory(ctx: ActorContext, id: string, { enterpriseId, version, ...draft }: Save) {
  const [before] = await categoriesToChange(ctx, [id]);
  if (!before || !isOfPlace(before, enterpriseId)) throw new Refusal('message.category_not_found');
  if (version !== undefined && version !== before.version) throw new Refusal('message.message_changed');
  // The platform's critical messages must keep reaching everybody.
  if (before.code !== null && draft.critical !== before.critical) throw new Refusal('message.built_in_kept');
  await updateCategory(ctx.db, id, rowOf(draft));
  const after = await categorySaved(ctx, id);
  await note(ctx, 'change', after, { before: draftOf(before), after: draftOf(after) });
  return after;
}

const categorySaved = async ({ db, actor }: ActorContext, id: string) =>
  orRefuse(await categoryById(db, id, managedBy(actor, true)), 'message.category_not_found');

/** All of them or none. Their types and messages move to `moveTo`; without it, a used category stays. */
export async function removeCategories(ctx: ActorContext, given: string[], moveTo: string | undefined) {
  const ids = [...new Set(given)];
  const rows = await categoriesToChange(ctx, ids);
  if (rows.some(({ code }) => code !== null)) throw new Refusal('message.built_in_kept');
  const target =
    moveTo === undefined ? undefined : await categoryById(ctx.db, moveTo, managedBy(ctx.actor, false));
  if (moveTo !== undefined) {
    const possible = target && !ids.includes(target.id) && rows.every((row) => canBecome(row, target));
    if (!possible) throw new Refusal('message.category_not_found');
    for (const { id } of rows) await moveCategory(ctx.db, id, target.id);
  }
  await deleteCategories(ctx.db, ids);
  for (const row of rows)
    await note(ctx, 'remove', row, { before: { ...draftOf(row), movedTo: target?.name } });
  return { deleted: ids.length };
}

const rowOf = ({ name, nameEn, icon, critical, mail, retentionDays }: CategoryDraft) => ({
  name,
  name_en: nameEn,
  icon,
  critical,
  mail,
  retention_days: retentionDays,
});

const draftOf = (
  row: Pick<CategoryRow, 'name' | 'name_en' | 'icon' | 'critical' | 'mail' | 'retention_days'>,
) => ({
  name: row.name,
  nameEn: row.name_en,
  icon: row.icon,
  critical: row.critical,
  mail: row.mail,
  retentionDays: row.retention_days,
});
