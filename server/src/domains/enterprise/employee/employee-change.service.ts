import type { Place } from '@cloudyard/contract/enterprise/employee.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { keepDepartment, keepMember } from '../department/department.queries.ts';
import { placeOf } from '../department/department.service.ts';
import { keepPosition } from '../department/department-part.queries.ts';
import { callBack } from '../invitation/invitation.service.ts';
import { isSamePlace, placeAfter } from './employee.policy.ts';
import { employeeAfter } from './employee.service.ts';
import {
  deleteMember,
  handOverDepartments,
  insertFormer,
  insertMoves,
  type LockedRow,
  leaveSessions,
  lockFormer,
  lockMembers,
  placeName,
  updateMembers,
} from './employee-change.queries.ts';

const note = auditOf(
  'enterprise.employee',
  'employee',
  ({ account_id, username }: { account_id: string; username: string }) => ({
    id: account_id,
    name: username,
  }),
);

type Spot = { departmentId: string | null; positionId: string | null };

/** Transfers a member or gives them a work number; callers cannot transfer themselves. */
export async function changeEmployee(
  ctx: ActorContext,
  userId: string,
  version: number,
  wish: Partial<Place>,
) {
  const enterpriseId = placeOf(ctx);
  const before = await employeeToChange(ctx, userId, version);
  const spot = placeAfter(spotOf(before), wish);
  const moves = !isSamePlace(spotOf(before), spot);
  // Confirming a place that the member chose is the same as assigning it.
  const seats = moves || !before.seated;
  if (seats) await mustBeAPlace(ctx, spot, [userId]);
  const workNum = wish.workNum === undefined ? before.work_num : wish.workNum || null;
  const to = await placeName(ctx.db, spot.departmentId, spot.positionId);
  const from = await placeName(ctx.db, before.department_id, before.position_id);
  if (moves) await insertMoves(ctx.db, { ...mover(ctx), accountIds: [userId], kind: 'transferred', to });
  // What does not change is not written: a place gives rights, and all actors are read anew when one changes.
  await updateMembers(ctx.db, enterpriseId, [userId], {
    work_num: workNum,
    ...(seats ? columnsOf(spot) : {}),
  });
  await note(ctx, 'change', before, {
    before: { place: from, workNum: before.work_num },
    after: { place: to, workNum },
  });
  if (seats) await tellPlaces(ctx, [userId]);
  return employeeAfter(ctx, userId);
}

type Result = 'moved' | 'same' | 'unknown';

export async function transferEmployees(ctx: ActorContext, userIds: string[], spot: Spot) {
  const enterpriseId = placeOf(ctx);
  const ids = [...new Set(userIds)];
  await mustBeAPlace(ctx, spot, ids);
  const found = await lockMembers(ctx.db, enterpriseId, ids, ctx.reach);
  const moving = found.filter((row) => !row.seated || !isSamePlace(spotOf(row), spot));
  const accountIds = moving.map(({ account_id }) => account_id);
  if (moving.length > 0) {
    const to = await placeName(ctx.db, spot.departmentId, spot.positionId);
    await insertMoves(ctx.db, { ...mover(ctx), accountIds, kind: 'transferred', to });
    await updateMembers(ctx.db, enterpriseId, accountIds, columnsOf(spot));
    for (const row of moving) await note(ctx, 'change', row, { after: { place: to } });
    await tellPlaces(ctx, accountIds);
  }
  const known = new Set(found.map(({ account_id }) => account_id));
  const moved = new Set(accountIds);
  const resultOf = (id: string): Result => (moved.has(id) ? 'moved' : known.has(id) ? 'same' : 'unknown');
  return ids.map((userId) => ({ userId, result: resultOf(userId) }));
}

type Leaving = { reason: string; successor?: string | undefined; version: number };

/**
 * A member leaves: roles, groups and the place go, and their logins move to the personal
 * scope. All of it, or nothing.
 */
