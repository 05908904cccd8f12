import { z } from 'zod';
import { inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { idleImports } from './history-import.queries.ts';
import { runImport, sweepImports } from './work.service.ts';

/** It says itself what became of it. */
export const importHistoryJob = job({
  name: 'iot.import-history',
  data: z.object({ id: z.string() }),
  retries: 0,
  seconds: 6 * 3600,
  run: (kit, { id }, signal) => runImport(kit, id, signal),
});

/** What a process that died had in hand. */
export const resumeImportsJob = job({
  name: 'iot.resume-imports',
  data: z.object({}),
  every: '* * * * *',
  atStart: true,
  async run(kit) {
    await inTransaction(kit, { platform: 'go on with imports of history' }, async (ctx) => {
      for (const { id } of await idleImports(ctx.db)) await ctx.kit.jobs.send(ctx, importHistoryJob, { id });
    });
  },
});

export const sweepImportsJob = job({
  name: 'iot.sweep-imports',
  data: z.object({}),
  every: '50 * * * *',
  run: (kit) => sweepImports(kit),
});
