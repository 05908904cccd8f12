import type { OfficeRoleDraft } from '@cloudyard/contract/access/position-role.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { isFixed } from '../member/member.policy.ts';
import { mustHold } from '../right/held-right.service.ts';
import { tellRights } from '../right/rights.service.ts';
import { grantedKeys } from '../role/role.queries.ts';
import { roleToChange } from '../role/role.service.ts';
import {
  deletePositionRole,
  insertPositionRole,
  type PositionRoleRow,
  positionRoleById,
  positionStands,
} from './position-role.queries.ts';

const note = auditOf('access.office', 'office-role', ({ id, role_name }: PositionRoleRow) => ({
  id,
  name: role_name,
}));

type Place = Omit<OfficeRoleDraft, 'roleId'>;

/**
 * Every member who works there, now or later, holds the role; callers can only choose
 * roles whose rights they hold.
 */
export async function addPositionRole(
  ctx: ActorContext,
  { roleId, ...place }: OfficeRoleDraft,
): Promise<PositionRoleRow> {
  const enterpriseId = await mayChange(ctx, roleId, place);
  const { departmentId, positionId, below } = place;
  const { id } = await insertPositionRole(ctx.db, {
    enterprise_id: enterpriseId,
    role_id: roleId,
    department_id: departmentId,
    position_id: positionId,
    below: below && departmentId !== null,
  });
  const added = orRefuse(await positionRoleById(ctx.db, enterpriseId, id), 'access.office_not_found');
  await note(ctx, 'add', added, { after: wordsOf(added) });
  await tellRights(ctx, { place: enterpriseId });
  return added;
}

export async function removePositionRole(ctx: ActorContext, id: string) {
  const { enterpriseId } = ctx.actor;
  const found = enterpriseId ? await positionRoleById(ctx.db, enterpriseId, id) : undefined;
  const row = orRefuse(found, 'access.office_not_found');
  const place = { departmentId: row.department_id, positionId: row.position_id, below: row.below };
  const where = await mayChange(ctx, row.role_id, place);
  const { numDeletedRows } = await deletePositionRole(ctx.db, id);
  if (numDeletedRows === 0n) throw new Refusal('access.office_not_found');
  await note(ctx, 'remove', row, { before: wordsOf(row) });
  await tellRights(ctx, { place: where });
  return { id };
}

/** The role and the place are of this enterprise, and the caller could give the role to every member there. */
async function mayChange(ctx: ActorContext, roleId: string, place: Place): Promise<string> {
  const role = await roleToChange(ctx, roleId, 'assign');
  if (isFixed(role)) throw new Refusal('access.role_protected');
  const enterpriseId = orRefuse(role.enterprise_id, 'access.role_not_found');
  if (place.departmentId === null && place.positionId === null) throw new Refusal('access.office_not_found');
  if (!(await positionStands(ctx.db, { enterpriseId, ...place }, ctx.reach))) {
    throw new Refusal('access.office_not_found');
  }
  await mustHold(ctx, await grantedKeys(ctx.db, roleId), role.reach);
  return enterpriseId;
}

const wordsOf = ({ role_name, department_name, position_name, below, people }: PositionRoleRow) => ({
  role: role_name,
  department: department_name,
  position: position_name,
  below,
  people,
});
