import { z } from 'zod';
import { type Context, inTransaction } from '../../../kit/context.ts';
import { resumeJob } from '../../../kit/held-work.ts';
import { job } from '../../../kit/jobs.ts';
import { idleRuns, waitingBehind } from './run.queries.ts';
import { runProject } from './run-work.service.ts';
import { sweepRuns } from './sweep.service.ts';

/** The most a queue waits for: longer than the longest step may take, several times. */
const LONGEST_S = 23 * 3600;

/** It says itself what became of it. */
export const runProjectJob = job({
  name: 'bigdata.run-project',
  data: z.object({ id: z.string() }),
  retries: 0,
  parallel: 8,
  seconds: LONGEST_S,
  run: async (kit, { id }, signal) => {
    await runProject(kit, id, signal);
    await inTransaction(kit, { platform: 'begin the next run' }, (ctx) => wakeRuns(ctx, id));
  },
});

const WOKEN = 4;
/** One has ended, or left the line: whose turn it is now begins. */
async function wakeRuns(ctx: Context, id: string): Promise<void> {
  for (const next of await waitingBehind(ctx.db, id, WOKEN))
    await ctx.kit.jobs.send(ctx, runProjectJob, { id: next }, { key: next });
}

export const resumeRunsJob = resumeJob({
  ...{ name: 'bigdata.resume-runs', reason: 'go on with runs of projects' },
  ...{ idle: idleRuns, begins: runProjectJob },
});

export const sweepRunsJob = job({
  name: 'bigdata.sweep-runs',
  data: z.object({}),
  every: '5 4 * * *',
  run: (kit) => sweepRuns(kit),
});
