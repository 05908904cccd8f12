import { type Actor, type Found, isActor } from './who.ts';

const MOST = 10_000;

const sameKeys = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.size === b.size && a.isSubsetOf(b);
const sameReaches = (a: Actor['reaches'], b: Actor['reaches']) =>
  a.size === b.size && [...a].every(([key, reach]) => b.get(key) === reach);

/** The same person in the same place with the same rights. */
export const isSame = (a: Found, b: Actor) =>
  isActor(a) &&
  a.state === b.state &&
  a.sessionId === b.sessionId &&
  a.userId === b.userId &&
  a.enterpriseId === b.enterpriseId &&
  a.roleId === b.roleId &&
  sameKeys(a.keys, b.keys) &&
  sameReaches(a.reaches, b.reaches);

/**
 * Who held a token a moment ago. Only ever a guess: a read may be sent behind the session's statement without
 * waiting for it, and its answer leaves only when the statement has confirmed the guess. A right taken away is
 * therefore refused at the next request, and nobody waits for the same thing twice.
 */
export function makeGuesses() {
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
export type Guesses = ReturnType<typeof makeGuesses>;

/** The guess was wrong; nothing was committed, so the request is simply done again. */
export class Mistaken extends Error {}
