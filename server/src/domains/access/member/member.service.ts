import type { PeopleQuery } from '@cloudyard/contract/access/member.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { isAdministration, type RoleVerb } from '../role/role.policy.ts';
import { lockRole, roleById } from '../role/role.queries.ts';
import { roleFor } from '../role/role.service.ts';
import { cancelOpen } from '../role-request/role-request.queries.ts';
import { isFixed, reachOver } from './member.policy.ts';
import {
  candidatePage,
  countLasting,
  deleteMemberships,
  heldPairs,
  holderPage,
  peoplePage,
  roleIdsGivenTo,
  rolesHeldBy,
} from './member.queries.ts';
import { lockRoles } from './member-change.queries.ts';

/** After a user has left a role: the last administrator stays. Several who leave at once do so one by one. */
export async function mustKeepAdministrator({ db }: Pick<Context, 'db'>, roleId: string) {
  const role = await roleById(db, roleId);
  if (!role || !isAdministration(role)) return;
  await lockRole(db, roleId);
  if ((await countLasting(db, roleId)) === 0) throw new Refusal('access.last_administrator');
}

/**
 * A user who deregisters loses every role and asks for none any more; neither the platform nor an enterprise is
 * left without an administrator.
 */
export async function leaveRoles(ctx: Context, { userId }: { userId: string }) {
  // The roles first, in the same order as giving and taking lock them, so that no two
  // requests wait for each other.
  const roleIds = await roleIdsGivenTo(ctx.db, userId);
  if (roleIds.length > 0) await lockRoles(ctx.db, roleIds);
  for (const { role_id } of await deleteMemberships(ctx.db, userId))
    await mustKeepAdministrator(ctx, role_id);
  for (const { id } of await cancelOpen(ctx.db, userId))
    await ctx.kit.events.emit(ctx, 'access.application_withdrawn', { applicationId: id });
}

/** Among whom the caller may look when it is about a role of that place. */
const amongIn = ({ actor }: ActorContext, place: string | null, verb: RoleVerb) => ({
  place,
  reach: reachOver(actor, { enterprise_id: place }, verb),
});

type PeopleAsked = PeopleQuery & Paging;

export async function holdersFor(
  ctx: ActorContext,
  roleId: string,
  query: PeopleAsked & Pick<Parameters<typeof holderPage>[3], 'sort'>,
) {
  const role = await roleFor(ctx, roleId, 'read');
  return holderPage(ctx.db, role, amongIn(ctx, role.enterprise_id, 'read'), query);
}

export async function candidatesFor(ctx: ActorContext, roleId: string, query: PeopleAsked) {
  const role = await roleFor(ctx, roleId, 'assign');
  if (isFixed(role)) throw new Refusal('access.role_protected');
  return candidatePage(ctx.db, roleId, amongIn(ctx, role.enterprise_id, 'assign'), query, ctx.actor.userId);
}

/** People of a place, each with the roles of that place they hold. */
export async function peopleWithRoles(
  ctx: ActorContext,
  place: string | null,
  query: PeopleAsked & { roleId?: string | undefined },
) {
  if (query.roleId) {
    const role = await roleFor(ctx, query.roleId, 'assign');
    if (role.enterprise_id !== place) throw new Refusal('access.role_not_found');
  }
  const { rows, total } = await peoplePage(ctx.db, amongIn(ctx, place, 'assign'), query);
  const ids = rows.map(({ id }) => id);
  const held = Map.groupBy(await rolesHeldBy(ctx.db, ids, place), ({ account_id }) => account_id);
  return { rows: rows.map((row) => ({ ...row, roles: held.get(row.id) ?? [] })), total };
}

const MOST_PAIRS = 1000;

/** The caller's places: the current one, and the platform for those who may read its roles. */
export async function pairsFor(
  ctx: ActorContext,
  asked: { role?: string | undefined; user?: string | undefined },
) {
  if (asked.role) await roleFor(ctx, asked.role, 'read');
  const { enterpriseId, keys } = ctx.actor;
  const places = [
    ...(ctx.asPlatform ? [amongIn(ctx, null, 'read')] : []),
    ...(enterpriseId && keys.has('access.role.read') ? [amongIn(ctx, enterpriseId, 'read')] : []),
  ];
  return heldPairs(ctx.db, places, asked, MOST_PAIRS);
}
