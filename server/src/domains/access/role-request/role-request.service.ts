import type { RoleRequestDraft, Verdict } from '@cloudyard/contract/access/role-request.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Actor } from '../../../kit/actor.ts';
import { auditOf } from '../../../kit/audit.ts';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { ownRights } from '../right/held-right.service.ts';
import { tellRights } from '../right/rights.service.ts';
import { grantedKeys } from '../role/role.queries.ts';
import { isDeciders, verifyKey, whyNotAsk, whyNotDecide } from './role-request.policy.ts';
import {
  type AskedRow,
  cancelRequest,
  decideRequests,
  giveAskedRoles,
  holdersOfKey,
  insertRequest,
  lockRequests,
  offeredRoles,
  ownRequest,
  reachedRequest,
  requestsToDecide,
  roleToAskFor,
} from './role-request.queries.ts';

const note = auditOf(
  'access.application',
  'role-request',
  ({ id, role_name }: { id: string; role_name: string | null }) => ({ id, name: role_name ?? '' }),
);

const MOST_DECIDERS = 5;

/** The place that a caller's own requests are about: the platform, or the current enterprise. */
export function ownPlace(actor: Actor, enterpriseId: string): string | null {
  if (enterpriseId === NIL) return null;
  isCurrentEnterprise(actor, enterpriseId);
  return enterpriseId;
}

/** The roles that can be requested there, and who would decide. */
export async function offered({ db, actor }: ActorContext, enterpriseId: string | null) {
  const roles = await offeredRoles(db, actor.userId, enterpriseId);
  const key = verifyKey({ enterprise_id: enterpriseId });
  const most = MOST_DECIDERS;
  return { roles, deciders: await holdersOfKey(db, key, enterpriseId, { except: actor.userId, most }) };
}

export async function askForRole(ctx: ActorContext, { roleId, reason, days = null }: RoleRequestDraft) {
  const { db, actor } = ctx;
  const role = await roleToAskFor(db, roleId, actor.userId);
  const refused = whyNotAsk(role, actor.enterpriseId);
  if (!role || refused) throw new Refusal(refused ?? 'access.role_not_found');
  const { id } = await insertRequest(db, {
    role_id: roleId,
    enterprise_id: role.enterprise_id,
    account_id: actor.userId,
    reason,
    days,
  });
  await note(ctx, 'ask', { id, role_name: role.name }, { after: { reason, days } });
  await ctx.kit.events.emit(ctx, 'access.application_asked', {
    applicationId: id,
    userId: actor.userId,
    applicantName: actor.realName || actor.username,
    roleName: role.name,
    enterpriseId: role.enterprise_id,
  });
  return orRefuse(await ownRequest(db, id, actor.userId), 'access.application_not_found');
}

export async function cancelOwn(ctx: ActorContext, id: string) {
  const { db, actor } = ctx;
  const before = orRefuse(await ownRequest(db, id, actor.userId), 'access.application_not_found');
  if (!(await cancelRequest(db, id, actor.userId))) throw new Refusal('access.application_decided');
  await note(ctx, 'cancel', before, { before: { status: 'pending' }, after: { status: 'cancelled' } });
  await ctx.kit.events.emit(ctx, 'access.application_withdrawn', { applicationId: id });
  return orRefuse(await ownRequest(db, id, actor.userId), 'access.application_not_found');
}

/** The requests a caller may decide, or could have: decided ones stay visible. */
export async function requestToDecide(ctx: ActorContext, id: string) {
  const row = await reachedRequest(ctx.db, id, reachOver(ctx.actor));
  if (!row || !isDeciders(ctx, row)) throw new Refusal('access.application_not_found');
  return row;
}

/** Decides each that can be; one that cannot has its error code in the answer and does not stop the others. */
export async function decide(ctx: ActorContext, { ids, approve, reason }: Verdict) {
  if (!approve && reason === '') throw new Refusal('access.reason_missing');
  const asked = [...new Set(ids)];
  await lockRequests(ctx.db, asked);
  const rows = await requestsToDecide(ctx.db, asked, reachOver(ctx.actor));
  const judge = { actor: ctx.actor, asPlatform: ctx.asPlatform, approve, held: await ownRights(ctx) };
  const keys = approve ? await keysOf(ctx, rows) : new Map<string, string[]>();
  const judged = asked.map((id) => {
    const row = rows.find((one) => one.id === id);
    return { id, row, code: whyNotDecide(row, keys.get(row?.role_id ?? '') ?? [], judge) ?? null };
  });
  const decided = judged.flatMap(({ row, code }) => (row && code === null ? [row] : []));
  if (decided.length > 0) await carryOut(ctx, decided, approve, reason);
  return judged.map(({ id, code }) => ({ id, decided: code === null, code }));
}

/** How far the right over the enterprise's requests goes, whichever key opened the call. */
const reachOver = (actor: Actor) => actor.reaches.get('access.application.verify') ?? 'enterprise';

async function keysOf({ db }: ActorContext, rows: AskedRow[]) {
  const keys = new Map<string, string[]>();
  for (const id of new Set(rows.map(({ role_id }) => role_id))) keys.set(id, await grantedKeys(db, id));
  return keys;
}

async function carryOut(ctx: ActorContext, rows: AskedRow[], approve: boolean, reason: string) {
  const ids = rows.map(({ id }) => id);
  const { userId } = ctx.actor;
  const status = approve ? 'approved' : 'refused';
  await decideRequests(ctx.db, ids, { status, verdict: reason, decided_by: userId });
  if (approve) await giveAskedRoles(ctx.db, ids, userId);
  for (const row of rows) {
    await note(ctx, approve ? 'approve' : 'refuse', row, {
      before: { status: row.status, applicant: row.username, reason: row.reason, days: row.days },
      after: { status, verdict: reason },
    });
    await ctx.kit.events.emit(ctx, 'access.application_decided', {
      applicationId: row.id,
      userId: row.account_id,
      roleName: row.role_name,
      enterpriseId: row.enterprise_id,
      approved: approve,
      reason,
    });
    if (approve) await tellRights(ctx, { person: row.account_id });
  }
}
