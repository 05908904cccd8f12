import { z } from 'zod';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { resumeJob } from '../../../kit/held-work.ts';
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

export const resumeEvidenceJob = resumeJob({
  ...{ name: 'algorithm.resume-evidence', reason: 'go on with evidence of algorithms' },
  ...{ idle: idleEvidence, begins: evidenceJob },
});

/**
 * What the platform brings is tried as well: the library shows what it costs on this very machine. One after another, so
 * that whoever starts for the first time has a machine to work with. Before it, what nobody needs any more goes.
 */
export const tryBuiltinsJob = job({
  name: 'algorithm.try-builtins',
  data: z.object({}),
  every: '23 3 * * *',
  retries: 0,
  seconds: 3600,
  async run(kit, _, signal) {
    await inTransaction(kit, { platform: 'forget old evidence of algorithms' }, ({ db }) =>
      deleteOldEvidence(db, new Date(Date.now() - 30 * 86_400_000)),
    );
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
