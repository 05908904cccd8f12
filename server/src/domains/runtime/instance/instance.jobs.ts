import { z } from 'zod';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { unsettled } from './instance.queries.ts';
import { settle } from './settle.service.ts';

/** Tells the runtime what a row says. */
export const settleInstanceJob = job({
  name: 'runtime.settle-instance',
  data: z.object({ id: z.string() }),
  retries: 5,
  parallel: 4,
  run: (kit, { id }) => settle(kit, id),
});

/** Queued in the transaction of whatever changed the row. */
export const queueSettle = (ctx: Context, { id }: { id: string }) =>
  ctx.kit.jobs.send(ctx, settleInstanceJob, { id }, { key: `instance ${id}` });

/** What a process that died had in hand, every minute. */
export const resumeInstances = (kit: Kit, at = new Date()) =>
  inTransaction(kit, { platform: 'go on with instances' }, async (ctx) => {
    for (const row of await unsettled(ctx.db, at)) await queueSettle(ctx, row);
  });

export const resumeInstancesJob = job({
  name: 'runtime.resume-instances',
  data: z.object({}),
  every: '* * * * *',
  atStart: true,
  run: (kit) => resumeInstances(kit),
});
