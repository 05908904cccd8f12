import { setTimeout as sleep } from 'node:timers/promises';

/** A limit for what hangs, not a promise: the machine may be busy with something else. */
const LIMIT_MS = 180_000;

/**
 * Waits until the check passes. Never for a time: how long it takes is the machine's affair. A loop of its own, since
 * Vitest's works in a test only, and the benches tell the same stories.
 */
export async function eventually<T>(check: () => T | Promise<T>, { interval = 25, most = LIMIT_MS } = {}) {
  const until = performance.now() + most;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
    await sleep(interval);
  }
}
