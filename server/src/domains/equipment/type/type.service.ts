import type { EquipmentType, TypeDraft } from '@cloudyard/contract/equipment/type.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { allTypes, deleteType, insertType, lockType, typeById, updateType } from './type.queries.ts';
import { typeView } from './type.view.ts';

const note = auditOf('equipment.type', 'equipment-type');

const facts = ({ name, code, description, ifDynamic, ifEnabled }: EquipmentType) => ({
  ...{ name, typeCode: code, description, dynamic: ifDynamic, enabled: ifEnabled },
});

const known = async ({ db }: ActorContext, id: string) =>
  typeView(orRefuse(await typeById(db, id), 'equipment.type_not_found'));

export const types = async ({ db }: ActorContext) => (await allTypes(db)).map(typeView);

type Added = Omit<TypeDraft, 'ifDynamic'> & { ifDynamic?: boolean | undefined };

export async function addType(ctx: ActorContext, { ifDynamic = true, ...draft }: Added) {
  const by = ctx.actor.userId;
  const id = newId();
  await insertType(ctx.db, { id, ...draft, is_dynamic: ifDynamic, created_by: by, updated_by: by });
  const made = await known(ctx, id);
  await note(ctx, 'add', made, { after: facts(made) });
  return made;
}

type Changed = { [F in keyof TypeDraft]?: TypeDraft[F] | undefined } & {
  id: string;
  ifEnabled?: boolean | undefined;
};

/** What the call does not name stays; gateways of a disabled type go on as they are. */
export async function changeType(ctx: ActorContext, { id, ifDynamic, ifEnabled, ...draft }: Changed) {
  orRefuse(await lockType(ctx.db, id), 'equipment.type_not_found');
  const before = await known(ctx, id);
  await updateType(ctx.db, id, {
    ...draft,
    ...{ is_dynamic: ifDynamic, is_enabled: ifEnabled, updated_by: ctx.actor.userId, updated_at: new Date() },
  });
  const after = await known(ctx, id);
  await note(ctx, 'change', after, { before: facts(before), after: facts(after) });
  return after;
}

export async function removeType(ctx: ActorContext, id: string) {
  orRefuse(await lockType(ctx.db, id), 'equipment.type_not_found');
  const before = await known(ctx, id);
  await deleteType(ctx.db, id);
  await note(ctx, 'remove', before, { before: facts(before) });
  return { id };
}
