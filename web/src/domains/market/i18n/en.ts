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
    'market.order_not_found': 'This order was not found',
    'market.order_closed': 'The order is delivered or closed, so it can no longer be canceled',
    'market.no_launcher':
      'This server lacks the program that starts the application. It cannot be bought for now; nothing was charged',
  } satisfies ErrorWords<typeof marketErrors>,
};

export const words = { cn, en };
