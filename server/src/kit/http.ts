import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from './env.ts';
import { Refusal } from './refusal.ts';

const isSecure = (request: FastifyRequest, env: Env) =>
  env.PUBLIC_URL ? env.PUBLIC_URL.startsWith('https:') : request.protocol === 'https';

/** The address people use for us. */
export const publicOrigin = (request: FastifyRequest, env: Env) =>
  env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `${request.protocol}://${request.host}`;

// The prefix makes browsers refuse the cookie from other hosts and over plain HTTP; it needs TLS.
const cookieName = (secure: boolean) => (secure ? '__Host-cloudyard' : 'cloudyard');

const cookieOptions = (secure: boolean): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure,
});

/** Of a socket, where no request object tells whether a proxy speaks TLS: over plain HTTP both names are looked for. */
export const tokenOf = (cookies: Record<string, string | undefined>, env: Env) =>
  cookies[cookieName(true)] ??
  (env.PUBLIC_URL?.startsWith('https:') ? undefined : cookies[cookieName(false)]);

export const sessionToken = (request: FastifyRequest, env: Env) =>
  request.cookies[cookieName(isSecure(request, env))];

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, env: Env, token: string) {
  const secure = isSecure(request, env);
  reply.setCookie(cookieName(secure), token, cookieOptions(secure));
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, env: Env) {
  const secure = isSecure(request, env);
  reply.clearCookie(cookieName(secure), cookieOptions(secure));
}

/**
 * A page of another site cannot use somebody's session. Browsers say where a request comes from;
 * programs (curl, a script with a session) say nothing and are let through to the session check.
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
}
