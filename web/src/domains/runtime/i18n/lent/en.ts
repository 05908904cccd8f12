import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  running: 'Running',
  crashed: 'Crashed',
  stopped: 'Stopped',
  of: '{n} of {all}',
  rates: 'How applications are running',
  none: 'No applications yet.',
  toList: 'View running applications',
};
export const words = { cn, en };
