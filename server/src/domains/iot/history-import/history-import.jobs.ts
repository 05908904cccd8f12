import { z } from 'zod';
import { resumeJob } from '../../../kit/held-work.ts';
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

export const resumeImportsJob = resumeJob({
  ...{ name: 'iot.resume-imports', reason: 'go on with imports of history' },
  ...{ idle: idleImports, begins: importHistoryJob },
});

export const sweepImportsJob = job({
  name: 'iot.sweep-imports',
  data: z.object({}),
  every: '50 * * * *',
  run: (kit) => sweepImports(kit),
});
