import type { PositionDraft } from '@cloudyard/contract/enterprise/department.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { departmentById, keepDepartment } from './department.queries.ts';
import { placeOf } from './department.service.ts';
import {
  deleteGroup,
  deleteGroupMembers,
  deletePosition,
  type GroupRow,
  groupById,
  insertGroup,
  insertGroupMembers,
  insertPosition,
  lockGroup,
  lockPosition,
  type PositionRow,
  positionsWithPeople,
  updateGroup,
  updatePosition,
} from './department-part.queries.ts';

const notePosition = auditOf('enterprise.position', 'position');
const noteGroup = auditOf('enterprise.group', 'work-group');

/** A department with its positions; one of another enterprise is answered like one that does not exist. */
export async function departmentWithPositions(ctx: ActorContext, id: string) {
  const department = orRefuse(await departmentById(ctx.db, id), 'enterprise.department_not_found');
  return { department, positions: await positionsWithPeople(ctx.db, id) };
}

type Inside<D> = D & { departmentId: string };

export async function addPosition(ctx: ActorContext, { departmentId, name, code }: Inside<PositionDraft>) {
  const department_id = await departmentFor(ctx, departmentId);
  const { id } = await insertPosition(ctx.db, { enterprise_id: placeOf(ctx), department_id, name, code });
  await notePosition(ctx, 'add', { id, name }, { after: { name, number: code } });
  return { id, department_id, name, code };
}

export async function changePosition(ctx: ActorContext, id: string, { name, code }: PositionDraft) {
  const before = await positionToChange(ctx, id);
  const after = await updatePosition(ctx.db, id, { name, code });
  await notePosition(ctx, 'change', after, {
    before: { name: before.name, number: before.code },
    after: { name, number: code },
  });
  return after;
}

/** The database refuses while a member holds it. */
export async function removePosition(ctx: ActorContext, id: string) {
  const before = await positionToChange(ctx, id);
  await deletePosition(ctx.db, id);
  await notePosition(ctx, 'remove', before, { before: { name: before.name, number: before.code } });
  return { id };
}

type GroupDraft = PositionDraft & { memberIds: string[] };

export async function addGroup(ctx: ActorContext, draft: Inside<GroupDraft>) {
  const { departmentId, name, code, memberIds } = draft;
  const department_id = await departmentFor(ctx, departmentId);
  const { id } = await insertGroup(ctx.db, { enterprise_id: placeOf(ctx), department_id, name, code });
  await putInto(ctx, id, [...new Set(memberIds)]);
  const made = await groupOf(ctx, id);
  await noteGroup(ctx, 'add', made, { after: wordsOf(made) });
  return made;
}

export async function changeGroup(ctx: ActorContext, id: string, { name, code, memberIds }: GroupDraft) {
  orRefuse(await lockGroup(ctx.db, id, ctx.reach), 'enterprise.group_not_found');
  const before = await groupOf(ctx, id);
  const had = new Set(before.members.map((one) => one.id));
  const wanted = new Set(memberIds);
  await updateGroup(ctx.db, id, { name, code });
  await deleteGroupMembers(ctx.db, id, [...had.difference(wanted)]);
  await putInto(ctx, id, [...wanted.difference(had)]);
  const after = await groupOf(ctx, id);
  await noteGroup(ctx, 'change', after, { before: wordsOf(before), after: wordsOf(after) });
  return after;
}

export async function removeGroup(ctx: ActorContext, id: string) {
  orRefuse(await lockGroup(ctx.db, id, ctx.reach), 'enterprise.group_not_found');
  const before = await groupOf(ctx, id);
  await deleteGroup(ctx.db, id);
  await noteGroup(ctx, 'remove', before, { before: wordsOf(before) });
  return { id };
}

async function departmentFor(ctx: ActorContext, id: string) {
  placeOf(ctx);
  return orRefuse(await keepDepartment(ctx.db, id, ctx.reach), 'enterprise.department_not_found').id;
}

const positionToChange = async (ctx: ActorContext, id: string): Promise<PositionRow> =>
  orRefuse(await lockPosition(ctx.db, id, ctx.reach), 'enterprise.position_not_found');

const groupOf = async (ctx: ActorContext, id: string) =>
  orRefuse(await groupById(ctx.db, id), 'enterprise.group_not_found');

/** All or nothing: a user who does not belong to the enterprise refuses the call. */
async function putInto(ctx: ActorContext, groupId: string, userIds: string[]) {
  if (userIds.length === 0) return;
  const put = await insertGroupMembers(ctx.db, groupId, userIds, ctx.reach);
  if (put !== userIds.length) throw new Refusal('enterprise.employee_not_found');
}

const wordsOf = ({ name, code, members }: GroupRow) => ({
  name,
  number: code,
  members: members.map(({ username }) => username),
});
