import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';
import { dropChange, finishChange } from './apply.service.ts';

/** Another plan was paid for: the platform changes it, an enterprise never does itself. */
export const finishChangeJob = job({
  name: 'market.change-plan',
  data: z.object({ orderId: z.string() }),
  retries: 5,
  run: (kit, { orderId }) => finishChange(kit, orderId),
});

/** Not paid in time, or a user refused. */
export const dropChangeJob = job({
  name: 'market.drop-plan',
  data: z.object({ orderId: z.string(), paymentId: z.string() }),
  retries: 5,
  run: (kit, { orderId, paymentId }) => dropChange(kit, orderId, paymentId),
});
