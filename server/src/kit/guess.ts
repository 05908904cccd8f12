import { type Actor, type Found, isActor } from './who.ts';

const MOST = 10_000;

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
