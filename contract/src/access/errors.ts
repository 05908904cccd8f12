import { errors } from '../kit/errors.ts';

export const accessErrors = errors({
  'access.role_not_yours': { status: 403 },
  'access.last_administrator': { status: 409 },
});
