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
  /** Only what runs and is paid for gets another plan; what was bought for good, only a larger one. */
  'market.plan_not_changeable': { status: 409 },
  /** It has that plan, or that one was chosen already. */
  'market.plan_same': { status: 409 },
  /** Another plan waits to be paid or agreed to. */
  'market.plan_change_waiting': { status: 409 },
  /** No other plan is waiting, or it is paid for already. */
  'market.plan_change_none': { status: 409 },
  /** The version is not newer than the one that runs. */
  'market.version_not_newer': { status: 409 },
  /** What is stopped is started first: only what runs can be returned to. */
  'market.order_stopped': { status: 409 },
  /** It was cancelled, and is ending. */
  'market.order_ending': { status: 409 },
  /** Nothing is refunded: whether it ends now or with its time has to be said. */
  'market.ending_open': { status: 409 },
  /** It was not cancelled, or its refund is with the platform already. */
  'market.ending_none': { status: 409 },
  'market.order_not_found': { status: 404 },
  /** It is delivered, or its delivery failed: nothing is left to take back. */
  'market.order_closed': { status: 409 },
  /** This machine has no program to start it with; `missing` names it. */
  'market.no_launcher': { status: 409 },
});
