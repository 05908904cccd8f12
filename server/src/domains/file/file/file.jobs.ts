import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';
import { sweepUploads } from '../upload/upload-piece.service.ts';
import { tidyWorkplaces } from './bytes.ts';
import { sweepOrphans } from './file.service.ts';

const aDayAgo = () => new Date(Date.now() - 86_400_000);

/** Younger bytes may belong to an upload that is still going on. */
export const sweepOrphansJob = job({
  name: 'file.sweep-orphans',
  data: z.object({}),
  every: '30 3 * * *',
  async run(kit) {
    await tidyWorkplaces(kit, aDayAgo());
    await sweepUploads(kit, aDayAgo());
    const removed = await sweepOrphans(kit, kit.storage.names(aDayAgo()));
    if (removed > 0) kit.log.info({ removed }, 'removed orphaned bytes');
  },
});
