import type { Words } from '../../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'Application market',
  sentence: 'Audited industrial applications, by the month or for good, deployed to your own space.',
  count: '{n} on the shelf',
  featured: 'Featured',
  newest: 'New on the market',
  kinds: { recommend: 'Recommended', advertise: 'Advertised', new: 'New' },
  previous: 'Previous',
  next: 'Next',
  top: 'Popular now',
  categories: 'By category',
  many: '{n}',
  recent: 'Recently viewed',
  forget: 'Clear history',
  publishTitle: 'Put your application on the shelf',
  publishText:
    'Describe it, upload a version, set a price. It goes online after the audit. Enterprises and individuals may publish.',
  publish: 'Publish an application',
};

export const words = { cn, en };
