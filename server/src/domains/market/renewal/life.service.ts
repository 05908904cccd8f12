import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { returnPayment } from '../../ledger/index.ts';
import { changeTerms, instanceById, removeInstance, wantInstance } from '../../runtime/index.ts';
import { freeQuota, freezesAt, isRenewalDue, noticeDue, purgeAt } from '../../space/index.ts';
import { lockOrder, type OrderRow, updateOrder } from '../order/delivery.queries.ts';
import { holderOf } from '../order/delivery.service.ts';
import { tellOrder } from '../order/notice.service.ts';
import { switchIfDue } from '../plan-change/apply.service.ts';
import { endingOrders, NO_RENEWAL, triedOrders } from './renewal.queries.ts';
import { agreedPrice, extend, renewalPrice, renewByJob } from './renewal.service.ts';

// What happens to what was bought as its time goes by. The time is a parameter, so that tests move it.

type Living = OrderRow & { ends_at: Date };
const isLiving = (order: OrderRow | undefined): order is Living =>
  order !== undefined && order.ends_at !== null && (order.state === 'active' || order.state === 'frozen');

/** Runs in a transaction of its own, on the locked order. */
const withOrder = (kit: Kit, id: string, act: (ctx: Context, order: Living) => Promise<void>) =>
  inTransaction(kit, { platform: 'the time of an order' }, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (isLiving(order)) await act(ctx, order);
  });

const giveNotice = (kit: Kit, id: string, at: Date) =>
  withOrder(kit, id, async (ctx, order) => {
    const days = noticeDue(order, at);
    if (days === undefined || order.ending) return;
    await updateOrder(ctx.db, id, { noticed: days });
    await tellOrder(ctx, order, 'ending', order.ends_at);
  });

/** All of it or nothing: without the money no payment is left behind. A price that was raised a user has to agree to. */
async function renewByItself(kit: Kit, id: string, at: Date) {
  try {
    await withOrder(kit, id, async (ctx, order) => {
      if (!isRenewalDue(order, at) || order.renewal_payment_id || order.change_payment_id || order.ending)
        return;
      const { amount } = await renewalPrice(ctx, order, order.months);
      if (amount > agreedPrice(order)) throw new Refusal('market.price_changed');
      await renewByJob(ctx, order, at);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await withOrder(kit, id, async (ctx, order) => {
      await updateOrder(ctx.db, id, { tried_at: at });
      await tellOrder(ctx, order, 'not-renewed', freezesAt({ status: '', ends_at: order.ends_at }) ?? at);
    });
  }
}

/** Frozen after the grace, or at once where it was cancelled; ended after the days it is kept. */
const endIfDue = (kit: Kit, id: string, at: Date) =>
  withOrder(kit, id, async (ctx, order) => {
    const paid = { status: '', ends_at: order.ends_at };
    const freezes = order.ending === 'end' ? order.ends_at : freezesAt(paid);
    const purge = purgeAt(paid);
    if (purge && at >= purge) await end(ctx, order, at);
    else if (freezes && at >= freezes && order.state === 'active') {
      await updateOrder(ctx.db, id, { state: 'frozen' });
      const instance = order.instance_id ? await instanceById(ctx.db, order.instance_id) : undefined;
      if (instance) {
        // Its space may go offline and come back: what is not paid does not come back with it.
        await changeTerms(ctx, instance.id, { paidUntil: order.ends_at, unpaid: true });
        await wantInstance(ctx, instance, 'frozen');
      }
      await tellOrder(ctx, order, 'frozen', purge ?? at);
    }
  });

const switchPlan = (kit: Kit, id: string, at: Date) =>
  withOrder(kit, id, async (ctx, order) => {
    if (order.state === 'active') await switchIfDue(ctx, order, at);
  });

/** For good: the instance, what it wrote, its room in the space, and what waits to be paid for it. */
export async function end(ctx: Context, order: OrderRow, at: Date) {
  await updateOrder(ctx.db, order.id, { state: 'ended', ended_at: at });
  for (const waiting of [order.change_payment_id, order.renewal_payment_id])
    if (waiting) await returnPayment(ctx, waiting, 'ended', at);
  if (order.instance_id) await removeInstance(ctx, order.instance_id, at);
  await freeQuota(ctx, { enterpriseId: order.enterprise_id, holder: holderOf(order) });
  await tellOrder(ctx, order, 'ended', at);
}

/** Everything that is due for one order. */
export async function attend(kit: Kit, id: string, at = new Date()) {
  await switchPlan(kit, id, at);
  await renewByItself(kit, id, at);
  await giveNotice(kit, id, at);
  await endIfDue(kit, id, at);
}

const BATCH = 100;

export async function watchOrders(kit: Kit, at = new Date()) {
  for (let after: string | null = null; ; ) {
    const found: { id: string }[] = await inTransaction(kit, { platform: 'the time of orders' }, ({ db }) =>
      endingOrders(db, at, after, BATCH),
    );
    // One that cannot be attended to does not keep the others waiting.
    for (const { id } of found)
      await attend(kit, id, at).catch((err: unknown) =>
        kit.log.error({ err, order: id }, 'the time of an order'),
      );
    if (found.length < BATCH) return;
    after = found.at(-1)?.id ?? null;
  }
}

export async function retryAfterTopup(kit: Kit, enterpriseId: string, at = new Date()) {
  const found = await inTransaction(kit, { platform: 'a top-up renews orders' }, async ({ db }) => {
    const tried = await triedOrders(db, enterpriseId);
    for (const { id } of tried) await updateOrder(db, id, { tried_at: null });
    return tried;
  });
  for (const { id } of found) await attend(kit, id, at);
}

/** It is not paid: it can be renewed anew. */
export const dropRenewal = (kit: Kit, orderId: string, paymentId: string) =>
  withOrder(kit, orderId, async (ctx, order) => {
    if (order.renewal_payment_id === paymentId) await updateOrder(ctx.db, orderId, NO_RENEWAL);
  });

export const finishPaid = (kit: Kit, orderId: string, at = new Date()) =>
  withOrder(kit, orderId, (ctx, order) => extend(ctx, order, at));
