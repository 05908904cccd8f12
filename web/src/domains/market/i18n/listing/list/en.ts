import type { Words } from '../../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  results: 'Results',
  total: '{n} found',
  filters: 'Filters',
  show: 'Show results',
  showMany: 'Show results ({n})',
  category: 'Category',
  allCategories: 'All categories',
  releaseType: 'How it runs',
  allTypes: 'All',
  cost: 'Price a month',
  freeOnly: 'Free only',
  min: 'Min',
  max: 'Max',
  minLabel: 'Least price in yuan',
  maxLabel: 'Highest price in yuan',
  apply: 'Apply',
  costHint: 'In yuan. Empty: no limit',
  costProblems: {
    number: 'Enter a price with at most two decimals',
    order: 'The least price is above the highest one',
  },
  noneBehind: 'Nothing here with these filters',
  nameChip: 'Name contains "{name}"',
  publisherChip: 'Publisher: {name}',
  atLeast: 'from {cost}',
  atMost: 'up to {cost}',
  between: '{min} to {max}',
  sort: 'Sort',
  sorts: {
    popular: 'Most popular',
    new: 'Newest',
    cheap: 'Cheapest first',
    dear: 'Dearest first',
    rated: 'Best rated',
  },
  nothing: 'No application fits',
  nothingHint: 'Try another name, a wider price range or another category.',
  reset: 'Reset filters',
  pastTheEnd: 'There is no such page',
  firstPage: 'Back to the first page',
};

export const words = { cn, en };
