import type { Context } from '../../../kit/context.ts';
import { notify } from '../../message/index.ts';
import type { OrderRow } from './delivery.queries.ts';

type Told = Pick<OrderRow, 'id' | 'name' | 'version' | 'enterprise_id' | 'buyer_id' | 'failure'>;

/** Whoever bought it hears what became of it. */
export const tellOrder = (ctx: Context, order: Told, what: 'delivered' | 'failed') =>
  notify(ctx, {
    to: [order.buyer_id],
    enterpriseId: order.enterprise_id,
    event: what === 'delivered' ? 'order-delivered' : 'order-failed',
    values: { name: order.name, version: order.version, failure: order.failure },
    link: `/console/space-apps-management?order=${order.id}`,
    importance: what === 'delivered' ? 0 : 1,
  });
