import { z } from 'zod';
import { inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { deleteOldLog } from './log.queries.ts';

/** What happened to gateways is kept half a year, and so are commands that are over. */
const KEPT_DAYS = 180;
const BATCH = 10_000;

export const sweepLogJob = job({
  name: 'equipment.sweep-log',
  data: z.object({}),
  every: '25 4 * * *',
  run: async (kit, _, signal) => {
    const before = new Date(Date.now() - KEPT_DAYS * 86_400_000);
    const some = () =>
      inTransaction(kit, { platform: 'sweep the log of gateways' }, ({ db }) =>
        deleteOldLog(db, before, BATCH),
      );
    while (!signal.aborted && (await some()) === BATCH);
  },
});
