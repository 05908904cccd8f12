import { type CookieStyle, readCookies } from './names.ts';
import { seal, unseal } from './seal.ts';
import type { Ticket } from './tickets.ts';

/** A visitor of one application, by one login. */
export type Visitor = {
  session: string;
  accountId: string;
  name: string;
  enterpriseId: string;
  instanceId: string;
  /** When the console let them in. */
  since: number;
  until: number;
  seenAt: number;
  hasLeft: boolean;
  /** The header that tells the application, and when it was signed. */
  identity: string;
  identityAt: number;
};

type Claims = Pick<
  Visitor,
  'session' | 'accountId' | 'name' | 'enterpriseId' | 'instanceId' | 'since' | 'until'
> & {
  /** When this cookie was made: it is good for a while after, and made anew while it is used. */
  at: number;
};

/** What the cookies of a request say. */
export type Visit = { visitor: Visitor; madeAt: number; rest: string };

/** A login at the console never lasts longer. */
const LONGEST_MS = 7 * 86_400_000;
const RENEW_MS = 5 * 60_000;
const MAX_KEPT = 1000;
/** Longer ones are read every time: a visitor could fill the memory with them. */
const MAX_KEPT_HEADER = 4096;
const MAX_NAME = 100;

export type Visits = Map<string, Visit>;

export class Visitors {
  readonly #key: Buffer;
  readonly #style: CookieStyle;
  readonly #goodMs: number;
  readonly #inside = new Map<string, Visitor>();
  /** When logins ended, everywhere or in one application: what was given out before is worth nothing. */
  readonly #ended = new Map<string, number>();

  constructor(key: Buffer, style: CookieStyle, goodMs: number) {
    this.#key = key;
    this.#style = style;
    this.#goodMs = goodMs;
  }

  /**
   * Who sends these cookies. `kept` remembers headers of this instance that were read before. When several cookies
   * hold and say different logins, one of them was planted: neither lets a visitor in.
   */
  of(header: string, instanceId: string, kept: Visits, now: number): Visit | null {
    let visit = kept.get(header);
    if (!visit) {
      const { visitors, rest } = readCookies(header, this.#style);
      const claims = visitors
        .map((text) => unseal<Claims>(this.#key, 'visitor', text))
        .filter((one) => one !== null && one.instanceId === instanceId && this.#isGood(one, now));
      const [first] = claims;
      if (!first || claims.some((one) => one?.session !== first.session)) return null;
      visit = { visitor: this.#visitor(first), madeAt: first.at, rest };
      if (kept.size >= MAX_KEPT) kept.clear();
      if (header.length <= MAX_KEPT_HEADER) kept.set(header, visit);
    }
    const { visitor } = visit;
    if (visitor.hasLeft || now >= visitor.until || now >= visit.madeAt + this.#goodMs) {
      kept.delete(header);
      return null;
    }
    visitor.seenAt = now;
    return visit;
  }

  /** Lets a visitor in; answers the cookie, or null when the login ended since the ticket was made. */
  enter(ticket: Ticket, now: number): string | null {
    const { session, accountId, enterpriseId, instanceId, at: since } = ticket;
    const until = Math.min(ticket.until, now + LONGEST_MS);
    const name = ticket.name.slice(0, MAX_NAME);
    const claims = { session, accountId, name, enterpriseId, instanceId, since, until, at: now };
    if (!this.#isGood(claims, now)) return null;
    this.#visitor(claims).seenAt = now;
    return this.#cookie(claims, now);
  }

  /** A new cookie when the present one is not so new any more. */
  renewed({ visitor, madeAt }: Visit, now: number): string | null {
    if (now < madeAt + RENEW_MS) return null;
    const { session, accountId, name, enterpriseId, instanceId, since, until } = visitor;
    return this.#cookie({ session, accountId, name, enterpriseId, instanceId, since, until, at: now }, now);
  }

  list() {
    return [...this.#inside.values()].map(({ session, accountId, instanceId }) => ({
      session,
      accountId,
      instanceId,
    }));
  }

  /** Ends what was given out up to that time; in one application only when it is named. */
  end(sessions: readonly string[], at: number, instanceId?: string) {
    for (const session of sessions) this.#ended.set(instanceId ? `${instanceId} ${session}` : session, at);
    const ended = new Set(sessions);
    for (const [key, visitor] of this.#inside)
      if (ended.has(visitor.session) && (!instanceId || visitor.instanceId === instanceId)) {
        visitor.hasLeft = true;
        this.#inside.delete(key);
      }
  }

  /** Forgets those of an instance that is gone, those whose cookie ran out, and ends that no cookie can name any more. */
  sweep(now: number, hasInstance: (instanceId: string) => boolean) {
    for (const [key, one] of this.#inside)
      if (now >= one.until || now >= one.seenAt + this.#goodMs || !hasInstance(one.instanceId)) {
        one.hasLeft = true;
        this.#inside.delete(key);
      }
    for (const [key, at] of this.#ended) if (now >= at + LONGEST_MS) this.#ended.delete(key);
  }

  #isGood({ session, instanceId, since, until, at }: Claims, now: number) {
    const ended = Math.max(this.#ended.get(session) ?? 0, this.#ended.get(`${instanceId} ${session}`) ?? 0);
    return since > ended && now < until && now < at + this.#goodMs;
  }

  /** One per login and instance, however many cookies say so. */
  #visitor({ at, ...claims }: Claims): Visitor {
    const key = `${claims.instanceId} ${claims.session}`;
    const known = this.#inside.get(key);
    // Requests remember the visitor they belong to: it stays the same one when the user enters again.
    if (known) return known.since >= claims.since ? known : Object.assign(known, claims, { identity: '' });
    const visitor = { ...claims, seenAt: at, hasLeft: false, identity: '', identityAt: 0 };
    this.#inside.set(key, visitor);
    return visitor;
  }

  #cookie(claims: Claims, now: number) {
    const seconds = Math.ceil(Math.min(this.#goodMs, claims.until - now) / 1000);
    const value = seal(this.#key, 'visitor', claims);
    return `${this.#style.visitor}=${value}; Max-Age=${seconds}; ${this.#style.attributes}`;
  }
}
