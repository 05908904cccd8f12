import { errors } from '../kit/errors.ts';

export const marketErrors = errors({
  'market.subscription_not_found': { status: 404 },
  'market.promotion_not_found': { status: 404 },
  'market.not_listed': { status: 409 },
  'market.rating_not_found': { status: 404 },
  'market.rating_needs_subscription': { status: 403 },
  'market.rating_of_own': { status: 403 },
  'market.problem_not_found': { status: 404 },
  'market.problem_changed': { status: 409 },
  'market.period_not_offered': { status: 400, field: 'periods' },
  'market.price_changed': { status: 409, field: 'cost' },
  'market.offer_changed': { status: 409 },
  'market.no_space': { status: 409 },
  'market.order_not_renewable': { status: 409 },
  /** A renewal waits to be paid or agreed to. */
  'market.renewal_waiting': { status: 409 },
  'market.order_not_found': { status: 404 },
  /** It is delivered, or its delivery failed: nothing is left to take back. */
  'market.order_closed': { status: 409 },
  /** This machine has no program to start it with; `missing` names it. */
  'market.no_launcher': { status: 409 },
});
