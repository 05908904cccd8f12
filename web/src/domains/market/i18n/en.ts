import type { marketErrors } from '@cloudyard/contract/market/errors.ts';
import type { ErrorWords } from '../../../kit/text.ts';
import { cn } from './cn.ts';

export const en = {
  errors: {
    'market.subscription_not_found': 'There is no such subscription',
    'market.promotion_not_found': 'This promotion does not exist, or has ended',
    'market.not_listed': 'The application is not on the shelf',
    'market.rating_not_found': 'This review does not exist, or was deleted',
    'market.rating_needs_subscription': 'Please subscribe to the application or buy it before you review it',
    'market.rating_of_own': 'You cannot review what you or your enterprise publish',
    'market.problem_not_found': 'There is no such problem',
    'market.problem_changed': 'Somebody just dealt with this problem; reload and try again',
    'market.period_not_offered': 'This plan is not sold for that time, please choose another',
    'market.price_changed': 'The price has changed; please check the new one and confirm again',
    'market.offer_changed': 'The plan has changed since you looked at it; please check it and confirm again',
    'market.no_space': 'The enterprise has no tenant space yet; open one before buying',
  } satisfies ErrorWords<typeof marketErrors>,
};

export const words = { cn, en };
