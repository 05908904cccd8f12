import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  name: 'Name',
  category: 'Category',
  description: 'Description',
};
export const words = { cn, en };
