import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';
import { finishPaid, retryAfterTopup, watchSpaces } from './life.service.ts';

/** A renewal was paid by a user who may not extend the time: the platform does. */
export const renewalPaidJob = job({
  name: 'space.extend-paid',
  data: z.object({ spaceId: z.string() }),
  run: (kit, { spaceId }) => finishPaid(kit, spaceId),
});

/** Money came: what could not be renewed for want of it is tried again at once. */
export const topupRenewsJob = job({
  name: 'space.renew-after-topup',
  data: z.object({ enterpriseId: z.string() }),
  run: (kit, { enterpriseId }) => retryAfterTopup(kit, enterpriseId),
});

/** Notices, renewals, freezing and releasing, as they become due. */
export const watchSpacesJob = job({
  name: 'space.watch-spaces',
  data: z.object({}),
  every: '*/5 * * * *',
  run: (kit) => watchSpaces(kit),
});
