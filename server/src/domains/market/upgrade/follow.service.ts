import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { lastLines } from '../../runtime/index.ts';
import { lockOrder, updateOrder } from '../order/delivery.queries.ts';
import { tellOrder } from '../order/notice.service.ts';
import { versionCalled } from './upgrade.queries.ts';

export type Returned = { version: string; detail: string; at: string; log: string[] };

/** An order shows what really runs: also after a version was given up, or a user went back to a former one. */
export async function keepVersion(ctx: Context, fact: Facts['runtime.instance_changed'], at = new Date()) {
  const order = await lockOrder(ctx.db, fact.holder.id);
  if (order?.state !== 'active' && order?.state !== 'frozen') return false;
  const { version, failedVersion, detail } = fact;
  if (version !== '' && version !== order.version) {
    const id = await versionCalled(ctx.db, order.application_id, version);
    await updateOrder(ctx.db, order.id, { version, ...(id ? { version_id: id } : {}) });
  }
  if (failedVersion === '') return false;
  const returned: Returned = { version: failedVersion, detail, at: at.toISOString(), log: [] };
  await updateOrder(ctx.db, order.id, { returned: JSON.stringify(returned) });
  return true;
}

/** The last lines are read outside the database, then the enterprise is notified. May run twice. */
export async function keepLog(kit: Kit, orderId: string) {
  const asPlatform = { platform: 'a version that was given up' };
  const seen = await inTransaction(kit, asPlatform, ({ db }) => lockOrder(db, orderId));
  if (!seen?.returned) return;
  const log = await lastLines(kit, seen.instance_id);
  await inTransaction(kit, asPlatform, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    const returned = order?.returned as unknown as Returned | null;
    if (!order || !returned || returned.log.length > 0) return;
    await updateOrder(ctx.db, orderId, { returned: JSON.stringify({ ...returned, log }) });
    await tellOrder(ctx, order, 'returned', new Date(returned.at), { tried: returned.version });
  });
}
