import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  cost: {
    free: 'Free',
    from: 'From {cost}/month',
    none: 'No plans yet',
    month: '{cost}/month',
    permanent: '{cost} lifetime',
  },
  stars: {
    none: 'No ratings yet',
    value: '{value} of 5 stars',
    both: '{value} of 5 stars, {n} rating|{value} of 5 stars, {n} ratings',
    count: ' ({n})',
  },
  publisher: { verified: 'Certified enterprise', platform: 'Published by the platform' },
  search: {
    label: 'Search applications',
    placeholder: 'Name or code',
    verb: 'Search',
    clear: 'Clear',
    suggestions: 'Suggestions',
    count: '{n} suggestion. Use the arrow keys to choose|{n} suggestions. Use the arrow keys to choose',
    category: 'Category',
    nothing: 'No suggestions',
    failed: "Suggestions aren't available. Press Enter to search",
  },
  portal: {
    all: 'Browse all applications',
    empty: 'The market is still empty',
    emptyHint: 'The first application to go online appears here. It could be yours.',
  },
  list: {
    types: {
      JAR: 'Cloud',
      URL: 'External URL',
      IMAGE: 'Container image',
      STATIC: 'Frontend only',
      NODE: 'Cloud (Node)',
    },
  },
  compare: {
    verb: 'Compare',
    choose: 'Compare {name}',
    full: 'Up to four. Remove one first',
    tray: 'Applications to compare',
    alone: 'Choose one more to compare',
    chosen: '{n} of {most} selected',
    clear: 'Clear',
    open: 'Compare',
    remove: 'Remove {name}',
    gone: 'Offline application',
    documentTypes: { HELP: 'Help', API: 'API', TEST_REPORT: 'Test report' },
  },
};

export const words = { cn, en };
