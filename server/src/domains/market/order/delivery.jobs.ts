import { ORDER_FAILURES } from '@cloudyard/contract/market/order.ts';
import { z } from 'zod';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { idleOrders, lateOrders, unpaidForGood } from './delivery.queries.ts';
import { close, deliver, undo } from './delivery.service.ts';

/** Takes on an order that is paid for. */
export const deliverOrderJob = job({
  name: 'market.deliver-order',
  data: z.object({ id: z.string() }),
  retries: 5,
  parallel: 2,
  run: (kit, { id }) => deliver(kit, id),
});

export const undoOrderJob = job({
  name: 'market.undo-order',
  data: z.object({ id: z.string(), failure: z.enum(ORDER_FAILURES), detail: z.string() }),
  retries: 5,
  parallel: 2,
  run: (kit, { id, failure, detail }) => undo(kit, id, failure, detail),
});

/** An order was not paid for. */
export const closeOrderJob = job({
  name: 'market.close-order',
  data: z.object({ id: z.string() }),
  retries: 5,
  run: (kit, { id }) => close(kit, id),
});

/** A start may take two minutes, and the runtime tries it several times. */
const LATE_MINUTES = 15;

/** What a process that died had in hand, and what had no event of its end. */
export const resumeOrders = (kit: Kit, at = new Date()) =>
  inTransaction(kit, { platform: 'go on with orders' }, async (ctx) => {
    for (const { id } of await idleOrders(ctx.db, at))
      await kit.jobs.send(ctx, deliverOrderJob, { id }, { key: `order ${id}` });
    for (const { id } of await unpaidForGood(ctx.db, at)) await kit.jobs.send(ctx, closeOrderJob, { id });
    for (const { id } of await lateOrders(ctx.db, at, LATE_MINUTES))
      await kit.jobs.send(ctx, undoOrderJob, { id, failure: 'timeout', detail: '' }, { key: `undo ${id}` });
  });

export const resumeOrdersJob = job({
  name: 'market.resume-orders',
  data: z.object({}),
  every: '* * * * *',
  atStart: true,
  run: (kit) => resumeOrders(kit),
});
