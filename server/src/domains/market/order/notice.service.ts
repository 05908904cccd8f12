import type { Context } from '../../../kit/context.ts';
import { notify } from '../../message/index.ts';
import type { OrderRow } from './delivery.queries.ts';

type Told = Pick<OrderRow, 'id' | 'name' | 'version' | 'enterprise_id' | 'buyer_id' | 'failure'>;
/** Of a change: the plan it has now, the version that was tried or can be had. */
type More = { plan?: string; tried?: string };
const EVENTS = {
  delivered: 'order-delivered',
  failed: 'order-failed',
  ending: 'order-ending',
  renewed: 'order-renewed',
  'not-renewed': 'order-not-renewed',
  frozen: 'order-frozen',
  ended: 'order-ended',
  'plan-changed': 'order-plan-changed',
  returned: 'order-returned',
  newer: 'order-newer',
} as const;
const IMPORTANT: ReadonlySet<string> = new Set(['failed', 'not-renewed', 'frozen', 'returned']);

/** Whoever bought it hears what became of it; what concerns its time, everybody who buys for the enterprise. */
export const tellOrder = (
  ctx: Context,
  order: Told,
  what: keyof typeof EVENTS,
  until = new Date(),
  more: More = {},
) =>
  notify(ctx, {
    to:
      what === 'delivered' || what === 'failed'
        ? [order.buyer_id]
        : { holders: 'market.application.buy', of: order.enterprise_id },
    enterpriseId: order.enterprise_id,
    event: EVENTS[what],
    values: {
      ...{ name: order.name, version: order.version, failure: order.failure, until: until.toISOString() },
      ...{ plan: more.plan ?? '', tried: more.tried ?? '' },
    },
    link: `/console/enterprise-apps-list?order=${order.id}`,
    importance: IMPORTANT.has(what) ? 1 : 0,
  });
