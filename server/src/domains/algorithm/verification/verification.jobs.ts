import { z } from 'zod';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { deleteOldEvidence, idleEvidence, insertEvidence, untriedBuiltins } from './evidence.queries.ts';
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
      for (const { id } of await idleEvidence(ctx.db))
        await ctx.kit.jobs.send(ctx, evidenceJob, { id }, { key: id });
      await deleteOldEvidence(ctx.db, new Date(Date.now() - 30 * 86_400_000));
    });
  },
});

/**
 * What the platform brings is tried as well: the library shows what it costs on this very machine. One after another, so
 * that whoever starts for the first time has a machine to work with.
 */
export const tryBuiltinsJob = job({
  name: 'algorithm.try-builtins',
  data: z.object({}),
  every: '23 3 * * *',
  retries: 0,
  seconds: 3600,
  async run(kit, _, signal) {
    for (let next = await untriedBuiltin(kit); next && !signal.aborted; next = await untriedBuiltin(kit))
      await makeEvidence(kit, next, signal);
  },
});

const untriedBuiltin = (kit: Kit) =>
  inTransaction(kit, { platform: 'try built-in algorithms' }, async ({ db }) => {
    const [one] = await untriedBuiltins(db, 1);
    if (!one) return undefined;
    return (await insertEvidence(db, { algorithm_id: one.id, digest: one.digest, asked_by: null })).id;
  });
