import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withRetry } from './with-retry.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Fails until this moment, counted from now. */
function missingFor(ms: number) {
  const until = Date.now() + ms;
  return vi.fn(async () => {
    if (Date.now() < until) throw new Error('missing');
    return 'there';
  });
}

it('what is missing for a while is asked for again until it is there', async () => {
  const load = missingFor(100_000);
  const loaded = withRetry(load);
  await vi.advanceTimersByTimeAsync(119_000);
  await expect(loaded).resolves.toBe('there');
  expect(load.mock.calls.length).toBeGreaterThan(2);
});

// rule: chunk.timeout
it('after 120 seconds it is given up, also what neither comes nor fails', async () => {
  const failed = expect(withRetry(missingFor(Number.POSITIVE_INFINITY))).rejects.toThrow('missing');
  const hanging = expect(withRetry(() => new Promise<never>(() => {}))).rejects.toThrow('timeout');
  await vi.advanceTimersByTimeAsync(120_000);
  await Promise.all([failed, hanging]);
});
