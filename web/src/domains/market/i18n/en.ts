import type { marketErrors } from '@cloudyard/contract/market/errors.ts';
import type { ErrorWords } from '../../../kit/text.ts';
import { cn } from './cn.ts';

export const en = {
  errors: {
    'market.subscription_not_found': "This subscription doesn't exist",
    'market.promotion_not_found': "This promotion doesn't exist or has ended",
    'market.not_listed': "This application isn't online",
    'market.rating_not_found': "This rating doesn't exist or was deleted",
    'market.rating_needs_subscription': 'Subscribe to or buy this application before you rate it',
    'market.rating_of_own': "You can't rate an application published by you or your enterprise",
    'market.problem_not_found': "This problem report doesn't exist",
    'market.problem_changed': 'Someone else just handled this problem report. Reload and try again',
    'market.period_not_offered': "This plan isn't available for that duration. Choose another",
    'market.price_changed': 'The price has changed. Check the new price and confirm again',
    'market.offer_changed': 'The plan has changed. Check it and confirm again',
    'market.no_space':
      "Your enterprise doesn't have a tenant space yet. You need one to buy and deploy applications",
    'market.order_not_renewable': "This order can't be renewed",
    'market.renewal_waiting': 'A renewal already waits to be paid or approved. Settle it first',
    'market.plan_not_changeable':
      "The plan can't be changed now: the application must be running and paid for, and a lifetime purchase only gets a larger plan",
    'market.plan_same': 'It already has this plan, or this plan is already chosen',
    'market.plan_change_waiting': 'A change of plan waits to be paid or approved. Settle it first',
    'market.plan_change_none': 'There is no change of plan to take back, or it was paid for with the renewal',
    'market.version_not_newer': "This version isn't newer than the one that runs, or is no longer online",
    'market.order_stopped': 'The application is stopped. Start it before you upgrade',
    'market.order_ending': 'The order is being canceled, so nothing else can be changed',
    'market.ending_open': 'Nothing is refunded. Choose whether it ends now or when its time is over',
    'market.ending_none': "The order isn't canceled, or its refund is already with the platform's finance",
    'market.order_not_found': 'This order was not found',
    'market.order_closed': 'The order is delivered or closed, so it can no longer be canceled',
    'market.no_launcher':
      'This server lacks the program that starts the application. It cannot be bought for now; nothing was charged',
  } satisfies ErrorWords<typeof marketErrors>,
};

export const words = { cn, en };
