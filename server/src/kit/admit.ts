import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { FastifyRequest } from 'fastify';
import { type Actor, type EndedSession, type Found, isActor, type Reach } from './actor.ts';
import { countedAs } from './address.ts';
import type { Transaction } from './db.ts';
import { apiToken, callerOf, sessionToken } from './http.ts';
import { Refusal } from './refusal.ts';
import type { Server } from './serve.ts';

/*
 * Finds the actor of a request and lets it in or refuses it; read from top to bottom.
 * 1. readSession sends the statement that finds the actor of the session's token, or of a program's API token, and
 * puts up the wall.
 * 2. admit counts the call, lets the actor in or refuses, applies the view of a previewed role, and finds the
 * right.
 */

export class SessionEndedError extends Refusal {
  readonly session: EndedSession;
  constructor(session: EndedSession) {
    // What was written by the administrator who ended the session.
    super(session.ended, session.note ? { note: session.note } : undefined);
    this.session = session;
  }
}

/** The session of a request, by the token it carries. */
async function readSession(
  server: Server,
  endpoint: Endpoint,
  transaction: Transaction,
  request: FastifyRequest,
): Promise<Found> {
  const { kit, identify, actorCache } = server;
  const ofProgram = apiToken(request);
  if (ofProgram) return readToken(server, endpoint, transaction, { text: ofProgram, address: request.ip });
  const token = sessionToken(request, kit.env);
  if (!token) return undefined;
  const found = await identify(transaction.db, token, callerOf(request), actorCache.of(token));
  actorCache.note(token, found);
  return found;
}

/**
 * Never cached: a token that is revoked opens nothing at the very next call. Who guesses is counted by address.
 * To a public call it adds nothing, so that no wall is put up for rows none of its keys may open.
 */
async function readToken(
  server: Server,
  endpoint: Endpoint,
  transaction: Transaction,
  { text, address }: { text: string; address: string },
) {
  if (endpoint.allow === 'public') return undefined;
  const found = await server.identifyToken(transaction.db, text);
  if (found) return found;
  await countCall(server, undefined, address);
  throw new Refusal('kit.token_ended');
}

/** The actor of a request and the right it uses; throws a refusal. */
export async function admit(
  server: Server,
  endpoint: Endpoint,
  request: FastifyRequest,
  transaction: Transaction,
) {
  const found = await readSession(server, endpoint, transaction, request);
  await countCall(server, found, request.ip);
  const user = admitted(endpoint, transaction, found);
  const role = user && (user.token ? undefined : previewed(endpoint, request));
  const actor = role ? await server.preview(transaction.db, user, role) : user;
  const right = actor && rightOf(endpoint, actor, request);
  if (right?.asPlatform && !endpoint.platform) {
    transaction.enter({ platform: `${endpoint.method} ${endpoint.path}` });
  }
  if (actor && endpoint.allow !== 'public') {
    await limitAccount(server, endpoint, actor);
    await noteActivity(server, endpoint, transaction, { actor, address: request.ip });
  }
  return { actor, right };
}

/** Every call counts, for the account or, without a session, for the address. */
const countCall = ({ kit }: Server, found: Found, address: string) =>
  kit.limiter.take(isActor(found) ? `account ${found.userId}` : `address ${countedAs(address)}`, {
    max: kit.env.RATE_LIMIT,
    seconds: 60,
  });

/** The actor this endpoint is open to; null where it is public and the caller is not logged in. */
function admitted(endpoint: Endpoint, transaction: Transaction, found: Found): Actor | null {
  const actor = actorFor(endpoint, found);
  if (actor && !endpoint.platform) {
    transaction.entered({ user: actor.userId, enterprise: actor.enterpriseId });
  }
  if (endpoint.allow === 'public') {
    if (!actor && !endpoint.platform) transaction.enter({ user: null, enterprise: null });
    return actor ?? null;
  }
  if (actor) return actor;
  if (isActor(found)) throw new Refusal('kit.login_unfinished');
  throw found ? new SessionEndedError(found) : new Refusal('kit.not_logged_in');
}

/** A token opens what keys open; what is for people it does not open. */
function actorFor(endpoint: Endpoint, found: Found): Actor | undefined {
  if (!isActor(found)) return undefined;
  if (found.token && endpoint.allow === 'session') throw new Refusal('kit.token_not_here');
  return found.state === 'open' || endpoint.unfinished ? found : undefined;
}

/** The limit of this endpoint by account, where it has one. */
async function limitAccount({ kit }: Server, endpoint: Endpoint, actor: Actor) {
  if (endpoint.limit?.by === 'account') {
    await kit.limiter.take(limitKey(endpoint, actor.userId), endpoint.limit);
  }
}

async function noteActivity(
  server: Server,
  endpoint: Endpoint,
  transaction: Transaction,
  { actor, address }: { actor: Actor; address: string },
) {
  // A poll is no activity of people; of a program every call is, or one who has its token would not be seen.
  const isIdle = endpoint.idle && !actor.token;
  if (isIdle || Date.now() - actor.seenAt.getTime() <= 60_000) return;
  if (actor.token) await server.touchToken(transaction.db, actor.token.id, address);
  else await server.touch(transaction.db, actor.sessionId);
  // Noted in the cached actor, so that the next call does not record it again.
  actor.seenAt = new Date();
}

export const limitKey = (endpoint: Endpoint, who: string) => `${endpoint.method} ${endpoint.path} ${who}`;

const isPlainRead = (endpoint: Endpoint) => endpoint.method === 'GET' && !endpoint.download;

/**
 * The role whose view of the console is asked for: for reading only. An answer that comes from the session
 * alone describes the user, so the preview does not change it.
 */
export function previewed(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const roleId = request.headers['cloudyard-preview'];
  if (roleId === undefined || endpoint.light) return undefined;
  if (!isPlainRead(endpoint)) throw new Refusal('kit.preview_only_reads');
  return String(roleId);
}

export type Right = { asPlatform: boolean; reach: Reach };

/** The key that opens this call to this actor: in whose name they act with it, and how far it reaches. */
function rightOf(endpoint: Endpoint, actor: Actor, request: FastifyRequest): Right {
  const { allow, orPlatform, platform } = endpoint;
  const asPlatform = orPlatform ? platformIsMeant(orPlatform, actor, request) : platform === true;
  const key = asPlatform ? (orPlatform ?? allow) : allow;
  if (key !== 'session' && key !== 'public' && !actor.keys.has(key)) throw new Refusal('kit.not_allowed');
  return { asPlatform, reach: asPlatform ? 'enterprise' : (actor.reaches.get(key) ?? 'enterprise') };
}

function platformIsMeant(key: string, actor: Actor, request: FastifyRequest): boolean {
  const named = namedEnterprise(request);
  if (named === undefined) return actor.keys.has(key);
  if (named !== NIL && named !== actor.enterpriseId) throw new Refusal('kit.not_allowed');
  return named === NIL;
}

const namedEnterprise = ({ params, query, body }: FastifyRequest) =>
  [params, query, body]
    .map((part) => (part as { enterpriseId?: unknown } | null | undefined)?.enterpriseId)
    .find((named) => named !== undefined);
