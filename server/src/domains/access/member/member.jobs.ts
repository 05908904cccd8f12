import { z } from 'zod';
import { inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { expireRoles } from './member-change.service.ts';

const BATCH = 200;

/** Roles given until a moment are not held longer than that; here their rows go, with an audit entry. */
export const expireRolesJob = job({
  name: 'access.expire-roles',
  data: z.object({}),
  every: '7 * * * *',
  run: async (kit) => {
    const expire = () =>
      inTransaction(kit, { platform: 'take roles that are over' }, (ctx) => expireRoles(ctx, BATCH));
    while ((await expire()) === BATCH);
  },
});
