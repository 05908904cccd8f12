import { ALL_ROLES_CODE, type RoleChoice } from '@cloudyard/contract/access/current-role.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { moveSession } from '../../identity/index.ts';
import { isMember, rolesOf } from './current-role.queries.ts';

/** The name is the browser's word for it; the code identifies the entry. */
const allRoles: RoleChoice = { id: NIL, name: 'All roles', code: ALL_ROLES_CODE, description: '' };

/** Refuses a `roleId` that is not the session's current role (nil: all of them). */
export function isCurrentRole(actor: Actor, roleId: string) {
  if (roleId !== (actor.roleId ?? NIL)) throw new Refusal('kit.not_allowed');
}

/** The caller's roles in their current place. */
async function roleChoices({ db, actor }: ActorContext): Promise<RoleChoice[]> {
  return [allRoles, ...(await rolesOf(db, actor.userId, actor.enterpriseId))];
}

/** The same in any of their enterprises, whichever is current; nil: their roles without an enterprise. */
export async function rolesAt({ db, actor }: ActorContext, enterpriseId: string): Promise<RoleChoice[]> {
  const place = enterpriseId === NIL ? null : enterpriseId;
  if (place && !(await isMember(db, actor.userId, place))) throw new Refusal('kit.not_allowed');
  return [allRoles, ...(await rolesOf(db, actor.userId, place))];
}

export async function currentRole(ctx: ActorContext): Promise<RoleChoice> {
  return (await roleChoices(ctx)).find((role) => role.id === ctx.actor.roleId) ?? allRoles;
}

export async function chooseRole(ctx: ActorContext, roleId: string): Promise<RoleChoice> {
  const role = (await roleChoices(ctx)).find((one) => one.id === roleId);
  if (!role) throw new Refusal('access.role_not_yours');
  await moveSession(ctx.db, ctx.actor.sessionId, {
    role_id: roleId === NIL ? null : roleId,
    role_name: roleId === NIL ? '' : role.name,
  });
  return role;
}
