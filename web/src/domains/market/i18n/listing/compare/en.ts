import type { Words } from '../../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  table: 'Comparison',
  onlyDifferences: 'Only differences',
  differs: 'Differs',
  differing: '{n} difference|{n} differences',
  same: 'There are no differences.',
  add: 'Add an application',
  addPlaceholder: 'Add by name',
  pickOne: 'Choose one of the suggestions',
  empty: 'Choose applications to compare',
  emptyHint: 'Tick "Compare" in the list, or add up to four by name.',
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
    authorities: 'Permissions',
    documents: 'Documents',
    screenshots: 'Screenshots',
    subscribers: 'Subscribers',
  },
};

export const words = { cn, en };
