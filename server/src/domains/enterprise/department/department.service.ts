import type { DepartmentDraft } from '@cloudyard/contract/enterprise/department.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { changeAbove, placedBefore } from './department.policy.ts';
import {
  countOfficeRolesBelow,
  type DepartmentRow,
  deleteDepartment,
  departmentById,
  departmentNames,
  departmentNodes,
  insertDepartment,
  isInUse,
  keepDepartment,
  keepMember,
  lockDepartment,
  setOrder,
  siblingIds,
  takeTreeTurn,
  updateDepartment,
  weightOf,
  worksBelow,
} from './department.queries.ts';

const note = auditOf('enterprise.department', 'department');

/** The enterprise whose departments and people are meant; the personal scope has none. */
export const placeOf = ({ actor }: ActorContext): string =>
  orRefuse(actor.enterpriseId, 'enterprise.no_enterprise');

/** The one with its counts, as the tree shows it. */
export const nodeOf = async (ctx: ActorContext, id: string) =>
  orRefuse((await departmentNodes(ctx.db, placeOf(ctx), id))[0], 'enterprise.department_not_found');

export async function addDepartment(
  ctx: ActorContext,
  { parentId, ...draft }: DepartmentDraft & { parentId: string },
) {
  const enterpriseId = placeOf(ctx);
  await takeTreeTurn(ctx.db, enterpriseId);
  const parent = await parentFor(ctx, parentId);
  if (draft.headId) await mustBelong(ctx, draft.headId);
  const siblings = await siblingIds(ctx.db, enterpriseId, parent?.id ?? null);
  const { id } = await insertDepartment(ctx.db, {
    enterprise_id: enterpriseId,
    parent_id: parent?.id ?? null,
    name: draft.name,
    code: draft.code,
    head_id: draft.headId,
  });
  await setOrder(ctx.db, [...siblings, id]);
  const after = { ...wordsOf({ ...draft, head_id: draft.headId }), parent: parent?.name };
  await note(ctx, 'add', { id, name: draft.name }, { after });
  return nodeOf(ctx, id);
}

type Change = { name?: string | undefined; code?: string | undefined; headId?: string | null | undefined };

export async function changeDepartment(ctx: ActorContext, id: string, version: number, change: Change) {
  const before = await departmentToChange(ctx, id, version);
  if (change.headId && change.headId !== before.head_id) await mustBelong(ctx, change.headId);
  const next = {
    name: change.name ?? before.name,
    code: change.code ?? before.code,
    head_id: change.headId === undefined ? before.head_id : change.headId,
  };
  await updateDepartment(ctx.db, id, next);
  await note(ctx, 'change', { id, name: next.name }, { before: wordsOf(before), after: wordsOf(next) });
  return nodeOf(ctx, id);
}

/** What moving a department would change. */
export async function moveImpact(ctx: ActorContext, id: string, parentId: string) {
  const enterpriseId = placeOf(ctx);
  const row = orRefuse(await departmentById(ctx.db, id), 'enterprise.department_not_found');
  const parent = parentId === NIL ? undefined : await departmentById(ctx.db, parentId);
  if (parentId !== NIL && !parent) throw new Refusal('enterprise.department_not_found');
  const { gained, lost } = above(row, parent);
  const weight = await weightOf(ctx.db, enterpriseId, id);
  return {
    ...weight,
    gained: await departmentNames(ctx.db, gained),
    lost: await departmentNames(ctx.db, lost),
    officeRoles: await countOfficeRolesBelow(ctx.db, [...gained, ...lost]),
  };
}

type Spot = { parentId: string; before: string | null; version: number };

export async function moveDepartment(ctx: ActorContext, id: string, { parentId, before, version }: Spot) {
  const enterpriseId = placeOf(ctx);
  await takeTreeTurn(ctx.db, enterpriseId);
  const row = await departmentToChange(ctx, id, version);
  const parent = await parentFor(ctx, parentId);
  const target = parent?.id ?? null;
  const siblings = await siblingIds(ctx.db, enterpriseId, target);
  const order = orRefuse(placedBefore(siblings, id, before), 'enterprise.department_not_found');
  const elsewhere = target !== row.parent_id;
  if (elsewhere) {
    const { gained } = above(row, parent);
    await mustTakeNoRights(ctx, row, gained);
    await ctx.kit.events.emit(ctx, 'enterprise.moving', { enterpriseId, gained });
  }
  await updateDepartment(ctx.db, id, elsewhere ? { parent_id: target } : {});
  await setOrder(ctx.db, order);
  await note(ctx, 'move', row, {
    before: { parent: (await departmentNames(ctx.db, row.path.slice(-2, -1)))[0] ?? '' },
    after: { parent: parent?.name ?? '' },
  });
  if (elsewhere) await ctx.kit.events.emit(ctx, 'enterprise.places_changed', { enterpriseId, userIds: null });
  return departmentNodes(ctx.db, enterpriseId);
}

export async function removeDepartment(ctx: ActorContext, id: string) {
  const enterpriseId = placeOf(ctx);
  await takeTreeTurn(ctx.db, enterpriseId);
  const row = await departmentToChange(ctx, id);
  if (await isInUse(ctx.db, enterpriseId, id)) throw new Refusal('enterprise.department_in_use');
  await deleteDepartment(ctx.db, id);
  await note(ctx, 'remove', row, { before: wordsOf(row) });
  return { id };
}

/** The departments above it now and after the move; a department below it cannot come to stand above it. */
function above(row: DepartmentRow, parent: DepartmentRow | undefined) {
  if (parent?.path.includes(row.id)) throw new Refusal('enterprise.department_circle');
  return changeAbove(row.path.slice(0, -1), parent?.path ?? []);
}

/** Rights that go with an office are given by others: no caller moves themselves below one that gives them. */
async function mustTakeNoRights(ctx: ActorContext, { id }: DepartmentRow, gained: string[]) {
  if ((await countOfficeRolesBelow(ctx.db, gained)) === 0) return;
  if (await worksBelow(ctx.db, placeOf(ctx), ctx.actor.userId, id))
    throw new Refusal('enterprise.not_yourself');
}

async function departmentToChange(ctx: ActorContext, id: string, seen?: number) {
  placeOf(ctx);
  const row = orRefuse(await lockDepartment(ctx.db, id, ctx.reach), 'enterprise.department_not_found');
  if (seen !== undefined && seen !== row.version) throw new Refusal('enterprise.department_changed');
  return row;
}

/** The new parent; undefined: the top, which only a right over the whole enterprise reaches. */
async function parentFor(ctx: ActorContext, parentId: string) {
  if (parentId !== NIL) {
    return orRefuse(await keepDepartment(ctx.db, parentId, ctx.reach), 'enterprise.department_not_found');
  }
  if (ctx.reach !== 'enterprise') throw new Refusal('kit.not_allowed');
  return undefined;
}

async function mustBelong(ctx: ActorContext, userId: string) {
  orRefuse(await keepMember(ctx.db, placeOf(ctx), userId), 'enterprise.employee_not_found');
}

/** As the audit log keeps it; a field called code would be taken for a secret there. */
const wordsOf = ({ name, code, head_id }: { name: string; code: string; head_id: string | null }) => ({
  name,
  number: code,
  head: head_id,
});
