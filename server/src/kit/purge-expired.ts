import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction } from './context.ts';
import { job } from './jobs.ts';

/** What has served its time: answers kept for repeats, counts of windows long past. */
export const purgeExpiredJob = job({
  name: 'kit.purge-expired',
  data: z.object({}),
  every: '15 3 * * *',
  run: (kit) =>
    inTransaction(kit, { platform: 'purge what has expired' }, async ({ db }) => {
      await db
        .deleteFrom('idempotency')
        .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
        .execute();
      await db
        .deleteFrom('rate_limit')
        .where('window_start', '<', sql<Date>`now() - interval '1 day'`)
        .execute();
    }),
});
