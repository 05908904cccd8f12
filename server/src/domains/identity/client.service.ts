import { XMLParser } from 'fast-xml-parser';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Kit } from '../../kit/context.ts';
import { clearOwnCookie, ownCookie, publicOrigin, setOwnCookie } from '../../kit/http.ts';
import { Refusal } from '../../kit/refusal.ts';
import { accountByUsername, insertAccount, isFree } from './account.queries.ts';
import { Invalid } from './cas-invalid.ts';
import { validate } from './cas-validate.ts';
import type { Person } from './session.service.ts';
import { randomSigns } from './token.ts';

// The console is a client of the central login like any other: of our own, or of another server.

/** The host whose pages are `/cas/login` and `/cas/logout`. */
export const casHost = (kit: Kit, request: FastifyRequest) =>
  kit.env.CAS_URL
    ? kit.env.CAS_URL.replace(/\/+$/, '').replace(/\/cas$/, '')
    : publicOrigin(request, kit.env);

const BEGUN = 'cloudyard-begun';

/** This browser is about to log in: a ticket that nobody here asked for logs nobody in. */
export const beginLogin = (kit: Kit, request: FastifyRequest, reply: FastifyReply) =>
  setOwnCookie(request, reply, kit.env, BEGUN, randomSigns(22), 30 * 60);

export function endBeginning(kit: Kit, request: FastifyRequest, reply: FastifyReply): boolean {
  const begun = ownCookie(request, kit.env, BEGUN) !== undefined;
  if (begun) clearOwnCookie(request, reply, kit.env, BEGUN);
  return begun;
}

/** Whom a ticket stands for; nothing when it is none. */
export async function vouched(
  ctx: Context,
  host: string,
  service: string,
  ticket: string,
): Promise<{ account: Person; tgtId: string | null } | undefined> {
  if (ctx.kit.env.CAS_URL) return vouchedElsewhere(ctx, host, service, ticket);
  try {
    const { owner } = await validate(ctx, { service, ticket, renew: false, proxied: false });
    const { account_id: id, username, phone } = owner;
    return { account: { id, username, phone }, tgtId: owner.tgt_id };
  } catch (error) {
    if (error instanceof Invalid) return undefined;
    throw error;
  }
}

async function vouchedElsewhere(ctx: Context, host: string, service: string, ticket: string) {
  await ctx.pause();
  const query = new URLSearchParams({ service, ticket });
  const person = personOf(await answerOf(ctx, `${host}/cas/p3/serviceValidate?${query}`));
  if (!person) return undefined;
  const account = (await accountByUsername(ctx.db, person.user)) ?? (await firstVisit(ctx, person));
  return { account, tgtId: null };
}

/** Not reached is not refused: the person may try again. */
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

/** Somebody the other server knows and we do not yet. The password is theirs, not ours. */
async function firstVisit(ctx: Context, { user, attributes }: Known) {
  const text = (name: string) => (typeof attributes[name] === 'string' ? String(attributes[name]) : '');
  const email = text('email') || text('mail');
  // An address somebody here has makes nobody that person.
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
