import type { Words } from '../../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'Application market',
  sentence:
    'Reviewed industrial applications, by the month or with a lifetime license, deployed to your own space.',
  count: '{n} application|{n} applications',
  featured: 'Featured',
  newest: 'New arrivals',
  kinds: { recommend: 'Recommended', advertise: 'Sponsored', new: 'New' },
  previous: 'Previous',
  next: 'Next',
  top: 'Popular now',
  categories: 'By category',
  many: '{n}',
  recent: 'Recently viewed',
  forget: 'Clear history',
  publishTitle: 'Publish your own application',
  publishText:
    "Describe it, upload a version and set a price. It can go online once it's approved. Enterprises and individuals can publish.",
  publish: 'Publish application',
};

export const words = { cn, en };
