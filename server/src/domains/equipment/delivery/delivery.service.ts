import type { Delivery } from '@cloudyard/contract/equipment/delivery.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { gapsOf, runsOf, sourceById } from '../../telemetry/index.ts';
import { known } from '../gateway/gateway.service.ts';
import { insertLog } from '../log/log.queries.ts';

const MOST_RUNS = 20;
const MOST_GAPS = 100;

/** Gateways that should send again what is missing, on the copy they are connected to. */
export const RESEND_ASKED = 'equipment.resend_asked';

export async function deliveryOf(ctx: ActorContext, id: string): Promise<Delivery> {
  await known(ctx, id);
  const source = await sourceById(ctx.db, id);
  const runs = await runsOf(ctx.db, id, MOST_RUNS);
  return {
    messages: source?.frame_no ?? 0,
    points: source?.points ?? 0,
    doubles: source?.doubles ?? 0,
    late: source?.late ?? 0,
    notKept: source?.passed ?? 0,
    receivedAt: source?.received_at?.toISOString() ?? null,
    runs: runs.map(({ run, first, last, stored, given_up, began_at, received_at }) => ({
      ...{ run, first, last, stored, givenUp: given_up, missing: last - first + 1 - stored - given_up },
      ...{ beganAt: began_at.toISOString(), receivedAt: received_at.toISOString() },
    })),
    gaps: await gapsOf(ctx.db, id, MOST_GAPS),
  };
}

/** The gateway sends it when it has it; what it has not it gives up, and that is said as well. */
export async function askAgain(ctx: ActorContext, id: string) {
  const gateway = await known(ctx, id);
  if (gateway.session_id === '') throw new Refusal('equipment.gateway_away');
  const gaps = await gapsOf(ctx.db, id, MOST_GAPS);
  if (gaps.length > 0) {
    await insertLog(ctx.db, { gatewayId: id, enterpriseId: gateway.enterprise_id }, 'DATA_RESENT', {
      gaps: gaps.length,
    });
    await ctx.kit.bus.publish(ctx.db, RESEND_ASKED, { gatewayId: id });
  }
  return { gaps: gaps.length };
}
