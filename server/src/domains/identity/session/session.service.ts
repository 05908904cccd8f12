import { randomBytes } from 'node:crypto';
import type { RepeatChoice } from '@cloudyard/contract/identity/session.ts';
import type { EndedSession } from '../../../kit/actor.ts';
import { type ActorContext, type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { lockAccount, saveFunctionConfig, updateAccount } from '../account/account.queries.ts';
import { rotateLogin } from '../cas/tgt.service.ts';
import { codeIsRight, sendCode } from '../contact/code.service.ts';
import { newLink } from '../contact/link.service.ts';
import { hashToken } from '../token.ts';
import { deviceOf, placeOf } from './client-device.ts';
import { endLogins } from './ending.service.ts';
import type { Account } from './login.service.ts';
import { firstPlace } from './place.service.ts';
import { insertSession, openRepeat, renewToken, sessionsBeside } from './session.queries.ts';

const newToken = () => randomBytes(32).toString('base64url');

/** What a session needs to know of a user. */
export type Person = Pick<Account, 'id' | 'username' | 'phone'>;

/** What a new session is opened on: the central login, and what the browser had before. */
export type Ground = { tgtId: string | null; ticket: string; former: string | undefined };

/**
 * Opens a session for a user the central login vouches for. A user who is logged in elsewhere waits in
 * `repeat` for the phone code; of two logins at once exactly one finds the other.
 */
export async function openSession(ctx: Context, account: Person, ground: Ground) {
  const { tgtId } = ground;
  const tokenHash = ground.former ? hashToken(ground.former) : null;
  // Locked, so that logins at once run one after the other and read what stands then.
  const [, beside, place] = await Promise.all([
    lockAccount(ctx.db, account.id),
    sessionsBeside(ctx.db, account.id, { tgtId, tokenHash }),
    firstPlace(ctx, account.id),
  ]);
  await endFormer(ctx, beside.own, tokenHash);
  const { env } = ctx.kit;
  // Without a phone the user could never answer.
  const asks = env.REPEAT_LOGIN === 'ask' && beside.elsewhere && account.phone !== '';
  const token = newToken();
  const session = { id: newId(), state: asks ? 'repeat' : 'open' };
  const row = insertSession(
    {
      ...session,
      enterprise_id: place?.enterprise_id ?? null,
      enterprise_name: place?.enterprise_name ?? '',
      account_id: account.id,
      username: account.username,
      token_hash: hashToken(token),
      tgt_id: tgtId,
      ticket_hash: hashToken(ground.ticket),
      agent: ctx.caller.agent.slice(0, 300),
      ...placeOf(ctx.caller),
      ...deviceOf(ctx.caller.agent),
    },
    { hours: env.SESSION_HOURS, idleMinutes: env.SESSION_IDLE_MINUTES },
  );
  await ctx.defer(row);
  await ctx.kit.audit.record(ctx, {
    action: 'identity.session.open',
    object: { type: 'session', id: session.id, name: account.username },
    after: { state: session.state },
    as: { id: account.id, name: account.username },
  });
  await ctx.kit.events.emit(ctx, 'identity.logged_in', { userId: account.id, sessionId: session.id });
  return { token, session };
}

/** This browser's own former session does not count as another login: it ends. */
async function endFormer(ctx: Context, own: string[], tokenHash: Buffer | null) {
  if (own.length > 0) await endLogins(ctx, { sessions: own }, { reason: 'replaced' }, 'sessions');
  // Of another user, when another server's login changed hands in this browser.
  else if (tokenHash) await endLogins(ctx, { tokenHash }, { reason: 'replaced' }, 'sessions');
}

/** The same session under a new token; requests on their way with the former one are let through. */
export async function renewSession(ctx: Context, sessionId: string, graceSeconds = 20) {
  const token = newToken();
  await renewToken(ctx.db, sessionId, hashToken(token), graceSeconds);
  return token;
}

/** After a proof: a former token is worth nothing at once, for every holder. */
export const replaceToken = (ctx: Context, sessionId: string) => renewSession(ctx, sessionId, 0);

export const repeatCode = (ctx: ActorContext) =>
  ({ purpose: 'repeat', target: ctx.actor.phone, holder: hashToken(ctx.actor.sessionId) }) as const;

const mustRepeat = ({ actor }: ActorContext) => {
  if (actor.state !== 'repeat') throw new Refusal('identity.not_repeat');
};

export async function sendRepeatCode(ctx: ActorContext) {
  mustRepeat(ctx);
  return sendCode(ctx, repeatCode(ctx), ctx.actor.userId);
}

/** The user has the phone: they decide what becomes of the other login. */
export async function decideRepeat(ctx: ActorContext, code: string, other: RepeatChoice) {
  mustRepeat(ctx);
  if (other === 'keep' && !ctx.kit.env.REPEAT_KEEP_BOTH) throw new Refusal('identity.keep_not_allowed');
  if (!(await codeIsRight(ctx, repeatCode(ctx), code, 'use'))) throw new Refusal('identity.code_wrong');
  const { userId, sessionId, username } = ctx.actor;
  await lockAccount(ctx.db, userId);
  if (other === 'not_me') return lockAndReset(ctx);
  if (!(await openRepeat(ctx.db, sessionId))) throw new Refusal('identity.not_repeat');
  if (other === 'end') {
    await endLogins(
      ctx,
      { account: userId, exceptSession: sessionId },
      { reason: 'pushed_out', by: username },
    );
  }
  const login = await rotateLogin(ctx, sessionId);
  return { state: 'success' as const, token: await replaceToken(ctx, sessionId), login };
}

/** Another person knows the password: everything ends, and only the holder of the phone sets a new one. */
async function lockAndReset(ctx: ActorContext) {
  const { userId, username } = ctx.actor;
  await updateAccount(ctx.db, userId, { must_reset: true });
  await endLogins(ctx, { account: userId }, { reason: 'account_locked', by: username });
  return { state: 'reset' as const, resetToken: await newLink(ctx, 'reset', userId) };
}

/** A session used from elsewhere ends: its cookie is worth nothing from now on, for every holder. */
export const onSessionEnded =
  (kit: Kit) => async (session: EndedSession, request: { id: string; ip: string }) => {
    if (session.ended !== 'identity.ip_changed') return;
    await inTransaction(
      kit,
      { platform: 'end a session used from elsewhere' },
      (ctx) => endLogins(ctx, { sessions: [session.sessionId] }, { reason: 'ip_changed' }),
      { id: request.id, address: request.ip, agent: '' },
    );
  };

export async function keepConfig(ctx: ActorContext, options: { configId: string; value: string }[]) {
  await saveFunctionConfig(
    ctx.db,
    options.map(({ configId, value }) => ({ account_id: ctx.actor.userId, config_id: configId, value })),
  );
}
