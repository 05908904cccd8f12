import { z } from 'zod';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { resumeJob } from '../../../kit/held-work.ts';
import { job } from '../../../kit/jobs.ts';
import { sweepStored } from '../sweep.ts';
import { importVersion } from './import.service.ts';
import { sweepLocal } from './local.ts';
import { versionOf } from './place.ts';
import { idleVersions, knownVersions, nextVersions } from './version.queries.ts';

const A_DAY = 86_400_000;

/** It says itself what became of it. */
export const importJob = job({
  name: 'bigdata.import-dataset',
  data: z.object({ id: z.string() }),
  retries: 0,
  parallel: 2,
  seconds: 2 * 3600,
  run: async (kit, { id }, signal) => {
    await importVersion(kit, id, signal);
    await inTransaction(kit, { platform: 'begin the next import' }, (ctx) => wakeImports(ctx, id));
  },
});

/** One has ended, or left the line: whose turn it is now begins. */
export async function wakeImports(ctx: Context, id: string): Promise<void> {
  for (const next of await nextVersions(ctx.db, id))
    await ctx.kit.jobs.send(ctx, importJob, { id: next }, { key: next });
}

export const resumeImportsJob = resumeJob({
  ...{ name: 'bigdata.resume-imports', reason: 'go on with imports of datasets' },
  ...{ idle: idleVersions, begins: importJob },
});

/** What nobody reads here any more, and bytes that no version knows: a process died between the two. */
export async function sweepDatasets(kit: Kit, before = new Date(Date.now() - A_DAY)) {
  await sweepLocal(kit, before);
  await sweepStored(kit, { before, idOf: versionOf, known: knownVersions });
}

export const sweepDatasetsJob = job({
  name: 'bigdata.sweep-datasets',
  data: z.object({}),
  every: '50 3 * * *',
  run: (kit) => sweepDatasets(kit),
});
