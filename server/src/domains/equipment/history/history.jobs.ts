import { z } from 'zod';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { idleExports } from './export.queries.ts';
import { runExport, sweepExports } from './export-work.service.ts';
import { tellLosses } from './forecast.service.ts';

/** It says itself what became of it. */
export const exportHistoryJob = job({
  name: 'equipment.export-history',
  data: z.object({ id: z.string() }),
  retries: 0,
  parallel: 2,
  seconds: 6 * 3600,
  run: (kit, { id }, signal) => runExport(kit, id, signal),
});

/** What a process that died had in hand. */
export const resumeExports = (kit: Kit, at = new Date()) =>
  inTransaction(kit, { platform: 'go on with exports of history' }, async (ctx) => {
    for (const { id } of await idleExports(ctx.db, at))
      await ctx.kit.jobs.send(ctx, exportHistoryJob, { id });
  });

export const resumeExportsJob = job({
  name: 'equipment.resume-exports',
  data: z.object({}),
  every: '* * * * *',
  atStart: true,
  run: (kit) => resumeExports(kit),
});

export const sweepExportsJob = job({
  name: 'equipment.sweep-exports',
  data: z.object({}),
  every: '35 * * * *',
  run: (kit) => sweepExports(kit),
});

/** Some days before old points go, those who manage gateways are told. */
export const tellLossesJob = job({
  name: 'equipment.tell-losses',
  data: z.object({}),
  every: '20 */6 * * *',
  run: (kit) => tellLosses(kit),
});
