import { holds } from '../../../kit/actor.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { lockOrder, type OrderRow } from './delivery.queries.ts';

/** An order of the caller's enterprise, locked: acts on one order take turns. */
export async function ownOrder(ctx: ActorContext, id: string): Promise<OrderRow> {
  const order = orRefuse(await lockOrder(ctx.db, id), 'market.order_not_found');
  if (order.enterprise_id !== ctx.actor.enterpriseId) throw new Refusal('market.order_not_found');
  return order;
}

/** Who changed what was bought; what costs money stands with its payment too. */
export const noteOrder = auditOf('market.order', 'order', ({ id, name }: Pick<OrderRow, 'id' | 'name'>) => ({
  id,
  name,
}));

/** Where the call itself runs as the platform, the key is asked for here. */
export function mustHold({ actor }: ActorContext, ...keys: string[]) {
  if (!keys.some((key) => holds(actor, key))) throw new Refusal('kit.not_allowed');
}

/** Nothing else is begun with what is ending, or while something of it waits to be paid or done. */
export function mustBeFree({ ending, renewal_months, change_payment_id }: OrderRow) {
  if (ending !== null) throw new Refusal('market.order_ending');
  if (renewal_months !== null) throw new Refusal('market.renewal_waiting');
  if (change_payment_id) throw new Refusal('market.plan_change_waiting');
}
