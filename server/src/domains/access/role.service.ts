import { ALL_ROLES_CODE, type RoleChoice } from '@cloudyard/contract/access/role.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { ActorContext, Context } from '../../kit/context.ts';
import type { Work } from '../../kit/db.ts';
import type { Env } from '../../kit/env.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { Found, Identify, Whence } from '../../kit/who.ts';
import { agentHash, boundTo, codeOfReason, hashToken, moveSession, tokenHashOf } from '../identity/index.ts';
import {
  countMembers,
  deleteMemberships,
  roleByCode,
  rolesOf,
  sessionActor,
  sessionStands,
} from './role.queries.ts';

/** The name is the browser's word for it; the code tells which entry it is. */
const allRoles: RoleChoice = { id: NIL, name: 'All roles', code: ALL_ROLES_CODE, description: '' };

/** Finds who holds a token, if it is used from where its session is bound to. */
export const identify =
  (env: Env): Identify =>
  async (db, token, whence, known) => {
    const question = [hashToken(token), boundTo(env, whence), agentHash(whence.agent)] as const;
    if (known && (await sessionStands(db, ...question, known))) return known;
    return found(await sessionActor(db, ...question));
  };

/** The same for a session already known, whatever its token is by now. */
export const identifyAgain =
  (env: Env) =>
  async (work: Work, sessionId: string, whence: Whence): Promise<Found> => {
    work.enter({ platform: 'ask again about a socket' });
    const tokenHash = await tokenHashOf(work.db, sessionId);
    if (!tokenHash) return undefined;
    return found(await sessionActor(work.db, tokenHash, boundTo(env, whence), agentHash(whence.agent)));
  };

function found(row: Awaited<ReturnType<typeof sessionActor>>): Found {
  if (!row) return undefined;
  if (row.state !== 'open' && row.state !== 'repeat') {
    return { turned: codeOfReason(row.state), sessionId: row.session_id, note: row.note ?? undefined };
  }
  return {
    sessionId: row.session_id,
    userId: row.account_id,
    username: row.username,
    realName: row.real_name,
    email: row.email,
    phone: row.phone,
    avatar: row.avatar,
    enterpriseId: row.enterprise_id,
    roleId: row.role_id,
    keys: new Set(row.keys),
    openedAt: row.opened_at,
    seenAt: row.seen_at,
    stamp: row.stamp,
    state: row.state,
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
  await moveSession(ctx.db, ctx.actor.sessionId, {
    role_id: roleId === NIL ? null : roleId,
    role_name: roleId === NIL ? '' : role.name,
  });
  return role;
}

/** Who deregisters loses every role; the platform is never left without an administrator. */
export async function leaveRoles(ctx: Context, { userId }: { userId: string }) {
  const left = await deleteMemberships(ctx.db, userId);
  const administrators = await roleByCode(ctx.db, 'platform-administrator');
  if (!administrators || !left.some((one) => one.role_id === administrators.id)) return;
  if ((await countMembers(ctx.db, administrators.id)) === 0) throw new Refusal('access.last_administrator');
}
