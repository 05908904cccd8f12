import type { Words } from '../../../kit/text.ts';
import type { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  errors: {
    'access.role_not_yours': 'You do not hold this role, please reload and choose again',
    'access.last_administrator': 'The platform must keep an administrator',
  },
};
