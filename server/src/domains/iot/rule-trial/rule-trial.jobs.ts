import { z } from 'zod';
import { resumeJob } from '../../../kit/held-work.ts';
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

export const resumeTrialsJob = resumeJob({
  ...{ name: 'iot.resume-trials', reason: 'go on with trials of rules' },
  ...{ idle: idleTrials, begins: runTrialJob },
});
