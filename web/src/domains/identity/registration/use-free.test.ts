import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newestAnswer, PAUSE } from './use-free.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that answers when the test says so. */
function slowServer() {
  const open = new Map<string, { answer: (free: boolean) => void; fail: () => void }>();
  const signals = new Map<string, AbortSignal>();
  const ask = (question: string, signal: AbortSignal) =>
    new Promise<boolean>((answer, fail) => {
      signals.set(question, signal);
      open.set(question, { answer, fail: () => fail(new Error('lost')) });
    });
  return { ask, open, signals };
}

it('a check for a free value asks once when typing pauses, not at every key', async () => {
  const { ask, open } = slowServer();
  const type = newestAnswer(ask, () => {});
  for (const text of ['l', 'li', 'lin']) type(text);
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect([...open.keys()]).toEqual(['lin']);
});

it('a check for a free value reports the answer to the newest question only', async () => {
  const { ask, open, signals } = slowServer();
  const told: unknown[] = [];
  const type = newestAnswer(ask, (question, free) => told.push([question, free]));
  type('lin');
  await vi.advanceTimersByTimeAsync(PAUSE);
  type('lin.qiao');
  await vi.advanceTimersByTimeAsync(PAUSE);
  open.get('lin.qiao')?.answer(false);
  open.get('lin')?.answer(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([['lin.qiao', false]]);
  expect(signals.get('lin')?.aborted).toBe(true);
});

it('a check for a free value reports nothing for an emptied field, and undefined after a failure', async () => {
  const { ask, open } = slowServer();
  const told: unknown[] = [];
  const type = newestAnswer(ask, (question, free) => told.push([question, free]));
  type('lin');
  await vi.advanceTimersByTimeAsync(PAUSE);
  type(undefined);
  open.get('lin')?.answer(true);
  type('zhou');
  await vi.advanceTimersByTimeAsync(PAUSE);
  open.get('zhou')?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([['zhou', undefined]]);
});
