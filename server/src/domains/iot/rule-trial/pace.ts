import { setImmediate as turn } from 'node:timers/promises';

/** So long others wait for a dry run. */
const SLICE_MS = 10;

/**
 * Work that is done in the process that serves everybody gives way to the others again and again: called between two
 * steps, it is a promise whenever it is their turn.
 */
export function pacing(now: () => number = () => performance.now(), giveWay: () => Promise<unknown> = turn) {
  let began = now();
  return (): Promise<void> | undefined => {
    if (now() - began < SLICE_MS) return undefined;
    return giveWay().then(() => {
      began = now();
    });
  };
}
