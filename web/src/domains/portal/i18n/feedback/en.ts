import type { Words } from '../../../../kit/text.ts';
import type { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  errors: {
    'portal.feedback_not_found': 'There is no such feedback',
    'portal.feedback_changed': 'Somebody just dealt with this feedback; reload and try again',
  },
};
