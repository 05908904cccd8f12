import { type Actor, type Found, isActor } from './actor.ts';

const MOST = 10_000;

/**
 * The actor a session token had a moment ago.
 *
 * Every request asks the database who holds its token, and every read would have to wait for that answer before it may
 * send its own statement. With a cached actor it does not wait: the read is sent right behind the session's statement,
 * on the same connection, and its answer leaves only after the session's statement has confirmed that the cached actor
 * still holds (`sessionStands` compares the count of changes to rights, the enterprise and the role). If it does not,
 * nothing was committed and nothing was answered: the request is done again from the beginning, without the cache
 * (`StaleActorError`). A right that was taken away is therefore refused at the very next request.
 *
 * Only plain reads use it (`isPlainRead`): a change waits for the session's statement. Confirmed means object identity:
 * `identify` gives back the cached object itself, or another one.
 */
export function makeActorCache() {
  const recent = new Map<string, Actor>();
  return {
    of: (token: string) => recent.get(token),
    note(token: string, found: Found) {
      if (!isActor(found)) recent.delete(token);
      else {
        if (recent.size >= MOST) recent.clear();
        recent.set(token, found);
      }
    },
  };
}
export type ActorCache = ReturnType<typeof makeActorCache>;

/** The cached actor does not hold any more; nothing was committed, so the request is simply done again. */
export class StaleActorError extends Error {}
