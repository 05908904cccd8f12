import type { Words } from '../../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  results: 'Results',
  total: '{n} application|{n} applications',
  filters: 'Filters',
  show: 'View results',
  showMany: 'View {n} application|View {n} applications',
  category: 'Category',
  allCategories: 'All categories',
  releaseType: 'Deployment type',
  allTypes: 'All types',
  cost: 'Monthly price',
  freeOnly: 'Free only',
  min: 'Min',
  max: 'Max',
  minLabel: 'Minimum price in yuan',
  maxLabel: 'Maximum price in yuan',
  apply: 'Apply',
  costHint: 'In yuan. Leave empty for no limit',
  costProblems: {
    number: 'Enter a price with up to two decimals',
    order: 'The minimum price is higher than the maximum price',
  },
  noneBehind: 'No applications with these filters',
  nameChip: 'Name contains "{name}"',
  publisherChip: 'Publisher: {name}',
  atLeast: 'from {cost}',
  atMost: 'up to {cost}',
  between: '{min} to {max}',
  sort: 'Sort',
  sorts: {
    popular: 'Most popular',
    new: 'Newest',
    cheap: 'Price: low to high',
    dear: 'Price: high to low',
    rated: 'Highest rated',
  },
  nothing: 'No matching applications',
  nothingHint: 'Try another name, a wider price range or another category.',
  reset: 'Reset filters',
  pastTheEnd: "This page doesn't exist",
  firstPage: 'Back to the first page',
};

export const words = { cn, en };
