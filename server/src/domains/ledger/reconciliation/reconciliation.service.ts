import type { ActorContext } from '../../../kit/context.ts';
import { begin, note, reconcileJob } from './reconciliation.jobs.ts';
import { reconciliationView } from './reconciliation.view.ts';

export async function startNow(ctx: ActorContext) {
  const row = await begin(ctx, ctx.actor.username);
  await note(ctx, 'run', row, {});
  await ctx.kit.jobs.send(ctx, reconcileJob, { id: row.id });
  return reconciliationView(row);
}
