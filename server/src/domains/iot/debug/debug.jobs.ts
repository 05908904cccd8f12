import { z } from 'zod';
import { inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { endOverdue } from './debug.queries.ts';
import { DEBUG_CHANGED } from './debug.service.ts';

/** Who debugged what is in the audit log; the rows are of no use after that. */
const KEPT_DAYS = 90;

export const endDebugJob = job({
  name: 'iot.end-debug',
  data: z.object({}),
  every: '* * * * *',
  atStart: true,
  run: (kit) =>
    inTransaction(kit, { platform: 'end debugging whose time is over' }, async ({ db }) => {
      const now = Date.now();
      if ((await endOverdue(db, new Date(now), new Date(now - KEPT_DAYS * 86_400_000))) > 0)
        await kit.bus.publish(db, DEBUG_CHANGED, {});
    }),
});
