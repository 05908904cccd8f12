import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  none: 'Your enterprise has no tenant space yet',
  noneHint: 'Applications you buy run in the tenant space.',
  setUp: 'Set up a tenant space',
  goOn: 'Continue the request',
  progress: 'View progress',
  ends: 'Ends on {day}',
  stops: 'Stops on {day}',
  purge: 'Data deleted on {day}',
  more: 'View space',
};
export const words = { cn, en };
