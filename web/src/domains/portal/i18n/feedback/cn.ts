import type { portalErrors } from '@cloudyard/contract/portal/errors.ts';
import type { ErrorWords } from '../../../../kit/text.ts';

export const cn = {
  errors: {
    'portal.feedback_not_found': '没有这条反馈',
    'portal.feedback_changed': '这条反馈刚刚被他人处理，请刷新后再试',
  } satisfies ErrorWords<typeof portalErrors>,
} as const;
