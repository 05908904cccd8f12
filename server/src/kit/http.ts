import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callersBehind } from './address.ts';
import type { Caller } from './context.ts';
import type { Env } from './env.ts';
import { Refusal } from './refusal.ts';

/** The caller, as far as the request shows it. */
export const callerOf = (request: FastifyRequest, reply?: FastifyReply): Caller => ({
  id: request.id,
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
  bytes: request.headers['content-length'] ? Number(request.headers['content-length']) : undefined,
  // Made when it is first read: most calls are over before a caller could go.
  get signal() {
    return reply && signalOf(reply);
  },
});

function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

export const isSecure = (request: FastifyRequest, env: Env) =>
  env.PUBLIC_URL ? env.PUBLIC_URL.startsWith('https:') : request.protocol === 'https';

/** The proxies whose word is taken for where a request comes from. */
export const trustedProxies = (env: Env) => env.TRUSTED_PROXIES.split(',').map((each) => each.trim());

/** The caller's address where there is no request of the framework (sockets). */
export const addressBehind = (env: Env, request: IncomingMessage) =>
  callersBehind(trustedProxies(env)).addressOf(request);

/**
 * The address people use for us. Without `PUBLIC_URL` it is what the request itself says: good for links that go back
 * to the same browser and for comparing with its own Origin, never for deciding whose a secret is.
 */
export const publicOrigin = (request: FastifyRequest, env: Env) =>
  env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `${request.protocol}://${request.host}`;

// The prefix makes browsers refuse the cookie from other hosts and over plain HTTP; it needs TLS.
const cookieName = (secure: boolean, name = 'cloudyard') => (secure ? `__Host-${name}` : name);

const cookieOptions = (secure: boolean): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure,
});

/**
 * For a socket, where no request object knows whether a proxy speaks TLS: over plain HTTP both names are
 * looked for.
 */
export const tokenOf = (cookies: Record<string, string | undefined>, env: Env) =>
  cookies[cookieName(true)] ??
  (env.PUBLIC_URL?.startsWith('https:') ? undefined : cookies[cookieName(false)]);

export const sessionToken = (request: FastifyRequest, env: Env) =>
  request.cookies[cookieName(isSecure(request, env))];

/** What API tokens begin with: they are found where they do not belong, by people and by programs that look for secrets. */
export const TOKEN_START = 'cyt_';

/** The API token of a program; a session beside it does not count. */
export function apiToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  const [, token] = /^Bearer (cyt_\w{1,100})$/i.exec(authorization ?? '') ?? [];
  return token;
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, env: Env, token: string) {
  const secure = isSecure(request, env);
  reply.setCookie(cookieName(secure), token, cookieOptions(secure));
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, env: Env) {
  const secure = isSecure(request, env);
  reply.clearCookie(cookieName(secure), cookieOptions(secure));
}

/** Says that the answer is a table to be kept as a file of that name. */
export const sendCsv = (reply: FastifyReply, name: string) =>
  sendFile(reply, name, 'text/csv; charset=utf-8');

export const sendFile = (reply: FastifyReply, name: string, type: string) =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`);

/** A small secret of this browser's, beside the session: what it began, what it was shown. */
export function setOwnCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  env: Env,
  name: string,
  value: string,
  maxAge?: number,
) {
  const secure = isSecure(request, env);
  reply.setCookie(cookieName(secure, name), value, {
    ...cookieOptions(secure),
    ...(maxAge ? { maxAge } : {}),
  });
}
export const ownCookie = (request: FastifyRequest, env: Env, name: string) =>
  request.cookies[cookieName(isSecure(request, env), name)];
export function clearOwnCookie(request: FastifyRequest, reply: FastifyReply, env: Env, name: string) {
  const secure = isSecure(request, env);
  reply.clearCookie(cookieName(secure, name), cookieOptions(secure));
}

/**
 * A page of another site cannot use a visitor's session. Browsers say where a request comes from; programs
 * (curl, a script with a session) say nothing and are let through to the session check.
 */
export function refuseForeignSites(request: FastifyRequest, endpoint: Endpoint, env: Env) {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
    // A link to a file in a mail or another page: the person clicked it.
    if (endpoint.download && request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate')
      return;
    throw new Refusal('kit.cross_site');
  }
  const { origin } = request.headers;
  if (origin !== undefined && origin !== publicOrigin(request, env)) throw new Refusal('kit.cross_site');
  if (endpoint.acts && isFollowed(request, env)) throw new Refusal('kit.cross_site');
}

/**
 * Over plain HTTP browsers say less: a link that was followed asks for a page, or names the page it stood on. Our own
 * pages ask for data, and programs for whatever there is.
 */
function isFollowed(request: FastifyRequest, env: Env) {
  const { accept = '', referer } = request.headers;
  const page = URL.parse(referer ?? '');
  if (page) return page.origin !== URL.parse(publicOrigin(request, env))?.origin;
  return accept.includes('text/html');
}
