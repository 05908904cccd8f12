import { STEPS } from '@cloudyard/contract/space/space.ts';
import { z } from 'zod';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { provision, TRIES } from './provision.service.ts';
import { idleProvisions, planSteps, type SpaceRow } from './space.queries.ts';

/** Sets up an approved space; queued in the transaction that approves it. */
export const provisionJob = job({
  name: 'space.provision',
  data: z.object({ id: z.string() }),
  retries: TRIES - 1,
  run: (kit, { id }) => provision(kit, id),
});

export async function openProvision(ctx: Context, space: Pick<SpaceRow, 'id' | 'enterprise_id'>) {
  await planSteps(ctx.db, space, STEPS);
  await ctx.kit.jobs.send(ctx, provisionJob, { id: space.id });
}

/** Goes on with what a process that died had in hand. */
export const resumeProvisions = (kit: Kit, at = new Date()) =>
  inTransaction(kit, { platform: 'go on setting up spaces' }, async (ctx) => {
    for (const space of await idleProvisions(ctx.db, at)) await openProvision(ctx, space);
  });

export const resumeProvisionsJob = job({
  name: 'space.resume-provisions',
  data: z.object({}),
  every: '* * * * *',
  atStart: true,
  run: (kit) => resumeProvisions(kit),
});
