import type { Actor, ClientOrigin, Found, Identify, IdentifyToken, Reach } from '../../../kit/actor.ts';
import type { Transaction } from '../../../kit/db.ts';
import type { Env } from '../../../kit/env.ts';
import { agentHash, boundTo, codeOfReason, hashToken, tokenHashOf } from '../../identity/index.ts';
import { noteTokenUse, sessionActor, sessionStands, tokenActor } from './actor.queries.ts';

/** Finds the actor of a token, if it is used from where its session is bound to. */
export const identify =
  (env: Env): Identify =>
  async (db, token, origin, known) => {
    const question = [hashToken(token), boundTo(env, origin), agentHash(origin.agent)] as const;
    if (known && (await sessionStands(db, ...question, known))) return known;
    return found(await sessionActor(db, ...question));
  };

/** The same for a session already known, whatever its token is by now. */
export const identifyAgain =
  (env: Env) =>
  async (transaction: Transaction, sessionId: string, origin: ClientOrigin): Promise<Found> => {
    transaction.enter({ platform: 'ask again about a socket' });
    const tokenHash = await tokenHashOf(transaction.db, sessionId);
    if (!tokenHash) return undefined;
    return found(
      await sessionActor(transaction.db, tokenHash, boundTo(env, origin), agentHash(origin.agent)),
    );
  };

function found(row: Awaited<ReturnType<typeof sessionActor>>): Found {
  if (!row) return undefined;
  if (row.state !== 'open' && row.state !== 'repeat') {
    return { ended: codeOfReason(row.state), sessionId: row.session_id, note: row.note ?? undefined };
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
    reaches: new Map(lesser(row.keys, row.reaches)),
    endsAt: row.ends_at,
    openedAt: row.opened_at,
    seenAt: row.seen_at,
    stamp: row.stamp,
    token: null,
    state: row.state,
  };
}

/** The actor of an API token, with those of its keys that its owner still holds. */
export const identifyToken: IdentifyToken = async (db, token): Promise<Actor | undefined> => {
  const row = await tokenActor(db, hashToken(token));
  if (!row?.stands) return undefined;
  return {
    sessionId: row.token_id,
    userId: row.account_id,
    username: row.username,
    realName: row.real_name,
    email: row.email,
    phone: row.phone,
    avatar: row.avatar,
    enterpriseId: row.enterprise_id,
    roleId: null,
    keys: new Set(row.keys),
    reaches: new Map(lesser(row.keys, row.reaches)),
    endsAt: row.ends_at,
    openedAt: row.opened_at,
    seenAt: row.seen_at,
    stamp: row.stamp,
    token: { id: row.token_id, name: row.token_name },
    state: 'open',
  };
};

export const touchToken = noteTokenUse;

/** A key reaches the whole enterprise by default; only narrower ones are kept. */
const lesser = (keys: string[], reaches: Reach[]) =>
  keys.map((key, at) => [key, reaches[at] as Reach] as const).filter(([, reach]) => reach !== 'enterprise');
