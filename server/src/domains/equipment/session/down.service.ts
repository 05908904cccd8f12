import type { Context } from '../../../kit/context.ts';

/** Bytes for a gateway, sent by the copy that looks after it. */
export const DOWN = 'equipment.down';
export type Down = { gatewayId: string; topic: string; bytes: string; trace: string };

/** As a user wrote them, to a topic below the gateway's own `down`; when this is committed. */
export const publishDown = (
  ctx: Context,
  gatewayId: string,
  { topic, payload, trace }: { topic: string; payload: Buffer; trace: string },
) => {
  const told: Down = { gatewayId, topic, bytes: payload.toString('base64'), trace };
  return ctx.kit.bus.publish(ctx.db, DOWN, told);
};
