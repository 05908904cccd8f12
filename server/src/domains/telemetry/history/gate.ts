import pLimit, { type LimitFunction } from 'p-limit';
import type { Kit } from '../../../kit/context.ts';
import { NotNow, Refusal } from '../../../kit/refusal.ts';

// Questions about the past cost memory and a process that all share: no user has more than a few at once, and what they
// cost begins when it is their turn.

export type Place = { name: string; atOnce: number; waiting: number };

/** One of an account and two of an enterprise at once. The next ones wait, as many as an open page may ask. */
export const placesOf = (enterpriseId: string, accountId: string | undefined): Place[] => [
  ...(accountId ? [{ name: `account ${accountId}`, atOnce: 1, waiting: 12 }] : []),
  { name: `enterprise ${enterpriseId}`, atOnce: 2, waiting: 24 },
];
/** Files that jobs write, one at a time: the next waits as long as it takes. */
export const workPlaces: Place[] = [{ name: 'work', atOnce: 1, waiting: Number.POSITIVE_INFINITY }];

const COME_AGAIN_SECONDS = 5;

export function makeGate() {
  const limits = new Map<string, LimitFunction>();

  /** In all places, one after the other. */
  async function through<T>(
    places: readonly Place[],
    signal: AbortSignal | undefined,
    act: () => Promise<T>,
  ): Promise<T> {
    const [place, ...others] = places;
    if (signal?.aborted) throw new Refusal('kit.unavailable');
    if (!place) return act();
    const limit = limits.get(place.name) ?? pLimit(place.atOnce);
    limits.set(place.name, limit);
    if (limit.pendingCount >= place.waiting) throw new NotNow('telemetry.history_busy', COME_AGAIN_SECONDS);
    try {
      return await limit(() => through(others, signal, act));
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(place.name);
    }
  }
  return { through, size: () => limits.size };
}

const gates = new WeakMap<Kit, ReturnType<typeof makeGate>>();
export function gateOf(kit: Kit) {
  const known = gates.get(kit) ?? makeGate();
  gates.set(kit, known);
  return known;
}
