import { ALL_ROLES_CODE, type RoleChoice } from '@cloudyard/contract/access/role.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { ActorContext } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { Actor } from '../../kit/who.ts';
import { hashToken, moveSession } from '../identity/index.ts';
import { rolesOf, sessionActor } from './role.queries.ts';

/** The name is the browser's word for it; the code tells which entry it is. */
const allRoles: RoleChoice = { id: NIL, name: 'All roles', code: ALL_ROLES_CODE, description: '' };

export async function identify(db: Db, token: string): Promise<Actor | undefined> {
  const row = await sessionActor(db, hashToken(token));
  if (!row) return undefined;
  return {
    sessionId: row.session_id,
    userId: row.account_id,
    username: row.username,
    realName: row.real_name,
    enterpriseId: row.enterprise_id,
    roleId: row.role_id,
    keys: new Set(row.keys),
    seenAt: row.seen_at,
  };
}

export async function roleChoices({ db, actor }: ActorContext): Promise<RoleChoice[]> {
  return [allRoles, ...(await rolesOf(db, actor.userId, actor.enterpriseId))];
}

export async function currentRole(ctx: ActorContext): Promise<RoleChoice> {
  return (await roleChoices(ctx)).find((role) => role.id === ctx.actor.roleId) ?? allRoles;
}

export async function chooseRole(ctx: ActorContext, roleId: string): Promise<RoleChoice> {
  const role = (await roleChoices(ctx)).find((one) => one.id === roleId);
  if (!role) throw new Refusal('access.role_not_yours');
  await moveSession(ctx.db, ctx.actor.sessionId, { role_id: roleId === NIL ? null : roleId });
  return role;
}
