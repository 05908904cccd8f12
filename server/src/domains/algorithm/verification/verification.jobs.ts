import { z } from 'zod';
import { inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { deleteOldEvidence, idleEvidence } from './evidence.queries.ts';
import { makeEvidence } from './making.service.ts';

/** It says itself what became of it. */
export const evidenceJob = job({
  name: 'algorithm.make-evidence',
  data: z.object({ id: z.string() }),
  retries: 0,
  seconds: 2 * 3600,
  run: (kit, { id }, signal) => makeEvidence(kit, id, signal),
});

/** What a process that died had in hand; and what nobody needs any more goes. */
export const resumeEvidenceJob = job({
  name: 'algorithm.resume-evidence',
  data: z.object({}),
  every: '* * * * *',
  atStart: true,
  async run(kit) {
    await inTransaction(kit, { platform: 'go on with evidence of algorithms' }, async (ctx) => {
      for (const { id } of await idleEvidence(ctx.db)) await ctx.kit.jobs.send(ctx, evidenceJob, { id });
      await deleteOldEvidence(ctx.db, new Date(Date.now() - 30 * 86_400_000));
    });
  },
});
