import { timingSafeEqual } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Kit } from '../../../kit/context.ts';
import { clearOwnCookie, ownCookie, publicOrigin, setOwnCookie } from '../../../kit/http.ts';
import { Refusal } from '../../../kit/refusal.ts';
import {
  accountByUsername,
  formerByUsername,
  insertAccount,
  isFree,
  updateAccount,
} from '../account/account.queries.ts';
import { Invalid } from '../cas/cas-invalid.ts';
import { validate } from '../cas/cas-validate.ts';
import { hashToken, randomSigns, sealOf } from '../token.ts';
import type { Person } from './session.service.ts';

// The console is a client of the central login like any other: of our own, or of another server.

/** The host whose pages are `/cas/login` and `/cas/logout`. */
export const casHost = (kit: Kit, request: FastifyRequest) =>
  kit.env.CAS_URL
    ? kit.env.CAS_URL.replace(/\/+$/, '').replace(/\/cas$/, '')
    : publicOrigin(request, kit.env);

const BEGUN = 'cloudyard-begun';

const BEGUN_SECONDS = 30 * 60;
const BEGUN_FORM = /^(([0-9a-f]{8})[A-Za-z0-9]{22})([0-9a-f]{64})$/;

/** Only we can write it, for one address of the console and for a while. */
const begunSeal = (kit: Kit, request: FastifyRequest, body: string) =>
  sealOf(kit.secret, 'begun', `${body} ${publicOrigin(request, kit.env)}`).toString('hex');

/** Marks that this browser is about to log in: a ticket that it did not ask for logs no user in. */
export function beginLogin(kit: Kit, request: FastifyRequest, reply: FastifyReply) {
  const until = Math.floor(Date.now() / 1000) + BEGUN_SECONDS;
  const body = until.toString(16).padStart(8, '0') + randomSigns(22);
  setOwnCookie(request, reply, kit.env, BEGUN, body + begunSeal(kit, request, body), BEGUN_SECONDS);
}

/** What this browser began its login with, at this address and lately; a ticket of ours is bound to it. */
export function begunOf(kit: Kit, request: FastifyRequest): Buffer | undefined {
  const cookie = ownCookie(request, kit.env, BEGUN) ?? '';
  const [, body = '', until = '', seal = ''] = BEGUN_FORM.exec(cookie) ?? [];
  if (!body || !timingSafeEqual(Buffer.from(begunSeal(kit, request, body)), Buffer.from(seal)))
    return undefined;
  return Number.parseInt(until, 16) * 1000 > Date.now() ? hashToken(cookie) : undefined;
}

export function endBeginning(kit: Kit, request: FastifyRequest, reply: FastifyReply): Buffer | undefined {
  const begun = begunOf(kit, request);
  if (ownCookie(request, kit.env, BEGUN) !== undefined) clearOwnCookie(request, reply, kit.env, BEGUN);
  return begun;
}

type Came = { service: string; ticket: string; begun: Buffer };

/**
 * The user of a ticket; undefined when it is not valid. One of our own counts only when it was given
 * for the console, to the very browser that comes back: a service could bring us its visitors'
 * tickets under a name of its own.
 */
export async function vouched(
  ctx: Context,
  host: string,
  { service, ticket, begun }: Came,
): Promise<{ account: Person; tgtId: string | null } | undefined> {
  if (ctx.kit.env.CAS_URL) return vouchedElsewhere(ctx, host, service, ticket);
  try {
    const { owner, taken } = await validate(ctx, { service, ticket, renew: false, proxied: false });
    if (!taken.begun?.equals(begun)) return undefined;
    const { account_id: id, username, phone } = owner;
    return { account: { id, username, phone }, tgtId: owner.tgt_id };
  } catch (error) {
    if (error instanceof Invalid) return undefined;
    throw error;
  }
}

async function vouchedElsewhere(ctx: Context, host: string, service: string, ticket: string) {
  await ctx.commitAndRelease();
  const query = new URLSearchParams({ service, ticket });
  const person = personOf(await answerOf(ctx, `${host}/cas/p3/serviceValidate?${query}`));
  if (!person) return undefined;
  const account =
    (await accountByUsername(ctx.db, person.user)) ??
    (await comeAgain(ctx, person.user)) ??
    (await firstVisit(ctx, person));
  return { account, tgtId: null };
}

/** Not reached is not refused: the user may try again. */
async function answerOf({ kit }: Context, address: string) {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(5000) });
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
    return await response.text();
  } catch (error) {
    kit.log.warn({ err: error }, 'asking the central login');
    throw new Refusal('kit.unavailable');
  }
}

const parser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: true, parseTagValue: false });
type Known = { user: string; attributes: Record<string, unknown> };

export function personOf(xml: string): Known | undefined {
  if (xml.length > 100_000 || /<!(DOCTYPE|ENTITY)/i.test(xml)) return undefined;
  try {
    const success = parser.parse(xml)?.serviceResponse?.authenticationSuccess;
    const user = typeof success?.user === 'string' ? success.user.trim() : '';
    const attributes = typeof success?.attributes === 'object' ? success.attributes : {};
    return user ? { user, attributes } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A user who deregistered here and whom the other server still knows: the name is theirs, its roles are gone.
 */
async function comeAgain(ctx: Context, username: string) {
  const former = await formerByUsername(ctx.db, username);
  if (!former) return undefined;
  const { id, email, phone } = former;
  const set = {
    ...((await isFree(ctx.db, 'email', email))
      ? {}
      : { email: `${encodeURIComponent(username)}@cas.invalid` }),
    ...(phone === '' || (await isFree(ctx.db, 'phone', phone)) ? {} : { phone: '' }),
  };
  await updateAccount(ctx.db, id, { ...set, removed_at: null, email_verified_at: null });
  await ctx.kit.audit.record(ctx, {
    action: 'identity.account.restore',
    object: { type: 'account', id, name: former.username },
    as: { id, name: former.username },
  });
  return { ...former, ...set };
}

/** A user the other server knows and we do not yet. The password is theirs, not ours. */
async function firstVisit(ctx: Context, { user, attributes }: Known) {
  const text = (name: string) => (typeof attributes[name] === 'string' ? String(attributes[name]) : '');
  const email = text('email') || text('mail');
  // An email that another account has does not make them that user.
  const free = email !== '' && (await isFree(ctx.db, 'email', email));
  const account = await insertAccount(ctx.db, {
    username: user,
    email: free ? email : `${encodeURIComponent(user)}@cas.invalid`,
    phone: '',
    real_name: text('realName') || text('displayName') || text('cn'),
    password_hash: 'elsewhere',
  });
  await ctx.kit.events.emit(ctx, 'identity.registered', { userId: account.id, registeredAs: 'enterprise' });
  return account;
}
