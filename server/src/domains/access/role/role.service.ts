import type { NewRoleDraft, RoleDraft } from '@cloudyard/contract/access/role.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { mustHold } from '../right/held-right.service.ts';
import { holdersOf, tellRights } from '../right/rights.service.ts';
import {
  isAdministration,
  isReserved,
  isUntouchable,
  isWithin,
  type RoleVerb,
  roleKey,
} from './role.policy.ts';
import {
  copyGrants,
  deleteRole,
  firstHolders,
  grantedKeys,
  insertRole,
  lockRole,
  lostWith,
  type RoleRow,
  roleById,
  updateRole,
} from './role.queries.ts';

const note = auditOf('access.role', 'role');

/**
 * The role, if it belongs to the caller's place and they hold the key for it. Any other is answered
 * like one that does not exist.
 */
export async function roleFor(ctx: ActorContext, id: string, verb: RoleVerb): Promise<RoleRow> {
  const role = await roleById(ctx.db, id);
  if (!role || !isWithin(ctx, role)) throw new Refusal('access.role_not_found');
  if (!ctx.actor.keys.has(roleKey(role, verb))) throw new Refusal('kit.not_allowed');
  return role;
}

/** The same for changing it: locked, and some are protected. */
export async function roleToChange(ctx: ActorContext, id: string, verb: RoleVerb, seen?: number) {
  const locked = orRefuse(await lockRole(ctx.db, id), 'access.role_not_found');
  const role = await roleFor(ctx, id, verb);
  if (isUntouchable(role)) throw new Refusal('access.role_protected');
  if (seen !== undefined && seen !== locked.version) throw new Refusal('access.role_changed');
  return role;
}

export async function addRole(ctx: ActorContext, enterpriseId: string | null, draft: NewRoleDraft) {
  const { name, description, reach = 'enterprise', requestable = false, copyOf, kind } = draft;
  if (isReserved(name)) throw new Refusal('access.role_name_taken');
  const pattern = copyOf ? await roleFor(ctx, copyOf, 'read') : undefined;
  if (pattern) await mustHold(ctx, await grantedKeys(ctx.db, pattern.id), reach);
  const { id } = await insertRole(ctx.db, {
    enterprise_id: enterpriseId,
    kind: enterpriseId ? 'enterprise' : (kind ?? 'platform'),
    code: crypto.randomUUID().slice(0, 8),
    name,
    description,
    reach,
    requestable,
  });
  if (pattern) await copyGrants(ctx.db, pattern.id, id);
  const role = await roleFor(ctx, id, 'edit');
  await note(ctx, 'add', role, { after: { ...draftOf(role), copyOf: pattern?.name } });
  return role;
}

type Change = Partial<RoleDraft> & { version?: number | undefined };

export async function changeRole(ctx: ActorContext, id: string, { version, ...change }: Change) {
  const before = await roleToChange(ctx, id, 'edit', version);
  if (change.name !== undefined && isReserved(change.name)) throw new Refusal('access.role_name_taken');
  const reach = change.reach ?? before.reach;
  if (reach !== before.reach) {
    if (isAdministration(before)) throw new Refusal('access.role_protected');
    await mustHold(ctx, await grantedKeys(ctx.db, id), reach);
  }
  await updateRole(ctx.db, id, given(change));
  const after = await roleFor(ctx, id, 'edit');
  await note(ctx, 'change', after, { before: draftOf(before), after: draftOf(after) });
  await tellRights(ctx, holdersOf(after));
  return after;
}

export async function removeRole(ctx: ActorContext, enterpriseId: string | null, id: string) {
  const role = await roleToChange(ctx, id, 'edit');
  if (role.enterprise_id !== enterpriseId) throw new Refusal('access.role_not_found');
  if (role.built_in) throw new Refusal('access.role_protected');
  await mustHold(ctx, await grantedKeys(ctx.db, id), role.reach);
  await tellRights(ctx, holdersOf(role));
  await deleteRole(ctx.db, id);
  await note(ctx, 'remove', role, { before: { ...draftOf(role), members: role.members } });
  return { id };
}

const FIRST_PEOPLE = 20;

/** Who would lose what with it: all are counted, and those within the caller's reach are named. */
export async function impactOf(ctx: ActorContext, id: string) {
  const role = await roleFor(ctx, id, 'read');
  const people = await firstHolders(ctx.db, id, ctx.reach, FIRST_PEOPLE);
  const lost = await lostWith(ctx.db, id, role.enterprise_id);
  return { members: role.members, people, lost };
}

const draftOf = ({ name, description, reach, requestable }: RoleRow): RoleDraft => ({
  name,
  description,
  reach,
  requestable,
});

/** Only the fields that were sent: an absent one stays as it is. */
const given = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as T;
