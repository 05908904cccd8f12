import { z } from 'zod';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { turnAlerts } from './wallet.queries.ts';

/**
 * Notifies owners whose wallet fell below the amount they set: once, and again after it was above.
 * Looked at from here and not where money moves: holds, charges, refunds and expiries come from many rooms, and none
 * of them should have to think of it or pay for it.
 */
export const watchBalances = (kit: Kit) =>
  inTransaction(kit, { platform: 'tell owners of low balances' }, async (ctx) => {
    const low = (await turnAlerts(ctx.db)).filter(({ is_alerted }) => is_alerted);
    for (const { user_id, enterprise_id, available, alert_below } of low)
      await kit.events.emit(ctx, 'ledger.balance_low', {
        ...{ userId: user_id, enterpriseId: enterprise_id, available, below: alert_below },
      });
    return low.length;
  });

export const watchBalancesJob = job({
  name: 'ledger.watch-balances',
  data: z.object({}),
  every: '* * * * *',
  run: async (kit) => {
    await watchBalances(kit);
  },
});
