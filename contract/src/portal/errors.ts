import { errors } from '../kit/errors.ts';

export const portalErrors = errors({
  'portal.feedback_not_found': { status: 404 },
  'portal.feedback_changed': { status: 409 },
});
