import type { Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { revokeAllOf } from './end.queries.ts';

/** Gateways whose connections end on every copy. */
export const ENDED = 'equipment.ended';

/** When this is committed; a copy that does not hear it looks by itself every few seconds. */
export const endSessions = (ctx: Context, gatewayIds: readonly string[]) =>
  ctx.kit.bus.publish(ctx.db, ENDED, { gatewayIds });

/** Gateways that may connect again: a broker outside has to know. */
export const ADMITTED = 'equipment.admitted';

export const admit = (ctx: Context, gatewayIds: readonly string[]) =>
  ctx.kit.bus.publish(ctx.db, ADMITTED, { gatewayIds });

/** A gateway has connected: whatever connection it had to another copy ends. */
export const REPLACED = 'equipment.replaced';

/** All of an enterprise that ends: its credentials are revoked, so that none of them comes back. */
export async function endSessionsOf(ctx: Context, { enterpriseId }: Facts['enterprise.closing']) {
  const gatewayIds = await revokeAllOf(ctx.db, enterpriseId);
  if (gatewayIds.length > 0) await endSessions(ctx, gatewayIds);
}
