import { setImmediate } from 'node:timers/promises';
import type { Step } from './step.ts';

/** Between two pieces of long work: tells how far it is and ends it when nobody waits any more. */
export type Pace = (share: number, text?: string) => Promise<void>;

const BREATH_MS = 50;

export function paceOf({ stopped, tell }: Pick<Step, 'stopped' | 'tell'>, from = 0, to = 1): Pace {
  let last = performance.now();
  return async (share, text) => {
    stopped.throwIfAborted();
    const now = performance.now();
    if (now - last < BREATH_MS) return;
    last = now;
    tell({
      event: 'progress',
      value: from + (to - from) * Math.min(1, Math.max(0, share)),
      ...(text === undefined ? {} : { text }),
    });
    // A loop that never waits would not hear that it is to end.
    await setImmediate();
    stopped.throwIfAborted();
  };
}

/** For work nobody can stop: in tests, or inside a piece that is short. */
export const noPace: Pace = async () => undefined;
