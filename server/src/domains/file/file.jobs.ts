import { z } from 'zod';
import { job } from '../../kit/jobs.ts';
import type { Storage } from '../../kit/storage.ts';
import { tidyWorkplaces } from './bytes.ts';
import { sweepOrphans } from './file.service.ts';

/** A storage that can tell what it holds. One that cannot is swept by its own means (a bucket's life-cycle rule). */
type Listing = Storage & { names?(before: Date): AsyncIterable<string> };

const aDayAgo = () => new Date(Date.now() - 86_400_000);

/** Younger bytes may belong to an upload that is still going on. */
export const sweepOrphansJob = job({
  name: 'file.sweep-orphans',
  data: z.object({}),
  every: '30 3 * * *',
  async run(kit) {
    await tidyWorkplaces(kit, aDayAgo());
    const stored = (kit.storage as Listing).names?.(aDayAgo());
    if (!stored) return;
    const removed = await sweepOrphans(kit, stored);
    if (removed > 0) kit.log.info({ removed }, 'removed orphaned bytes');
  },
});
