import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'My subscriptions',
  sentence: 'You are told when an application you subscribed to has a new version or leaves the market.',
  name: 'Application',
  since: 'Subscribed',
  version: 'Newest version',
  cost: 'Price',
  shelf: 'Status',
  listed: 'On the market',
  unlisted: 'Withdrawn',
  unsubscribe: 'Unsubscribe',
  unsubscribed: 'unsubscribed successfully',
  browse: 'Browse the market',
  empty: 'No subscriptions yet',
  emptyHint: 'Choose "Subscribe" on the page of an application to hear of its new versions.',
};

export const words = { cn, en };
