import { errors } from '../kit/errors.ts';

export const enterpriseErrors = errors({
  'enterprise.not_member': { status: 403 },
});
