import type { Reach } from '../../../kit/actor.ts';
import type { Context } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { makeEnterpriseRoles } from '../catalogue/catalogue.service.ts';
import { rightsBelow, rightsOfPosition } from '../position-role/position-role.queries.ts';
import { keysOf, lastingRights } from '../right/held-right.queries.ts';
import { mustHold, ownRights } from '../right/held-right.service.ts';
import { tellRights } from '../right/rights.service.ts';
import { ENTERPRISE_ADMINISTRATOR, isAdministration } from '../role/role.policy.ts';
import { roleByCode } from '../role/role.queries.ts';
import { cancelOpenIn } from '../role-request/role-request.queries.ts';
import { deleteMembershipsIn, insertRoleMember, roleIdsGivenIn } from './member.queries.ts';
import { mustKeepAdministrator } from './member.service.ts';
import { lockRoles } from './member-change.queries.ts';

type Belonging = { enterpriseId: string; userId: string };
const ENTERPRISE_MEMBER = 'enterprise-member';

const give = (ctx: Context, { enterpriseId, userId }: Belonging, roleId: string) =>
  insertRoleMember(ctx.db, { enterprise_id: enterpriseId, role_id: roleId, account_id: userId });

/** A new enterprise has its roles, and who brought it in administers it. */
export async function grantFounderRoles(ctx: Context, belonging: Belonging) {
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
  const roles = roleIds.length > 0 ? await lockRoles(ctx.db, roleIds) : [];
  // An administrator is sent away by another one only.
  if (ctx.actor && ctx.actor.userId !== userId && roles.some(isAdministration)) {
    const theirs = await lastingRights(ctx.db, { accountId: userId, enterpriseId, roleId: null });
    await requireAllKeys(ctx, [...theirs.keys()]);
  }
  for (const { role_id } of await deleteMembershipsIn(ctx.db, userId, enterpriseId))
    await mustKeepAdministrator(ctx, role_id);
  await cancelOpenIn(ctx.db, userId, enterpriseId);
  await tellRights(ctx, { person: userId });
}

/**
 * Nobody administers the account of somebody who may do more than they, on the platform or in any enterprise, be it
 * for a time: whoever has the account has the rights. What was lent to oneself does not count, or it would be kept
 * that way.
 */
export async function mustOutrank(ctx: Context, { userId }: { userId: string }) {
  await requireAllKeys(ctx, await keysOf(ctx.db, userId));
}

async function requireAllKeys({ db, actor }: Context, keys: string[]) {
  const own = actor ? await ownRights({ db, actor }) : new Map();
  if (keys.some((key) => !own.has(key))) throw new Refusal('enterprise.outranked');
}

type Place = { enterpriseId: string; departmentId: string | null; positionId: string | null };

/** Nobody gives by a place what they could not give by a role. */
export async function mustHoldOffice(ctx: Context, place: Place) {
  await mustHoldAll(ctx, await rightsOfPosition(ctx.db, place));
}

/** The same for everybody who comes to stand below other departments. */
export async function mustHoldAbove(
  ctx: Context,
  { enterpriseId, gained }: { enterpriseId: string; gained: string[] },
) {
  if (gained.length > 0) await mustHoldAll(ctx, await rightsBelow(ctx.db, enterpriseId, gained));
}

async function mustHoldAll({ db, actor }: Context, rights: { key: string; reach: Reach }[]) {
  if (!actor) return;
  for (const [reach, some] of Map.groupBy(rights, (right) => right.reach))
    await mustHold(
      { db, actor },
      some.map(({ key }) => key),
      reach,
    );
}

/** Who works elsewhere now holds other roles by office, and reaches other people. */
export async function tellMoved(
  ctx: Context,
  { enterpriseId, userIds }: { enterpriseId: string; userIds: string[] | null },
) {
  if (userIds === null) return tellRights(ctx, { place: enterpriseId });
  for (const person of userIds) await tellRights(ctx, { person });
}
