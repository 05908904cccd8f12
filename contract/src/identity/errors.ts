import { errors } from '../kit/errors.ts';

export const identityErrors = errors({
  'identity.wrong_password': { status: 401 },
  'identity.locked': { status: 423 },
});
