import type { TypeDraft } from '@cloudyard/contract/message/type.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { isOfPlace, managedBy, placeAsked } from '../category/category.policy.ts';
import { isWithin, placeOf } from '../place.policy.ts';
import {
  deleteTypes,
  insertType,
  isCategoryFor,
  isGroupOf,
  lockTypes,
  type TypeRow,
  typeById,
  typesMet,
  typesOf,
  updateType,
} from './type.queries.ts';

const note = auditOf('message.type', 'message-type');

type Asked = { enterpriseId?: string | undefined; category?: string | undefined };

/** Those of a place, or those the caller sees in the current one. */
export function typesFor({ db, actor }: ActorContext, { enterpriseId, category }: Asked) {
  const place = placeAsked(actor, enterpriseId);
  const met = { accountId: actor.userId, here: actor.enterpriseId, category };
  return place === undefined
    ? typesMet(db, met, managedBy(actor, false))
    : typesOf(db, place, category, managedBy(actor, true));
}

/** These, locked, if the caller may change them all. Any other is answered like one that does not exist. */
async function typesToChange(ctx: ActorContext, ids: readonly string[]) {
  const rows = await lockTypes(ctx.db, ids);
  if (rows.length < ids.length || !rows.every((row) => isWithin(ctx, row, 'type', 'edit'))) {
    throw new Refusal('message.type_not_found');
  }
  return rows;
}

type Save = TypeDraft & {
  id?: string | undefined;
  enterpriseId?: string | undefined;
  version?: number | undefined;
};

export function saveType(ctx: ActorContext, save: Save): Promise<TypeRow> {
  return save.id === undefined ? addType(ctx, save) : changeType(ctx, save.id, save);
}

async function addType(ctx: ActorContext, draft: TypeDraft) {
  const place = placeOf(ctx);
  await mustBeOf(ctx, place, draft);
  const { id } = await insertType(ctx.db, { enterprise_id: place, ...rowOf(draft) });
  const after = await typeSaved(ctx, id);
  await note(ctx, 'add', after, { after: draftOf(after) });
  return after;
}

async function changeType(ctx: ActorContext, id: string, { enterpriseId, version, ...draft }: Save) {
  const [locked] = await typesToChange(ctx, [id]);
  if (!locked || !isOfPlace(locked, enterpriseId)) throw new Refusal('message.type_not_found');
  if (version !== undefined && version !== locked.version) throw new Refusal('message.message_changed');
  await mustBeOf(ctx, locked.enterprise_id, draft);
  const before = await typeSaved(ctx, id);
  await updateType(ctx.db, id, rowOf(draft));
  const after = await typeSaved(ctx, id);
  await note(ctx, 'change', after, { before: draftOf(before), after: draftOf(after) });
  return after;
}

/** What a type points to is of its place; only categories may also be the platform's. */
async function mustBeOf({ db }: ActorContext, place: string | null, { category, group }: TypeDraft) {
  if (!(await isCategoryFor(db, place, category))) throw new Refusal('message.category_not_found');
  if (group !== null && !(await isGroupOf(db, place, group))) throw new Refusal('message.group_not_found');
}

const typeSaved = async ({ db, actor }: ActorContext, id: string) =>
  orRefuse(await typeById(db, id, managedBy(actor, true)), 'message.type_not_found');

/** All of them or none; the database keeps those that messages are of. */
export async function removeTypes(ctx: ActorContext, given: string[]) {
  const ids = [...new Set(given)];
  const rows = await typesToChange(ctx, ids);
  if (rows.some((row) => row.built_in)) throw new Refusal('message.built_in_kept');
  await deleteTypes(ctx.db, ids);
  for (const row of rows) await note(ctx, 'remove', row, { before: { name: row.name, nameEn: row.name_en } });
  return { deleted: ids.length };
}

const rowOf = ({ name, nameEn, category, group, importance, mail }: TypeDraft) => ({
  name,
  name_en: nameEn,
  category_id: category,
  group_id: group,
  importance,
  mail,
});

const draftOf = (row: TypeRow) => ({
  name: row.name,
  nameEn: row.name_en,
  category: row.category_name,
  group: row.group_name,
  importance: row.importance,
  mail: row.mail,
});
