import type { Words } from '../../../kit/text.ts';
import type { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  errors: {
    'enterprise.not_member': 'You are not a member of this enterprise',
  },
};
