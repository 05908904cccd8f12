import { Worker } from 'node:worker_threads';
import type { Check } from '@cloudyard/contract/market/values.ts';
import pLimit from 'p-limit';
import { check } from './check.policy.ts';
import type { Program } from './check-program.ts';

const WORST_CASE_MS = 120_000;
const oneAtATime = pLimit(1);

/** Too wild to be looked at is an answer too. */
const wild = [check('archive', 'failed', ['not readable within reason'])];

/** The program looked through apart from the server's own work. */
export const checkedApart = (program: Program): Promise<Check[]> =>
  oneAtATime(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(new URL('./check.worker.ts', import.meta.url), {
          workerData: program,
          resourceLimits: { maxOldGenerationSizeMb: 512 },
        });
        const settle = (checks: Check[]) => {
          clearTimeout(timer);
          resolve(checks);
          void worker.terminate();
        };
        const timer = setTimeout(() => settle(wild), WORST_CASE_MS);
        worker.once('message', settle);
        worker.once('error', (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error);
          settle(wild);
        });
      }),
  );
