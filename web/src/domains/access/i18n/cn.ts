import type { accessErrors } from '@cloudyard/contract/access/errors.ts';
import type { ErrorWords } from '../../../kit/text.ts';

export const cn = {
  errors: {
    'access.role_not_yours': '您没有此角色，请刷新后重新选择',
    'access.last_administrator': '不能让平台没有管理员',
  } satisfies ErrorWords<typeof accessErrors>,
} as const;
