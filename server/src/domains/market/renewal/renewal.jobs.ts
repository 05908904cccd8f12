import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';
import { dropRenewal, finishPaid, retryAfterTopup, watchOrders } from './life.service.ts';

/** A renewal was paid: the platform extends the time, an enterprise never does itself. */
export const extendOrderJob = job({
  name: 'market.extend-paid',
  data: z.object({ orderId: z.string() }),
  retries: 5,
  run: (kit, { orderId }) => finishPaid(kit, orderId),
});

/** A renewal was not paid in time, or a user refused. */
export const dropRenewalJob = job({
  name: 'market.drop-renewal',
  data: z.object({ orderId: z.string(), paymentId: z.string() }),
  retries: 5,
  run: (kit, { orderId, paymentId }) => dropRenewal(kit, orderId, paymentId),
});

/** Money came: what could not be renewed for want of it is tried again at once. */
export const topupRenewsOrdersJob = job({
  name: 'market.renew-after-topup',
  data: z.object({ enterpriseId: z.string() }),
  run: (kit, { enterpriseId }) => retryAfterTopup(kit, enterpriseId),
});

/** Notices, renewals, freezing and ending, as they become due. */
export const watchOrdersJob = job({
  name: 'market.watch-orders',
  data: z.object({}),
  every: '*/5 * * * *',
  run: (kit) => watchOrders(kit),
});
