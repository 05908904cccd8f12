import { vi } from 'vitest';

/** A limit for what hangs, not a promise: the machine may be busy with something else. */
const LIMIT_MS = 180_000;

/** Waits until the check passes. Never for a time: how long it takes is the machine's affair. */
export const eventually = <T>(check: () => T | Promise<T>, { interval = 25 } = {}) =>
  vi.waitFor(check, { timeout: LIMIT_MS, interval });
