import { z } from 'zod';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { expireTopups } from './topup.queries.ts';

/** Ends what was not paid in thirty days. `at` is a parameter so that tests move the clock. */
export const expireOverdue = (kit: Kit, at = new Date()) =>
  inTransaction(kit, { platform: 'end top-ups not paid in time' }, ({ db }) => expireTopups(db, at));

export const expireTopupsJob = job({
  name: 'ledger.expire-topups',
  data: z.object({}),
  every: '7 * * * *',
  run: async (kit) => {
    await expireOverdue(kit);
  },
});
