import { z } from 'zod';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { idleDeletions } from './deletion.queries.ts';
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
export const resumeDeletions = (kit: Kit, at = new Date()) =>
  inTransaction(kit, { platform: 'go on with deletions of enterprises' }, async (ctx) => {
    for (const { id } of await idleDeletions(ctx.db, at))
      await ctx.kit.jobs.send(ctx, removeEnterpriseJob, { id }, { key: id });
  });

export const resumeDeletionsJob = job({
  name: 'custody.resume-deletions',
  data: z.object({}),
  every: '* * * * *',
  atStart: true,
  run: (kit) => resumeDeletions(kit),
});
