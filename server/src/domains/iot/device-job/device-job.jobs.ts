import { JOB_LIMITS } from '@cloudyard/contract/iot/device-job.ts';
import { z } from 'zod';
import { inTransaction } from '../../../kit/context.ts';
import { resumeJob } from '../../../kit/held-work.ts';
import { job } from '../../../kit/jobs.ts';
import { deleteOldJobs, idleJobs } from './device-job.queries.ts';
import { runJob } from './work.service.ts';

/** It says itself what became of it. */
export const workOnDevicesJob = job({
  name: 'iot.work-on-devices',
  data: z.object({ id: z.string() }),
  retries: 0,
  parallel: 2,
  seconds: 6 * 3600,
  run: (kit, { id }, signal) => runJob(kit, id, signal),
});

export const resumeWorkJob = resumeJob({
  ...{ name: 'iot.resume-work', reason: 'go on with work on devices' },
  ...{ idle: idleJobs, begins: workOnDevicesJob },
});

export const sweepWorkJob = job({
  name: 'iot.sweep-work',
  data: z.object({}),
  every: '45 3 * * *',
  run: (kit) =>
    inTransaction(kit, { platform: 'forget old work on devices' }, async ({ db }) => {
      await deleteOldJobs(db, new Date(Date.now() - JOB_LIMITS.days * 86_400_000));
    }),
});
