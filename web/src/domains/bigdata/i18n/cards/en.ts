import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  recent: 'Projects changed last',
  total: 'Projects',
  none: 'No projects yet',
  noneHint: 'Connect datasets, algorithms and models on a canvas; templates help to begin.',
  add: 'New project',
  all: 'All projects',
  failed: 'Last run failed',
  running: 'Running',
  waiting: 'Waiting',
  idle: 'No project is running now.',
  last: 'Ended last',
  noRuns: 'There are no runs yet.',
  allRuns: 'All runs',
  steps: '{done}/{steps} steps',
};
export const words = { cn, en };
