import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../kit/log.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

type Options = {
  connect: () => Promise<void>;
  /** It listens again; what was said meanwhile is missed. */
  onReturn: () => void;
  /** What is not reached, for the log. */
  where: string;
  signal: AbortSignal;
  log: Log;
};

/** Tries until it is connected again, or closed. */
export async function comeBack({ connect, onReturn, where, signal, log }: Options) {
  for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    // Half of it random, so that not all copies connect at once to what has just started.
    const paused = sleep(wait * (0.5 + Math.random() / 2), true, { signal, ref: false });
    if (!(await paused.catch(() => false))) return;
    try {
      await connect();
      log.info('the bus listens again');
      onReturn();
      return;
    } catch (error) {
      log.warn({ err: error }, `the bus does not reach ${where}`);
    }
  }
}
