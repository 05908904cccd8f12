import { Worker } from 'node:worker_threads';
import { gate } from '../../kit/gate.ts';

export const MAX_SVG_BYTES = 1024 * 1024;

const WORST_CASE_MS = 30_000;
// jsdom takes a second and 100 MB to come up; drawings are rare enough to come one after the other.
const oneAtATime = gate(1);

/** The drawing made harmless, or undefined when it is none (or too wild to be looked at). */
export const cleanSvg = (text: string) => oneAtATime(() => sanitiseApart(text));

const sanitiseApart = (text: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    const worker = new Worker(new URL('./svg.worker.ts', import.meta.url), {
      workerData: text,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const settle = (result: string | undefined) => {
      clearTimeout(timer);
      resolve(result);
      void worker.terminate();
    };
    const timer = setTimeout(() => settle(undefined), WORST_CASE_MS);
    worker.once('message', settle);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error);
      settle(undefined);
    });
  });
