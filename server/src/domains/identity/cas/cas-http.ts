import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kit } from '../../../kit/context.ts';
import { isSecure, ownCookie, publicOrigin, setOwnCookie } from '../../../kit/http.ts';
import { begins, partsOf } from '../service/service.policy.ts';
import { hashToken, randomSigns } from '../token.ts';
import type { Look } from './cas-page.ts';

export type Fields = Record<string, string | undefined>;

/**
 * The query of an address, decoded once. A plus stays a plus: no address has blanks, and some clients leave
 * the plus of a service's own query unencoded.
 */
export const queryOf = ({ url }: FastifyRequest): Fields =>
  parseForm((/\?(.*)$/s.exec(url)?.[1] ?? '').replaceAll('+', '%2B'));

/** Fields by their exact names; one given twice counts as not given. */
export function parseForm(body: string): Fields {
  const fields = new Map<string, string>();
  const twice = new Set<string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.has(name)) twice.add(name);
    fields.set(name, value);
  }
  return Object.fromEntries([...fields].filter(([name]) => !twice.has(name)));
}

/** `true` and what forms send for a tick; the protocol says only that the parameter is set. */
export const isSet = (value: string | undefined) => value !== undefined && value !== '' && value !== 'false';

/** Never cached, and no referrer is sent; a form may lead on to the service it is for. */
export function sealHeaders(reply: FastifyReply, service?: string) {
  const onwards = service ? partsOf(service)?.origin : undefined;
  reply
    .header('cache-control', 'no-store')
    .header('pragma', 'no-cache')
    .header('expires', 'Thu, 01 Jan 1970 00:00:00 GMT')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        // Chromium applies it to every redirect that follows the form: services redirect among themselves.
        `form-action 'self'${onwards ? ` ${onwards} https:` : ''}`,
        "frame-ancestors 'self'",
        "base-uri 'none'",
      ].join('; '),
    );
}

/** Language and brightness as the console remembers them in this browser. */
export function lookOf(request: FastifyRequest, kit: Kit): Look {
  const query = queryOf(request);
  const chosen = query.locale ?? request.cookies['cloudyard.locale'];
  const locale = chosen === 'en' ? 'en' : 'cn';
  const theme = request.cookies['cloudyard.theme'];
  const other = new URLSearchParams({
    ...(query as Record<string, string>),
    locale: locale === 'cn' ? 'en' : 'cn',
  });
  const path = request.url.split('?', 1)[0];
  return {
    locale,
    theme: theme === 'dark' || theme === 'light' ? theme : undefined,
    version: kit.version,
    otherLanguage: `${path}?${other}`,
  };
}

export const page = (reply: FastifyReply, status: number, html: string) =>
  reply.status(status).type('text/html; charset=utf-8').send(html);

/**
 * Whether the service is this console itself, for the browser that asks: it may be sent back there. What a
 * ticket opens is not decided by it (`begunOf`).
 */
export const isOwn = (request: FastifyRequest, kit: Kit, service: string) =>
  begins(service, publicOrigin(request, kit.env));

/** Identifies this browser before a login: forms and codes hold only here. */
export function browserOf(request: FastifyRequest, reply: FastifyReply, kit: Kit): Buffer {
  const known = ownCookie(request, kit.env, 'cloudyard-visit');
  if (known && /^[\w]{43}$/.test(known)) return hashToken(known);
  const made = randomSigns(43);
  setOwnCookie(request, reply, kit.env, 'cloudyard-visit', made);
  return hashToken(made);
}

// The prefix says what it is; `/cas` alone ever gets it. The device is known where a
// new password is asked for too.
const TGC = 'TGC-cloudyard';
const DEVICE = 'cloudyard-device';
const options = (request: FastifyRequest, kit: Kit) => ({
  path: '/cas',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(request, kit.env),
});

export const tgcOf = (request: FastifyRequest) => request.cookies[TGC];
export function setTgc(request: FastifyRequest, reply: FastifyReply, kit: Kit, token: string, days?: number) {
  reply.setCookie(TGC, token, { ...options(request, kit), ...(days ? { maxAge: days * 86_400 } : {}) });
}
/** The login goes on under another token: the cookie for it, with the same lifetime. */
export function keepTgc(
  request: FastifyRequest,
  reply: FastifyReply,
  kit: Kit,
  kept: { token: string; remember: boolean } | undefined,
) {
  if (kept) setTgc(request, reply, kit, kept.token, kept.remember ? kit.env.REMEMBER_DAYS : undefined);
}
export const clearTgc = (request: FastifyRequest, reply: FastifyReply, kit: Kit) =>
  reply.clearCookie(TGC, options(request, kit));

export const deviceCookie = (request: FastifyRequest) => request.cookies[DEVICE];
export const setDevice = (request: FastifyRequest, reply: FastifyReply, kit: Kit, device: string) =>
  reply.setCookie(DEVICE, device, { ...options(request, kit), path: '/', maxAge: 180 * 86_400 });
