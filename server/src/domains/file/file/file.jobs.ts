import { z } from 'zod';
import { type Context, inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { sweepUploads } from '../upload/upload-piece.service.ts';
import { tidyWorkplaces } from './bytes.ts';
import { removeSealed, sweepOrphans } from './file.service.ts';

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

export const removeSealedJob = job({
  name: 'file.remove-sealed',
  data: z.object({ name: z.string() }),
  run: (kit, { name }) =>
    inTransaction(kit, { platform: 'remove a sealed file' }, (ctx) => removeSealed(ctx, name)),
});

/** For the room that had it sealed and has replaced it: gone when the act is committed, wherever it was uploaded. */
export const removeSealedLater = (ctx: Context, name: string) =>
  ctx.kit.jobs.send(ctx, removeSealedJob, { name });
