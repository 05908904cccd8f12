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
import { cancelOpen } from '../role-request/role-request.queries.ts';
import { deleteMembershipsIn, insertRoleMember, roleIdsGivenIn } from './member.queries.ts';
import { mustKeepAdministrator } from './member.service.ts';
import { lockRoles } from './member-change.queries.ts';

type Belonging = { enterpriseId: string; userId: string };
const ENTERPRISE_MEMBER = 'enterprise-member';

const give = (ctx: Context, { enterpriseId, userId }: Belonging, roleId: string) =>
  insertRoleMember(ctx.db, { enterprise_id: enterpriseId, role_id: roleId, account_id: userId });

/** A new enterprise gets its roles, and its founder administers it. */
export async function grantFounderRoles(ctx: Context, belonging: Belonging) {
  const roles = await makeEnterpriseRoles(ctx, belonging.enterpriseId);
  for (const code of [ENTERPRISE_ADMINISTRATOR, ENTERPRISE_MEMBER])
    await give(ctx, belonging, roles.get(code) as string);
  await tellRights(ctx, { person: belonging.userId });
}

/** A user who joins, or comes back, is a member and nothing else. */
export async function equipMember(ctx: Context, belonging: Belonging) {
  const role = await roleByCode(ctx.db, ENTERPRISE_MEMBER, belonging.enterpriseId);
  if (role) await give(ctx, belonging, role.id);
  await tellRights(ctx, { person: belonging.userId });
}

/** A user who leaves loses the roles of the place and their requests there; its last administrator stays. */
export async function leavePlace(ctx: Context, { enterpriseId, userId }: Belonging) {
  const roleIds = await roleIdsGivenIn(ctx.db, userId, enterpriseId);
  const roles = roleIds.length > 0 ? await lockRoles(ctx.db, roleIds) : [];
  // An administrator is removed by another administrator only.
  if (ctx.actor && ctx.actor.userId !== userId && roles.some(isAdministration)) {
    const theirs = await lastingRights(ctx.db, { accountId: userId, enterpriseId, roleId: null });
    await requireAllKeys(ctx, [...theirs.keys()]);
  }
  for (const { role_id } of await deleteMembershipsIn(ctx.db, userId, enterpriseId))
    await mustKeepAdministrator(ctx, role_id);
  for (const { id } of await cancelOpen(ctx.db, userId, enterpriseId))
    await ctx.kit.events.emit(ctx, 'access.application_withdrawn', { applicationId: id });
  await tellRights(ctx, { person: userId });
}

/**
 * No caller administers the account of a user who may do more than they, on the platform or in any
 * enterprise, even for a time: whoever has the account has the rights. Rights that were lent to the caller do
 * not count, or they could be kept that way.
 */
export async function mustOutrank(ctx: Context, { userId }: { userId: string }) {
  await requireAllKeys(ctx, await keysOf(ctx.db, userId));
}

async function requireAllKeys({ db, actor }: Context, keys: string[]) {
  const own = actor ? await ownRights({ db, actor }) : new Map();
  if (keys.some((key) => !own.has(key))) throw new Refusal('enterprise.outranked');
}

type Place = { enterpriseId: string; departmentId: string | null; positionId: string | null };

/** No caller gives by a position what they could not give by a role. */
export async function mustHoldOffice(ctx: Context, place: Place) {
  await mustHoldAll(ctx, await rightsOfPosition(ctx.db, place));
}

/** The same for all members who come to stand below other departments. */
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

/** A member who moves holds other roles by office, and reaches other people. */
export async function tellMoved(
  ctx: Context,
  { enterpriseId, userIds }: { enterpriseId: string; userIds: string[] | null },
) {
  if (userIds === null) return tellRights(ctx, { place: enterpriseId });
  for (const person of userIds) await tellRights(ctx, { person });
}
