import { hash, randomBytes } from 'node:crypto';
import type { LoginDraft } from '@cloudyard/contract/identity/session.ts';
import type { ActorContext, Context } from '../../kit/context.ts';
import { Refusal } from '../../kit/refusal.ts';
import { accountByLogin, clearFailures, noteFailure, saveFunctionConfig } from './account.queries.ts';
import { verifyNobody, verifyPassword } from './password.ts';
import { endSessionRow, insertSession } from './session.queries.ts';

/** What lies in the database of a token: who reads the table cannot use it. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer');

/** Checks name and password and opens a session; the token is for the cookie alone. */
export async function logIn(ctx: Context, draft: LoginDraft) {
  const account = await accountByLogin(ctx.db, draft.username);
  if (account?.locked_until && account.locked_until > new Date()) {
    await verifyNobody(draft.password);
    throw new Refusal('identity.locked');
  }
  const right = account
    ? await verifyPassword(draft.password, account.password_hash)
    : await verifyNobody(draft.password);
  if (!account || !right) {
    if (account) await fail(ctx, account);
    throw new Refusal('identity.wrong_password');
  }
  await clearFailures(ctx.db, account.id);
  const token = randomBytes(32).toString('base64url');
  const session = await insertSession(ctx.db, {
    account_id: account.id,
    token_hash: hashToken(token),
    address: ctx.caller.address,
    agent: ctx.caller.agent.slice(0, 300),
  });
  await ctx.kit.audit.record(ctx, {
    action: 'identity.session.open',
    object: { type: 'session', id: session.id, name: account.username },
    as: { id: account.id, name: account.username },
  });
  await ctx.kit.events.emit(ctx, 'identity.logged_in', { userId: account.id, sessionId: session.id });
  return { token, account, session };
}

/** The count must outlive the refusal that rolls the request back, so it is committed on its own. */
async function fail(ctx: Context, account: { id: string; username: string }) {
  await noteFailure(ctx.db, account.id);
  await ctx.kit.audit.record(ctx, {
    action: 'identity.session.refuse',
    object: { type: 'account', id: account.id, name: account.username },
    as: { id: account.id, name: account.username },
  });
  await ctx.pause();
}

export async function endSession(ctx: Context, sessionId: string, reason: string) {
  const ended = await endSessionRow(ctx.db, sessionId, reason);
  if (!ended) return false;
  await ctx.kit.audit.record(ctx, {
    action: 'identity.session.end',
    object: { type: 'session', id: sessionId, name: ctx.actor?.username ?? '' },
    after: { reason },
  });
  await ctx.kit.live.endSession(ctx, sessionId, reason);
  await ctx.kit.events.emit(ctx, 'identity.session_ended', { userId: ended.account_id, sessionId, reason });
  return true;
}

export async function keepConfig(ctx: ActorContext, options: { configId: string; value: string }[]) {
  await saveFunctionConfig(
    ctx.db,
    options.map(({ configId, value }) => ({ account_id: ctx.actor.userId, config_id: configId, value })),
  );
}
