import { z } from 'zod';
import { inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { insertLog } from '../log/log.queries.ts';
import { endDue } from './command.queries.ts';

/** Commands that no gateway fetched, or no gateway answered. */
export const endCommandsJob = job({
  name: 'equipment.end-commands',
  data: z.object({}),
  every: '* * * * *',
  run: (kit) =>
    inTransaction(kit, { platform: 'commands whose time is over' }, async ({ db }) => {
      const { rows } = await endDue(db, new Date());
      for (const { gateway_id, enterprise_id, name, state } of rows)
        await insertLog(db, { gatewayId: gateway_id, enterpriseId: enterprise_id }, 'COMMAND', {
          command: name,
          state,
        });
    }),
});
