import { errors } from '../kit/errors.ts';

export const auditErrors = errors({
  'audit.entry_not_found': { status: 404 },
  'audit.check_not_found': { status: 404 },
  'audit.check_not_running': { status: 409 },
  'audit.check_running': { status: 409 },
});
