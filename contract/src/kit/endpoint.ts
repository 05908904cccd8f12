import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a role may hold: `room.noun.verb`. */
export type Key = `${string}.${string}.${string}`;

/** Who may call: everybody, every logged-in user, or holders of a permission key. */
export type Allow = 'public' | 'session' | Key;

/** At most `max` calls in `seconds`, counted per caller's address or per account, over all server copies. */
export type Limit = { by: 'address' | 'account'; max: number; seconds: number };

type Schema = z.ZodType;

export type Endpoint = {
  method: Method;
  /** `/api-area/verbNoun/:id`; answered with and without a trailing slash. */
  path: string;
  allow: Allow;
  /** One line for the reference page. */
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  reply: Schema;
  /** Runs in the platform context, outside the enterprise wall. */
  platform?: true;
  /**
   * One call for both: the enterprise's own things with `allow`, inside its wall, and the platform's with
   * this key, over it. An `enterpriseId` in the call says which is meant (nil: the platform's); without one
   * the thing decides, and the handler checks again which key it needs.
   */
  orPlatform?: Key;
  /** Keys the handler checks itself, where only the thing or the scope says which one is needed. */
  asks?: readonly Key[];
  /** Takes an `Idempotency-Key` header: repeats answer what the first one answered. */
  once?: true;
  limit?: Limit;
  /**
   * `multipart/form-data` with one file part, streamed; `body` then describes the other parts. `raw`: the bytes
   * alone, as `application/octet-stream`.
   */
  upload?: { maxBytes: number; raw?: true };
  /** The reply is bytes (a file, an export), not JSON; `reply` is not applied. */
  download?: true;
  /** A GET that changes something, because the specification has it so: no link leads to it from elsewhere. */
  acts?: true;
  /** Does not count as activity of the session (polls). */
  idle?: true;
  /** Also for a session whose login still waits for a proof (logged in elsewhere). */
  unfinished?: true;
  /** Answered from the session alone: the handler asks the database nothing, so no transaction is opened. */
  light?: true;
};

export type EndpointTable = Record<string, Endpoint>;

/** Declares one call of the contract: address, permission, what goes in and what comes out. */
export const endpoint = <const E extends Endpoint>(one: E): E => one;

type Out<T> = T extends Schema ? z.output<T> : undefined;
type In<T> = T extends Schema ? z.input<T> : undefined;
type Slot<E, K extends string> = E extends Record<K, infer S> ? S : undefined;

/** What a handler receives, after parsing. */
export type Asked<E extends Endpoint> = {
  params: Out<Slot<E, 'params'>>;
  query: Out<Slot<E, 'query'>>;
  body: Out<Slot<E, 'body'>>;
};
/** What a handler may answer, before the reply is parsed. */
export type Answer<E extends Endpoint> = z.input<E['reply']>;
/** What a caller gets. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;

type Part<E, K extends string> =
  Slot<E, K> extends Schema
    ? Record<never, never> extends In<Slot<E, K>>
      ? { [P in K]?: In<Slot<E, K>> }
      : { [P in K]: In<Slot<E, K>> }
    : unknown;
/** A query may also be given as it comes out of its own schema: that is what list state holds. */
type QueryPart<E> =
  | Part<E, 'query'>
  | (Slot<E, 'query'> extends Schema ? { query: Out<Slot<E, 'query'>> } : unknown);
/** What a caller must hand over: only the slots the endpoint has, optional where all of it is optional. */
export type Ask<E extends Endpoint> = Part<E, 'params'> & QueryPart<E> & Part<E, 'body'>;

/** The address with its parameters filled in and its query appended. */
export function addressOf(
  one: Pick<Endpoint, 'path'>,
  ask: { params?: unknown; query?: unknown } = {},
): string {
  const params = (ask.params ?? {}) as Record<string, unknown>;
  const path = one.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((ask.query ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '') continue;
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
