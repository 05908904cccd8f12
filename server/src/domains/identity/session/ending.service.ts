import type { ErrorCode } from '@cloudyard/contract';
import type { EndReason } from '@cloudyard/contract/identity/monitor.ts';
import type { Context } from '../../../kit/context.ts';
import { tellLogoutJob } from '../cas/logout.jobs.ts';
import { waitingLogouts } from '../cas/logout.queries.ts';
import { endTgts, liveTgtIds } from '../cas/tgt.queries.ts';
import { endSessionRows, unendedSessions } from './session.queries.ts';

/** The error code for the holder of a session that ended for this reason. */
const told: Record<EndReason | 'expired', ErrorCode> = {
  logout: 'kit.not_logged_in',
  cancelled: 'kit.not_logged_in',
  replaced: 'kit.not_logged_in',
  expired: 'identity.login_expired',
  idle: 'identity.login_expired',
  hard_limit: 'identity.login_expired',
  tgt: 'identity.query_tgt_failed',
  ip_changed: 'identity.ip_changed',
  pushed_out: 'identity.pushed_out',
  kicked_out: 'identity.kicked_out',
  password_changed: 'identity.password_changed',
  account_locked: 'identity.account_locked',
  removed: 'identity.account_removed',
};
export const codeOfReason = (reason: string): ErrorCode =>
  told[reason as EndReason] ?? ('kit.not_logged_in' as const);

export type Whose =
  | { account: string; exceptSession?: string }
  | { sessions: string[] }
  | { tgts: string[] }
  | { tokenHash: Buffer }
  | { ticketHash: Buffer };
export type Why = { reason: EndReason; by?: string | undefined; note?: string | undefined };

/** Another person may have known the password, or may be the one who logs in: what was begun with it is theirs too. */
const DISTRUST: ReadonlySet<EndReason> = new Set(['password_changed', 'account_locked']);

/**
 * Ends logins at once: sessions, the central login beneath them with all its tickets, sockets; other
 * services are notified in the background. Needs the platform's sight. `sessions`: the central login stays.
 * Returns how many sessions ended.
 */
export async function endLogins(
  ctx: Context,
  whose: Whose,
  why: Why,
  what: 'all' | 'sessions' = 'all',
): Promise<number> {
  const found = await meant(ctx, whose);
  const { sessionIds } = found;
  const tgtIds = what === 'all' ? found.tgtIds : [];
  const ended = await endSessionRows(ctx.db, { ids: sessionIds, tgtIds }, why);
  await endTgts(ctx.db, tgtIds, why.reason);
  for (const { id } of await waitingLogouts(ctx.db, tgtIds))
    await ctx.kit.jobs.send(ctx, tellLogoutJob, { id });
  for (const session of ended) {
    await ctx.kit.audit.record(ctx, {
      action: 'identity.session.end',
      object: { type: 'session', id: session.id, name: session.username },
      after: { reason: why.reason, ...(why.note ? { note: why.note } : {}) },
      ...(ctx.actor
        ? {}
        : { as: why.by ? { id: null, name: why.by } : { id: session.account_id, name: session.username } }),
    });
    await ctx.kit.live.endSession(ctx, session.id, codeOfReason(why.reason));
    await ctx.kit.events.emit(ctx, 'identity.session_ended', {
      userId: session.account_id,
      sessionId: session.id,
      reason: why.reason,
    });
  }
  if ('account' in whose && DISTRUST.has(why.reason))
    await ctx.kit.events.emit(ctx, 'identity.trust_ended', { userId: whose.account });
  return ended.length;
}

async function meant(ctx: Context, whose: Whose) {
  if ('tgts' in whose) return { sessionIds: [], tgtIds: whose.tgts };
  const found = await unendedSessions(ctx.db, 'sessions' in whose ? { ids: whose.sessions } : whose);
  const kept = 'exceptSession' in whose ? found.find((one) => one.id === whose.exceptSession) : undefined;
  const ending = found.filter((one) => one.id !== kept?.id);
  const tgtIds = new Set(ending.flatMap((one) => one.tgt_id ?? []));
  // An account's logins that opened no session here, only other services.
  if ('account' in whose) for (const id of await liveTgtIds(ctx.db, whose.account)) tgtIds.add(id);
  if (kept?.tgt_id) tgtIds.delete(kept.tgt_id);
  return { sessionIds: ending.map((one) => one.id), tgtIds: [...tgtIds] };
}
