import type { Words } from '../../../../../kit/text.ts';
import type { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  table: 'Comparison',
  onlyDifferences: 'Only differences',
  differs: 'Differs',
  differing: 'Differences: {n}',
  same: 'There are no differences.',
  add: 'Add an application',
  addPlaceholder: 'Add by name',
  pickOne: 'Choose one of the suggestions',
  empty: 'Choose applications to compare',
  emptyHint: 'Tick "Compare" in the list of applications, or add up to four by name below.',
  none: 'None',
  count: '{n}',
  rows: {
    plans: 'Plans and prices',
    rating: 'Rating',
    category: 'Category',
    releaseType: 'How it runs',
    version: 'Newest version',
    updated: 'Updated',
    publisher: 'Publisher',
    terminal: 'Used on',
    authorities: 'Permissions asked for',
    documents: 'Documents',
    screenshots: 'Screenshots',
    subscribers: 'Subscribers',
  },
};
