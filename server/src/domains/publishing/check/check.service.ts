import type { Context, Kit } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { keepAuthorities } from '../version/version.queries.ts';
import { checkVersionJob } from './check.jobs.ts';
import { versionToCheck } from './check.queries.ts';

/** Queues the check of a version, once this is committed. */
export async function queueCheck(ctx: Context, id: string): Promise<void> {
  orRefuse(await versionToCheck(ctx.db, id), 'market.version_not_found');
  await ctx.kit.jobs.send(ctx, checkVersionJob, { id });
}

/** What follows when versions move. */
export function followVersions({ events }: Kit) {
  events.on('market.status_moved', async (ctx, { kind, event, id }) => {
    if (kind === 'version' && event === 'submit') await queueCheck(ctx, id);
  });
  // From now on its major version has the authorities of this one.
  events.on('market.version_approved', (ctx, { versionId }) => keepAuthorities(ctx.db, versionId));
}
