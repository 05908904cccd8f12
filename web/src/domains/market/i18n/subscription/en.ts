import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'My subscriptions',
  sentence: 'Get notified when an application you subscribe to has a new version or goes offline.',
  name: 'Application',
  since: 'Subscribed',
  version: 'Latest version',
  cost: 'Price',
  state: 'Status',
  listed: 'Online',
  unlisted: 'Offline',
  unsubscribe: 'Unsubscribe',
  unsubscribed: 'unsubscribed successfully',
  browse: 'Browse the market',
  empty: 'No subscriptions yet',
  emptyHint: 'Click "Subscribe" on an application\'s page to get notified about new versions.',
};

export const words = { cn, en };
