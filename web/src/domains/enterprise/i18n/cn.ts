import type { enterpriseErrors } from '@cloudyard/contract/enterprise/errors.ts';
import type { ErrorWords } from '../../../kit/text.ts';

export const cn = {
  errors: {
    'enterprise.not_member': '您不是该企业的成员',
  } satisfies ErrorWords<typeof enterpriseErrors>,
} as const;
