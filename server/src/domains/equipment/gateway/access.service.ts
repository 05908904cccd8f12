import type { ActorContext, Kit } from '../../../kit/context.ts';
import { seenHeld, sourceById } from '../../telemetry/index.ts';
import { lastOfTypes } from '../log/log.queries.ts';
import { logView } from '../log/log.view.ts';
import { type AccessRow, accessRow } from './access.queries.ts';
import { known } from './gateway.service.ts';

/** Where gateways connect to: ready, not set up, or away. */
export type BrokerState = 'ready' | 'off' | 'away';

function brokerState({ broker }: Kit): BrokerState {
  if (broker.outside) return broker.outside.since() ? 'ready' : 'away';
  const { mqtt, mqtts, websocket } = broker.addresses();
  return mqtt || mqtts || websocket ? 'ready' : 'off';
}

export type Access = AccessRow & {
  broker: BrokerState;
  held: Awaited<ReturnType<typeof seenHeld>>;
  skewMs: number | null;
  refusal: ReturnType<typeof logView> | null;
};

/** Why a gateway does or does not connect; for people who look for the reason. */
export async function accessOf(ctx: ActorContext, id: string, at = new Date()): Promise<Access | undefined> {
  const { enterprise_id } = await known(ctx, id);
  const row = await accessRow(ctx.db, id, at);
  const refusal = await lastOfTypes(ctx.db, id, ['REFUSED', 'DATA_REFUSED', 'CONFIG_REFUSED']);
  return (
    row && {
      ...{ ...row, broker: brokerState(ctx.kit), held: await seenHeld(ctx, enterprise_id) },
      skewMs: (await sourceById(ctx.db, id))?.skew_ms ?? null,
      refusal: refusal ? logView(refusal) : null,
    }
  );
}
