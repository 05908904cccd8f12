import type { ThingEvent } from '@cloudyard/contract/iot/model.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { makePaces, type Sender } from '../../equipment/index.ts';
import { insertEventOnce } from '../stream/stream.queries.ts';
import type { Output } from './event.policy.ts';

export type KeptEvent = { deviceId: string; event: ThingEvent; output: Output; at: number };
export type Numbered = { run: string | null; seq: number | null };

/** Of all devices of an enterprise: what happens more often is no event, and is taken later. */
const PACE = { burst: 1_000, perSecond: 20 };
export const eventPaces = makePaces(PACE);

/** When it is their turn; before anything of their message is stored. */
export const waitForEvents = ({ enterpriseId, owes }: Sender, count: number) =>
  count > 0 ? owes(eventPaces.take(enterpriseId, count)) : undefined;

/** All of one message together; those that were stored are left as they are. */
export const keepEvents = (
  kit: Kit,
  { gatewayId, enterpriseId }: Sender,
  { run, seq }: Numbered,
  events: readonly KeptEvent[],
) =>
  inTransaction(kit, { platform: 'events of devices' }, async ({ db }) => {
    for (const [part, { deviceId, event, output, at }] of events.entries())
      await insertEventOnce(
        db,
        {
          ...{ sourceId: gatewayId, enterpriseId, deviceId, kind: 'event', name: event.id },
          ...{ level: event.level, output, at: new Date(at) },
        },
        run === null || seq === null ? null : { run, seq, part },
      );
  });
