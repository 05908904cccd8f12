import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';
import { keepLog } from './follow.service.ts';

/** A version was given up: its last lines are kept, and the enterprise is told. */
export const keepLogJob = job({
  name: 'market.keep-returned',
  data: z.object({ orderId: z.string() }),
  retries: 5,
  run: (kit, { orderId }) => keepLog(kit, orderId),
});
