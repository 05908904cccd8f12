import { z } from 'zod';
import { resumeJob } from '../../../kit/held-work.ts';
import { job } from '../../../kit/jobs.ts';
import { dueDeletions } from './deletion.queries.ts';
import { runDeletion } from './deletion-work.service.ts';

/** Whatever stops it, it is gone on with: every step may run twice. */
export const removeEnterpriseJob = job({
  name: 'custody.remove-enterprise',
  data: z.object({ id: z.string() }),
  retries: 0,
  seconds: 24 * 3600,
  run: (kit, { id }, signal) => runDeletion(kit, id, signal),
});

/** What is due, and what a process that died had in hand. */
export const resumeDeletionsJob = resumeJob({
  ...{ name: 'custody.resume-deletions', reason: 'go on with deletions of enterprises' },
  ...{ idle: dueDeletions, begins: removeEnterpriseJob },
});
