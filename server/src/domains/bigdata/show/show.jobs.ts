import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';
import { makeShownRuns } from './making.service.ts';

/** At night, and once when a demo is filled: the platform's projects that have not run as they are drawn now. */
export const shownRunsJob = job({
  name: 'bigdata.run-shown-projects',
  data: z.object({}),
  every: '37 4 * * *',
  retries: 0,
  seconds: 3600,
  run: (kit, _, signal) => makeShownRuns(kit, signal),
});
