import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  none: 'No applications yet',
  noneHint: "Applications bought in the market run in your enterprise's tenant space.",
  toMarket: 'Go to market',
  all: 'applications',
  crashed: 'Crashed applications',
  fine: 'No application has crashed.',
  more: '{n} more',
};
export const words = { cn, en };
