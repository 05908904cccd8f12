import { z } from 'zod';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { insertLog } from '../log/log.queries.ts';
import { endLost } from './session.queries.ts';

/** Gateways of a copy that was killed are not connected any more, and no copy was there to say so. */
export const endLostSessions = (kit: Kit, at = new Date()) =>
  inTransaction(kit, { platform: 'connections to copies that are gone' }, async (ctx) => {
    const { rows } = await endLost(ctx.db, at, kit.broker.outside !== null);
    for (const { id, enterprise_id } of rows) {
      await insertLog(
        ctx.db,
        { gatewayId: id, enterpriseId: enterprise_id },
        'DISCONNECTED',
        { cause: 'closing' },
        at,
      );
      await kit.events.emit(ctx, 'equipment.link_changed', { id, enterpriseId: enterprise_id, up: false });
    }
    return rows.length;
  });

export const endLostSessionsJob = job({
  name: 'equipment.end-lost-sessions',
  data: z.object({}),
  every: '* * * * *',
  atStart: true,
  run: async (kit) => {
    await endLostSessions(kit);
  },
});
