import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  mine: 'My algorithms',
  none: 'No algorithms yet',
  noneHint: 'Write some SQL, JavaScript or Python. Once it has passed its review it is in the library.',
  add: 'Add algorithm',
  decided: 'Latest decisions',
  noDecided: 'There are no decisions yet.',
  waiting: 'Waiting for review',
  oldest: 'Longest waiting',
  noWaiting: 'No algorithm waits for review',
  failed: '{n} failed',
};
export const words = { cn, en };
