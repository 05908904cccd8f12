import type { Kit } from '../../../kit/context.ts';
import { devicesBehind, insertEvent } from './stream.queries.ts';

/** A gateway connected, or is away: an event of everything behind it, in the transaction that notes it. */
export const noteLinks = (kit: Kit) =>
  kit.events.on('equipment.link_changed', async (ctx, { id, enterpriseId, up }) => {
    const at = new Date();
    for (const { id: deviceId, cause } of await devicesBehind(ctx.db, id))
      await insertEvent(ctx.db, {
        ...{ sourceId: id, enterpriseId, deviceId, kind: 'status', name: up ? 'up' : 'down', at },
        ...{ level: 'info', output: { cause } },
      });
  });
