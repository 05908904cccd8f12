import { z } from 'zod';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { idleExports } from './data-export.queries.ts';
import { runExport, sweepExports } from './export-work.service.ts';

/** It says itself what became of it. */
export const exportDataJob = job({
  name: 'custody.export-data',
  data: z.object({ id: z.string() }),
  retries: 0,
  seconds: 24 * 3600,
  run: (kit, { id }, signal) => runExport(kit, id, signal),
});

/** What a process that died had in hand is begun anew. */
export const resumeExports = (kit: Kit, at = new Date()) =>
  inTransaction(kit, { platform: 'go on with exports of data' }, async (ctx) => {
    for (const { id } of await idleExports(ctx.db, at)) await ctx.kit.jobs.send(ctx, exportDataJob, { id });
  });

export const resumeExportsJob = job({
  name: 'custody.resume-exports',
  data: z.object({}),
  every: '* * * * *',
  atStart: true,
  run: (kit) => resumeExports(kit),
});

export const sweepExportsJob = job({
  name: 'custody.sweep-exports',
  data: z.object({}),
  every: '50 * * * *',
  run: (kit) => sweepExports(kit),
});
