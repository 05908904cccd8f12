import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';
import { keepLog } from './follow.service.ts';
import { tellNewer } from './newer.service.ts';

/** A version was given up: its last lines are kept, and the enterprise is notified. */
export const keepLogJob = job({
  name: 'market.keep-returned',
  data: z.object({ orderId: z.string() }),
  retries: 5,
  run: (kit, { orderId }) => keepLog(kit, orderId),
});

/** There may be many to tell: not in the act that brings it on sale. */
export const tellNewerJob = job({
  name: 'market.tell-newer',
  data: z.object({ versionId: z.string() }),
  run: (kit, { versionId }) => tellNewer(kit, versionId),
});
