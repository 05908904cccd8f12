import { z } from 'zod';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { expireHolds } from '../transfer/transfer.queries.ts';

const BATCH = 200;

/** Gives back what was not resolved in time. `at` is a parameter so that tests move the clock. */
export async function expireDue(kit: Kit, at = new Date()): Promise<number> {
  let all = 0;
  for (;;) {
    const gone = await inTransaction(kit, { platform: 'give back money held past its time' }, async (ctx) => {
      const holds = await expireHolds(ctx.db, at, BATCH);
      for (const { id, reference_type, reference_id } of holds)
        await kit.events.emit(ctx, 'ledger.hold_expired', {
          id,
          reference: { type: reference_type, id: reference_id },
        });
      return holds.length;
    });
    all += gone;
    if (gone < BATCH) return all;
  }
}

export const expireHoldsJob = job({
  name: 'ledger.expire-holds',
  data: z.object({}),
  every: '* * * * *',
  run: async (kit) => {
    await expireDue(kit);
  },
});
