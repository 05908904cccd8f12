import { z } from 'zod';
import { resumeJob } from '../../../kit/held-work.ts';
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

export const resumeExportsJob = resumeJob({
  ...{ name: 'equipment.resume-exports', reason: 'go on with exports of history' },
  ...{ idle: idleExports, begins: exportHistoryJob },
});

export const sweepExportsJob = job({
  name: 'equipment.sweep-exports',
  data: z.object({}),
  every: '35 * * * *',
  run: (kit) => sweepExports(kit),
});

/** Some days before old points go, those who manage gateways are notified. */
export const tellLossesJob = job({
  name: 'equipment.tell-losses',
  data: z.object({}),
  every: '20 */6 * * *',
  run: (kit) => tellLosses(kit),
});
