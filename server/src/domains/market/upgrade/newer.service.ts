import { inTransaction, type Kit } from '../../../kit/context.ts';
import { tellOrder } from '../order/notice.service.ts';
import { markTold, ordersBehind } from './upgrade.queries.ts';

const BATCH = 100;

/** A version is on sale: every enterprise that runs an older one is notified once, a hundred in a transaction. */
export async function tellNewer(kit: Kit, versionId: string) {
  for (let after: string | null = null; ; ) {
    const behind = await inTransaction(kit, { platform: 'tell of a newer version' }, async (ctx) => {
      const found = await ordersBehind(ctx.db, versionId, after, BATCH);
      for (const { newer, ...order } of found)
        await tellOrder(ctx, order, 'newer', new Date(), { tried: newer });
      await markTold(
        ctx.db,
        versionId,
        found.map(({ enterprise_id }) => enterprise_id),
      );
      return found;
    });
    if (behind.length < BATCH) return;
    after = behind.at(-1)?.enterprise_id ?? null;
  }
}
