import type { Context } from '../../kit/context.ts';
import { Refusal } from '../../kit/refusal.ts';
import { cancelOpenIn } from './application.queries.ts';
import { makeEnterpriseRoles } from './catalogue.service.ts';
import { lastingRights } from './holding.queries.ts';
import { deleteMembershipsIn, insertRoleMember, roleIdsGivenIn } from './member.queries.ts';
import { mustKeepAdministrator } from './member.service.ts';
import { lockRoles } from './member-change.queries.ts';
import { tellRights } from './rights.service.ts';
import { ENTERPRISE_ADMINISTRATOR } from './role.policy.ts';
import { roleByCode } from './role.queries.ts';

type Belonging = { enterpriseId: string; userId: string };
const ENTERPRISE_MEMBER = 'enterprise-member';

const give = (ctx: Context, { enterpriseId, userId }: Belonging, roleId: string) =>
  insertRoleMember(ctx.db, { enterprise_id: enterpriseId, role_id: roleId, account_id: userId });

/** A new enterprise has its roles, and who brought it in administers it. */
export async function equipFounder(ctx: Context, belonging: Belonging) {
  const roles = await makeEnterpriseRoles(ctx, belonging.enterpriseId);
  for (const code of [ENTERPRISE_ADMINISTRATOR, ENTERPRISE_MEMBER])
    await give(ctx, belonging, roles.get(code) as string);
  await tellRights(ctx, { person: belonging.userId });
}

/** Who joins is a member, and nothing else: also who comes back. */
export async function equipMember(ctx: Context, belonging: Belonging) {
  const role = await roleByCode(ctx.db, ENTERPRISE_MEMBER, belonging.enterpriseId);
  if (role) await give(ctx, belonging, role.id);
  await tellRights(ctx, { person: belonging.userId });
}

/** Who leaves loses the roles of the place and what they asked for there; its last administrator stays. */
export async function leavePlace(ctx: Context, { enterpriseId, userId }: Belonging) {
  const roleIds = await roleIdsGivenIn(ctx.db, userId, enterpriseId);
  if (roleIds.length > 0) await lockRoles(ctx.db, roleIds);
  for (const { role_id } of await deleteMembershipsIn(ctx.db, userId, enterpriseId))
    await mustKeepAdministrator(ctx, role_id);
  await cancelOpenIn(ctx.db, userId, enterpriseId);
  await tellRights(ctx, { person: userId });
}

/** Nobody administers the account of somebody who may do more on the platform than they. */
export async function mustOutrank(ctx: Context, { userId }: { userId: string }) {
  const theirs = await lastingRights(ctx.db, { accountId: userId, enterpriseId: null, roleId: null });
  const keys = ctx.actor?.keys ?? new Set();
  if ([...theirs.keys()].some((key) => !keys.has(key))) throw new Refusal('enterprise.outranked');
}

/** Who works elsewhere now holds other roles by office, and reaches other people. */
export async function tellMoved(
  ctx: Context,
  { enterpriseId, userIds }: { enterpriseId: string; userIds: string[] | null },
) {
  if (userIds === null) return tellRights(ctx, { place: enterpriseId });
  for (const person of userIds) await tellRights(ctx, { person });
}
