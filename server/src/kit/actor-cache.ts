import { type Actor, type Found, isActor } from './actor.ts';

const MOST = 10_000;

/**
 * The actor a session token had a moment ago. Every request asks the database who holds its token; with a known actor it
 * asks only whether all of them still holds (`sessionStands`), which is cheaper than collecting their keys again. A
 * right that was taken away is refused at the very next request.
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
