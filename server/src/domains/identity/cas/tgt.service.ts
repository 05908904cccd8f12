import type { Context } from '../../../kit/context.ts';
import type { Env } from '../../../kit/env.ts';
import { newId } from '../../../kit/new-id.ts';
import { agentHash, boundTo, placeOf } from '../session/client-device.ts';
import { endLogins, type Why } from '../session/ending.service.ts';
import type { Account, Proven } from '../session/login.service.ts';
import { hashToken, randomSigns } from '../token.ts';
import {
  insertTgt,
  type LiveTgt,
  liveTgt,
  moveToNewTgt,
  openWithTicket,
  renewTgt,
  setTgtToken,
  tgtBeneath,
  unendedTgt,
} from './tgt.queries.ts';
import { newServiceTicket } from './ticket.service.ts';

const newToken = () => `TGT-${randomSigns(43)}`;

/** The login of this browser, if it stands. */
export async function findTgt(ctx: Context, token: string | undefined): Promise<LiveTgt | undefined> {
  if (!token?.startsWith('TGT-')) return undefined;
  return liveTgt(
    ctx.kit.database.autocommit,
    hashToken(token),
    boundTo(ctx.kit.env, ctx.caller),
    agentHash(ctx.caller.agent),
  );
}

/** Ends the login of this browser, if there is one. */
export async function endTgt(ctx: Context, token: string | undefined) {
  const found = token?.startsWith('TGT-') ? await unendedTgt(ctx.db, hashToken(token)) : undefined;
  if (found) await endLogins(ctx, { tgts: [found.id] }, { reason: 'logout' });
}

export type How = { method: 'password' | 'sms'; remember: boolean; warn: boolean };

/**
 * Credentials were right: the browser's login stands from now on, under a new token. The same user keeps what
 * they have; another user takes the browser over.
 */
export async function openTgt(ctx: Context, account: Account, how: How, before: LiveTgt | undefined) {
  const token = newToken();
  const lasts = lastsOf(ctx.kit.env, how);
  if (before?.account_id === account.id) {
    await renewTgt(ctx.db, before.id, { token_hash: hashToken(token), ...how }, lasts);
    return { token, id: before.id };
  }
  if (before) await endLogins(ctx, { tgts: [before.id] }, { reason: 'replaced' });
  const row = rowOf(ctx, token, account, how);
  await ctx.defer(insertTgt(ctx.db, row, lasts));
  return { token, id: row.id };
}

/** What a browser is to keep of its login from now on. */
export type Kept = { token: string; remember: boolean };

/** After a proof: a copy of the login's cookie opens nothing any more, while its sessions and services stay. */
export async function rotateLogin(ctx: Context, sessionId: string): Promise<Kept | undefined> {
  const found = await tgtBeneath(ctx.db, sessionId);
  if (!found) return undefined;
  const token = newToken();
  await setTgtToken(ctx.db, found.id, hashToken(token));
  return { token, remember: found.remember };
}

/**
 * After a new password: the session goes on upon a new login, and the former one ends with everything that
 * was got by it. A thief with a copy of its cookie may have been in other services; those are notified.
 */
export async function replaceLogin(ctx: Context, sessionId: string, why: Why): Promise<Kept | undefined> {
  const found = await tgtBeneath(ctx.db, sessionId);
  if (!found) return undefined;
  const token = newToken();
  await moveToNewTgt(ctx.db, sessionId, found.id, { id: newId(), hash: hashToken(token) });
  await endLogins(ctx, { tgts: [found.id] }, why);
  return { token, remember: found.remember };
}

const lastsOf = (env: Env, { remember }: How) =>
  remember
    ? { hours: env.REMEMBER_DAYS * 24, idleMinutes: env.REMEMBER_DAYS * 1440 }
    : { hours: env.LOGIN_HOURS, idleMinutes: env.LOGIN_IDLE_MINUTES };

const rowOf = ({ caller }: Context, token: string, account: Account, how: How) => ({
  id: newId(),
  token_hash: hashToken(token),
  account_id: account.id,
  ...how,
  ...placeOf(caller),
});

/**
 * The everyday case of the same, in a browser without a login and for the console: all of it is one
 * statement, and an act by itself. Undefined when the account is not any more what was judged.
 */
export async function openForConsole(
  ctx: Context,
  { account, guard }: Required<Proven>,
  how: How,
  { service, begun = null }: { service: string; begun: Buffer | null | undefined },
) {
  const { env, database } = ctx.kit;
  const [token, ticket] = [newToken(), newServiceTicket()];
  const first = { hash: hashToken(ticket), service, begun, seconds: env.TICKET_SECONDS };
  const row = rowOf(ctx, token, account, how);
  const opened = await openWithTicket(database.autocommit, { account, guard }, row, lastsOf(env, how), first);
  return opened ? { token, ticket } : undefined;
}

export const noteLogin = (ctx: Context, { id, username }: Account, { method, remember }: How) =>
  ctx.kit.audit.record(ctx, {
    action: 'identity.login.open',
    object: { type: 'account', id, name: username },
    after: { method, remember },
    as: { id, name: username },
  });
