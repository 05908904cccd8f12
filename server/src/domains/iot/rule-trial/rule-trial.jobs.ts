import { z } from 'zod';
import { inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { idleTrials } from './rule-trial.queries.ts';
import { runTrial } from './work.service.ts';

/** It says itself what became of it. */
export const runTrialJob = job({
  name: 'iot.run-trial',
  data: z.object({ id: z.string() }),
  retries: 0,
  seconds: 1_800,
  run: (kit, { id }, signal) => runTrial(kit, id, signal),
});

/** What a process that died had in hand. */
export const resumeTrialsJob = job({
  name: 'iot.resume-trials',
  data: z.object({}),
  every: '* * * * *',
  atStart: true,
  run: (kit) =>
    inTransaction(kit, { platform: 'go on with trials of rules' }, async (ctx) => {
      for (const { id } of await idleTrials(ctx.db)) await ctx.kit.jobs.send(ctx, runTrialJob, { id });
    }),
});
