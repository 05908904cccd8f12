import type { Words } from '../../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  table: 'Comparison',
  onlyDifferences: 'Differences only',
  differs: 'Different',
  differing: '{n} difference|{n} differences',
  same: 'No differences.',
  add: 'Add application',
  addPlaceholder: 'Add by name',
  pickOne: 'Choose an application from the suggestions',
  empty: 'Choose applications to compare',
  emptyHint: 'Select "Compare" in the list, or add up to four applications by name.',
  none: 'None',
  count: '{n}',
  rows: {
    plans: 'Plans and prices',
    rating: 'Rating',
    category: 'Category',
    releaseType: 'Deployment type',
    version: 'Latest version',
    updated: 'Updated',
    publisher: 'Publisher',
    terminal: 'Devices',
    authorities: 'Required permissions',
    documents: 'Documents',
    screenshots: 'Screenshots',
    subscribers: 'Subscribers',
  },
};

export const words = { cn, en };
