import { Refusal } from '../../../kit/refusal.ts';

/** So many may wait behind the one that is being answered: a table that a user scrolls through asks for several. */
const WAITING = 8;
const lines = new Map<string, { count: number; last: Promise<unknown> }>();

/**
 * Each question has a process, memory and half a minute, and there are few processes for all: of one person one is
 * answered at a time.
 */
export async function inTurn<T>(
  who: string,
  signal: AbortSignal | undefined,
  act: () => Promise<T>,
): Promise<T> {
  const line = lines.get(who) ?? { count: 0, last: Promise.resolve() };
  if (line.count > WAITING) throw new Refusal('bigdata.busy');
  line.count += 1;
  lines.set(who, line);
  const mine = line.last.then(() => {
    // Who has gone waits for nothing.
    signal?.throwIfAborted();
    return act();
  });
  line.last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    line.count -= 1;
    if (line.count === 0) lines.delete(who);
  }
}
