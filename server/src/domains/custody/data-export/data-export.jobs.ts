import { z } from 'zod';
import { resumeJob } from '../../../kit/held-work.ts';
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

export const resumeExportsJob = resumeJob({
  ...{ name: 'custody.resume-exports', reason: 'go on with exports of data' },
  ...{ idle: idleExports, begins: exportDataJob },
});

export const sweepExportsJob = job({
  name: 'custody.sweep-exports',
  data: z.object({}),
  every: '50 * * * *',
  run: (kit) => sweepExports(kit),
});
