import { countedAs } from '../../../kit/address.ts';
import type { Kit } from '../../../kit/context.ts';

export type GateLimits = { atOnce: number; atOnceEach: number; waiting: number; waitingEach: number };

/** Each asks the database, whose connections everybody shares. */
const LIMITS: GateLimits = { atOnce: 8, atOnceEach: 3, waiting: 5_000, waitingEach: 1_000 };

/** So many wait already that it is better to come again. */
export class GateFull extends Error {}

type Place = { running: number; waiting: (() => void)[] };

/**
 * Whoever says who it is waits for its turn. No gateway is shut out for what others of the same address said wrong: secrets
 * are too long to be guessed, what has to be bounded is the asking. Addresses take turns, so a thousand tries of one
 * delay its own.
 */
export function makeGate(limits: GateLimits = LIMITS) {
  const places = new Map<string, Place>();
  let running = 0;
  let waiting = 0;

  function next() {
    for (const [name, place] of places) {
      if (running >= limits.atOnce) return;
      if (place.running >= limits.atOnceEach) continue;
      const begin = place.waiting.shift();
      if (!begin) continue;
      waiting -= 1;
      running += 1;
      place.running += 1;
      // Behind all others.
      places.delete(name);
      places.set(name, place);
      begin();
    }
  }

  return async <T>(address: string, act: () => Promise<T>): Promise<T> => {
    const name = countedAs(address);
    const place = places.get(name) ?? { running: 0, waiting: [] };
    if (waiting >= limits.waiting || place.waiting.length >= limits.waitingEach) throw new GateFull();
    places.set(name, place);
    const turn = new Promise<void>((resolve) => place.waiting.push(resolve));
    waiting += 1;
    next();
    await turn;
    try {
      return await act();
    } finally {
      running -= 1;
      place.running -= 1;
      if (place.running === 0 && place.waiting.length === 0) places.delete(name);
      next();
    }
  };
}

const gates = new WeakMap<Kit, ReturnType<typeof makeGate>>();

/** That of this copy, whichever way a gateway comes. */
export function gateOf(kit: Kit) {
  const known = gates.get(kit) ?? makeGate();
  gates.set(kit, known);
  return known;
}
