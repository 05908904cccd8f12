import type { Db } from './db.ts';

/** Who asks. Comes from the session, never from a parameter. */
export type Actor = {
  sessionId: string;
  userId: string;
  username: string;
  realName: string;
  /** Null: the personal scope. */
  enterpriseId: string | null;
  /** Null: all roles together. */
  roleId: string | null;
  keys: ReadonlySet<string>;
  seenAt: Date;
};

/** Finds the actor of a session token and puts up the wall for them, in one statement. */
export type Identify = (db: Db, token: string) => Promise<Actor | undefined>;

/** Notes that the person did something; called at most once a minute for a session. */
export type Touch = (db: Db, sessionId: string) => Promise<void>;

export const holds = (actor: Actor, key: string) => actor.keys.has(key);
