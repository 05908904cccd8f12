import { z } from 'zod';
import { type Context, inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { readAbout } from '../delivery/delivery.queries.ts';
import { tellInboxes } from '../delivery/delivery.service.ts';

/** A request for a decision is settled: it counts as read by all who could have decided. */
export const settleJob = job({
  name: 'message.settle-concern',
  data: z.object({ type: z.string(), id: z.string() }),
  run: (kit, { type, id }) =>
    inTransaction(kit, { platform: 'settle what was decided' }, async (ctx) => {
      await tellInboxes(ctx, await readAbout(ctx.db, type, id));
    }),
});

/** What people were asked to decide on is decided, or was taken back. */
export const markDecided = (ctx: Context, type: string, id: string) =>
  ctx.kit.jobs.send(ctx, settleJob, { type, id });
