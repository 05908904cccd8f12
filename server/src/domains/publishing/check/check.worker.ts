import { parentPort, workerData } from 'node:worker_threads';
import { type Program, programChecks } from './check-program.ts';

// Runs in a thread of its own: checking a big program takes seconds, and the server
// has other requests to answer.

parentPort?.postMessage(await programChecks(workerData as Program));
