import type { ErrorCode } from '@cloudyard/contract';
import type { Db } from './db.ts';

/**
 * Over whose things a right reaches: one's own, one's department's, also those of the departments below, all
 * of the enterprise.
 */
export type Reach = 'own' | 'department' | 'below' | 'enterprise';

/** The user who sends a request. Comes from the session, never from a parameter. */
export type Actor = {
  sessionId: string;
  userId: string;
  username: string;
  realName: string;
  email: string;
  phone: string;
  avatar: string | null;
  /** Null: the personal scope. */
  enterpriseId: string | null;
  /** Null: all roles together. */
  roleId: string | null;
  keys: ReadonlySet<string>;
  /** How far a key reaches, where that is less than the whole enterprise. */
  reaches: ReadonlyMap<string, Reach>;
  /** When the first of the rights ends by itself. */
  endsAt: Date | null;
  openedAt: Date;
  seenAt: Date;
  /** At which count of changes the rights were read. */
  stamp: number;
  /** The API token a program calls with; `sessionId` is then its id, and no session. */
  token: { id: string; name: string } | null;
  /** `repeat`: the login waits for a proof; only calls marked `unfinished` are open to it. */
  state: 'open' | 'repeat';
};

/** A session that opens nothing any more, and the error its holder gets. */
export type EndedSession = { ended: ErrorCode; sessionId: string; note?: string | undefined };
export type Found = Actor | EndedSession | undefined;
export const isActor = (found: Found): found is Actor => found !== undefined && !('ended' in found);

/** From where a request comes, as far as a session is bound to it. */
export type ClientOrigin = { address: string; agent: string };

/**
 * Finds the actor of a session token and puts up the wall for them, in one statement. `known`: the cached
 * actor; the same object comes back when all of it still holds.
 */
export type Identify = (db: Db, token: string, origin: ClientOrigin, known?: Actor) => Promise<Found>;

/** Finds the actor of an API token and puts up the wall for them; undefined: it opens nothing. */
export type IdentifyToken = (db: Db, token: string) => Promise<Actor | undefined>;

/** Records that a token was used, and from where; called at most once a minute for each. */
export type TouchToken = (db: Db, tokenId: string, address: string) => Promise<void>;

/** Records that the user was active; called at most once a minute for a session. */
export type Touch = (db: Db, sessionId: string) => Promise<void>;

/** The actor as holders of another role see the console: for reading only. */
export type Preview = (db: Db, actor: Actor, roleId: string) => Promise<Actor>;

export const holds = (actor: Actor, key: string) => actor.keys.has(key);
