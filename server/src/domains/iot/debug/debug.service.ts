import { DEBUG_LIMITS, type DebugSession } from '@cloudyard/contract/iot/debug.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { known } from '../device/device.service.ts';
import { endSession, insertSession, openSessions, type SessionRow, sessionById } from './debug.queries.ts';
import { sessionView } from './debug.view.ts';

/** Who debugs what has changed: every copy listens to other gateways. */
export const DEBUG_CHANGED = 'iot.debug_changed';

export const note = auditOf('iot.debug', 'device', (row: Pick<SessionRow, 'device_id' | 'device_name'>) => ({
  ...{ id: row.device_id, name: row.device_name },
}));

export const knownSession = async (ctx: ActorContext, id: string): Promise<SessionRow> =>
  orRefuse(await sessionById(ctx.db, id), 'iot.debug_not_found');

export const isOn = ({ ended_at, ends_at }: Pick<SessionRow, 'ended_at' | 'ends_at'>, at = new Date()) =>
  ended_at === null && ends_at > at;

export async function startDebug(
  ctx: ActorContext,
  { deviceId, ttl }: { deviceId: string; ttl: number },
): Promise<DebugSession> {
  const device = await known(ctx, deviceId);
  const gatewayId = orRefuse(device.gateway_id, 'iot.device_loose');
  const at = new Date();
  const row = {
    ...{ id: newId(), enterprise_id: device.enterprise_id, device_id: deviceId, gateway_id: gatewayId },
    ...{ by_id: ctx.actor.userId, started_at: at, ends_at: new Date(at.getTime() + ttl * 60_000) },
  };
  if (!(await insertSession(ctx.db, row, DEBUG_LIMITS.sessions))) throw new Refusal('iot.debugs_many');
  const made = await knownSession(ctx, row.id);
  await note(ctx, 'start', made, { after: { debugMinutes: ttl } });
  await ctx.kit.bus.publish(ctx.db, DEBUG_CHANGED, {});
  return sessionView(made);
}

export async function endDebug(ctx: ActorContext, id: string): Promise<DebugSession> {
  const row = await knownSession(ctx, id);
  if (!(await endSession(ctx.db, id, new Date()))) throw new Refusal('iot.debug_over');
  await note(ctx, 'end', row);
  await ctx.kit.bus.publish(ctx.db, DEBUG_CHANGED, {});
  return sessionView(await knownSession(ctx, id));
}

export const debugSession = async (ctx: ActorContext, id: string) => sessionView(await knownSession(ctx, id));

export async function debugSessions(ctx: ActorContext, device: string | undefined) {
  if (device) await known(ctx, device);
  return (await openSessions(ctx.db, device, new Date())).map(sessionView);
}
