import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { unwelcome } from '../gateway/gateway.queries.ts';
import { insertLog } from '../log/log.queries.ts';
import { unbar } from './barred.ts';
import type { Delivered } from './delivery.service.ts';
import { intakeOf } from './intake.service.ts';

type Simulated = {
  gatewayId: string;
  enterpriseId: string;
  topic: string;
  payload: Buffer;
  /** Who does it, and how it is found again. */
  by: string;
  trace: string;
};

/**
 * A message as if its gateway had sent it, through the same intake, which refuses what it would refuse of a gateway. The
 * log says that a person did it, and it has no number: what the gateway counts stays its own.
 */
export async function simulate(ctx: ActorContext, one: Simulated): Promise<Delivered> {
  const { gatewayId, enterpriseId, topic, payload, by, trace } = one;
  const { rows } = await unwelcome(ctx.db, [gatewayId], new Date());
  if (rows[0]) throw new Refusal('equipment.gateway_barred');
  await insertLog(ctx.db, { gatewayId, enterpriseId }, 'SIMULATED', { topic, by, trace });
  await ctx.commitAndRelease();
  unbar(ctx.kit, gatewayId);
  const intake = intakeOf(ctx.kit);
  await intake.pace(gatewayId);
  const done = await intake.deliverOn(gatewayId, topic, payload, { simulatedBy: by, trace });
  if (!done) throw new Refusal('equipment.message_unreadable', { reason: 'nothing here reads it' });
  return done;
}
