import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  cost: {
    free: 'Free',
    from: 'from {cost}/month',
    none: 'No plan yet',
    month: '{cost}/month',
    permanent: '{cost} for good',
  },
  stars: {
    none: 'No ratings yet',
    value: '{value} of 5 stars',
    both: '{value} of 5 stars, ratings: {n}',
    count: ' ({n})',
  },
  publisher: { verified: 'Verified enterprise', platform: 'Published by the platform' },
  search: {
    label: 'Search applications',
    placeholder: 'Name or code',
    verb: 'Search',
    clear: 'Clear',
    suggestions: 'Suggestions',
    count: 'Suggestions: {n}. Choose with the arrow keys',
    category: 'Category',
    nothing: 'No suggestions',
    failed: 'No suggestions right now, press Enter to search',
  },
  portal: {
    all: 'Browse all applications',
    empty: 'The market is still empty',
    emptyHint: 'The first application to go online appears here. It could be yours.',
  },
  list: {
    types: {
      JAR: 'In the cloud',
      URL: 'External address',
      IMAGE: 'Container image',
      STATIC: 'Front end only',
    },
  },
  compare: {
    verb: 'Compare',
    choose: 'Compare {name}',
    full: 'Four at most: remove one first',
    tray: 'Applications to compare',
    alone: 'Choose one more to compare',
    chosen: '{n} chosen, {most} at most',
    clear: 'Clear',
    open: 'Compare',
    remove: 'Remove {name}',
    gone: 'Withdrawn application',
    documentTypes: { HELP: 'Help', API: 'Interface', TEST_REPORT: 'Test report' },
  },
};

export const words = { cn, en };