export async function letLeave(ctx: ActorContext, userId: string, { reason, successor, version }: Leaving) {
  const enterpriseId = placeOf(ctx);
  if (userId === ctx.actor.userId) throw new Refusal('enterprise.not_yourself');
  const row = await employeeToChange(ctx, userId, version);
  if (successor) await mustSucceed(ctx, userId, successor);
  await ctx.kit.events.emit(ctx, 'enterprise.leaving', { enterpriseId, userId });
  await insertFormer(ctx.db, { enterpriseId, accountId: userId, reason });
  await insertMoves(ctx.db, { ...mover(ctx), accountIds: [userId], kind: 'left', to: '', note: reason });
  const handed = await handOverDepartments(ctx.db, enterpriseId, userId, successor ?? null);
  await deleteMember(ctx.db, enterpriseId, userId);
  await leaveSessions(ctx.db, enterpriseId, userId);
  await note(ctx, 'leave', row, {
    before: { workNum: row.work_num },
    after: { reason, headed: handed.map(({ name }) => name), successor },
  });
  return employeeAfter(ctx, userId);
}

/**
 * Invites a user who left to come back, into the given place, which they accept or not. It goes to the
 * address they have by now, which the caller does not learn.
 */
export async function inviteBack(ctx: ActorContext, userId: string, spot: Spot) {
  const enterpriseId = placeOf(ctx);
  const row = orRefuse(
    await lockFormer(ctx.db, enterpriseId, userId, ctx.reach),
    'enterprise.employee_not_found',
  );
  await mustBeAPlace(ctx, spot, [userId]);
  await callBack(ctx, enterpriseId, { ...row, name: nameOf(former(row)) }, spot);
  await note(ctx, 'invite-back', row, {
    after: { place: await placeName(ctx.db, spot.departmentId, spot.positionId) },
  });
  return employeeAfter(ctx, userId);
}
const former = ({ real_name, username }: { real_name: string; username: string }) => ({
  realName: real_name,
  username,
});

async function employeeToChange(ctx: ActorContext, userId: string, seen: number): Promise<LockedRow> {
  const [row] = await lockMembers(ctx.db, placeOf(ctx), [userId], ctx.reach);
  if (!row) throw new Refusal('enterprise.employee_not_found');
  if (row.version !== seen) throw new Refusal('enterprise.employee_changed');
  return row;
}

/**
 * A department within the caller's reach, and a position of it. Places give rights, so no caller chooses
 * their own; having no place is beyond every reach but the whole enterprise's.
 */
async function mustBeAPlace(ctx: ActorContext, { departmentId, positionId }: Spot, userIds: string[]) {
  if (userIds.includes(ctx.actor.userId)) throw new Refusal('enterprise.not_yourself');
  if (departmentId !== null) {
    orRefuse(await keepDepartment(ctx.db, departmentId, ctx.reach), 'enterprise.department_not_found');
  } else if (ctx.reach !== 'enterprise') throw new Refusal('enterprise.department_not_found');
  if (positionId !== null && (await keepPosition(ctx.db, positionId))?.department_id !== departmentId)
    throw new Refusal('enterprise.position_elsewhere');
  const place = { enterpriseId: placeOf(ctx), departmentId, positionId };
  await ctx.kit.events.emit(ctx, 'enterprise.seating', place);
}

async function mustSucceed(ctx: ActorContext, leaving: string, successor: string) {
  const member = successor === leaving ? undefined : await keepMember(ctx.db, placeOf(ctx), successor);
  orRefuse(member, 'enterprise.employee_not_found');
}

const spotOf = (row: LockedRow): Spot => ({ departmentId: row.department_id, positionId: row.position_id });
const columnsOf = ({ departmentId, positionId }: Spot) => ({
  department_id: departmentId,
  position_id: positionId,
  seated: true,
});

const nameOf = ({ realName, username }: { realName: string; username: string }) => realName || username;
const mover = (ctx: ActorContext) => ({ enterpriseId: placeOf(ctx), by: nameOf(ctx.actor) });

const tellPlaces = (ctx: ActorContext, userIds: string[]) =>
  ctx.kit.events.emit(ctx, 'enterprise.places_changed', { enterpriseId: placeOf(ctx), userIds });
