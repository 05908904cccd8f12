import { z } from 'zod';
import { inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { removeEventsBefore } from './stream.queries.ts';

/** As long as the log of gateways is kept. */
const KEPT_DAYS = 180;

export const sweepEventsJob = job({
  name: 'iot.sweep-events',
  data: z.object({}),
  every: '5 4 * * *',
  run: (kit) =>
    inTransaction(kit, { platform: 'forget old events of devices' }, async ({ db }) => {
      await removeEventsBefore(db, new Date(Date.now() - KEPT_DAYS * 86_400_000));
    }),
});
