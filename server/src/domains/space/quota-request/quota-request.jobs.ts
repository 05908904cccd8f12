import { z } from 'zod';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { endRequest } from './close.service.ts';
import { overRequests } from './quota-request.queries.ts';

const BATCH = 100;

/** What was granted for a time ends by itself; here users are notified. */
export async function endOver(kit: Kit, at = new Date()) {
  for (;;) {
    const ended = await inTransaction(kit, { platform: 'quotas whose time is over' }, async (ctx) => {
      const rows = await overRequests(ctx.db, at, BATCH);
      for (const row of rows) await endRequest(ctx, row);
      return rows.length;
    });
    if (ended < BATCH) return;
  }
}

export const endQuotasJob = job({
  name: 'space.end-quotas',
  data: z.object({}),
  every: '*/5 * * * *',
  run: (kit) => endOver(kit),
});
