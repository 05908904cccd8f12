import type { Halt } from './ends.ts';

/** The one reason for which a step is stopped, and who is told of it. */
export type Halting = {
  because(halt: Halt): void;
  reason(): Halt | undefined;
  /** No more reasons: it has ended. */
  over(): void;
};

/** Watches the time and whoever waits for the step; stops it once. */
export function makeHalting(timeoutS: number, signal: AbortSignal | undefined, stop: () => void): Halting {
  let found: Halt | undefined;
  let isOver = false;
  const because = (halt: Halt) => {
    if (found || isOver) return;
    found = halt;
    stop();
  };
  const late = setTimeout(
    () => because({ end: 'time', text: `It took longer than ${timeoutS} s.` }),
    timeoutS * 1000,
  );
  const cancel = () => because({ end: 'cancelled', text: 'It was cancelled.' });
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted) cancel();
  return {
    because,
    reason: () => found,
    over() {
      isOver = true;
      clearTimeout(late);
      signal?.removeEventListener('abort', cancel);
    },
  };
}
