import type { Context } from '../../../kit/context.ts';

/** Gateways whose connections end on every copy. */
export const ENDED = 'equipment.ended';

/** When this is committed; a copy that does not hear it looks by itself every few seconds. */
export const endSessions = (ctx: Context, gatewayIds: readonly string[]) =>
  ctx.kit.bus.publish(ctx.db, ENDED, { gatewayIds });
