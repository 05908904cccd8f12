import { setTimeout as sleep } from 'node:timers/promises';
import { examine, type Patient } from './health.ts';

const HEALTHY_AFTER = 2;
const BAD_AFTER = 3;

export type VigilTimes = {
  bootEvery: number;
  every: number;
  timeout: number;
  /** How much of the start period is left. */
  patience: number;
};

export type Outcome = { healthy(): void; bad(why: string): void };

/** Asks a program how it is until it is stopped: first whether it has started, then whether it still works. */
export function keepVigil(
  patient: Patient,
  times: VigilTimes,
  isHealthy: boolean,
  outcome: Outcome,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const ask = () => examine(patient, times.timeout);
  const rest = (ms: number) => sleep(ms, undefined, { signal });

  const boot = async () => {
    const end = Date.now() + times.patience;
    for (let well = 0, wrong = ''; ; ) {
      wrong = await ask();
      if (signal.aborted) return false;
      well = wrong ? 0 : well + 1;
      if (well === HEALTHY_AFTER) return true;
      if (Date.now() > end) {
        outcome.bad(wrong || 'it was well only once');
        return false;
      }
      await rest(times.bootEvery);
    }
  };
  const watch = async () => {
    for (let failed = 0; ; ) {
      await rest(times.every);
      const wrong = await ask();
      if (signal.aborted) return;
      failed = wrong ? failed + 1 : 0;
      if (failed === BAD_AFTER) return outcome.bad(wrong);
    }
  };
  const run = async () => {
    if (!isHealthy) {
      if (!(await boot())) return;
      outcome.healthy();
    }
    await watch();
  };
  // Only the rests are cut short; nothing else fails.
  run().catch(() => undefined);
  return () => ended.abort();
}
