import type { Words } from '../../../../kit/text.ts';
import { cn } from './difference-cn.ts';
import { fields, ownFields } from './fields-en.ts';
import { values } from './values-en.ts';

export const en: Words<typeof cn> = {
  fields,
  ownFields,
  values,
  nth: 'No. {n}',
  yes: 'yes',
  no: 'no',
  none: 'none',
};

export const words = { cn, en };
