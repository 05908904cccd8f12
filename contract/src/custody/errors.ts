import { errors } from '../kit/errors.ts';

export const custodyErrors = errors({
  'custody.password_wrong': { status: 403, field: 'password' },
  'custody.data_export_not_found': { status: 404 },
  /** One at a time of an enterprise, and of an account. */
  'custody.data_export_running': { status: 409 },
  'custody.data_exports_today': { status: 429 },
  /** As many archives as may be kept at once. */
  'custody.data_exports_kept': { status: 409 },
  'custody.data_export_ended': { status: 409 },
  'custody.data_export_unfinished': { status: 409 },
  /** No room on the disk for one more. */
  'custody.data_export_full': { status: 503 },
  'custody.link_invalid': { status: 403 },
  'custody.no_enterprise': { status: 403 },
  'custody.name_wrong': { status: 400, field: 'name' },
  /** What stands in the way is in the plan. */
  'custody.deletion_blocked': { status: 409 },
  'custody.deletion_running': { status: 409 },
  /** Not asked for, or too late to be taken back. */
  'custody.deletion_not_found': { status: 404 },
});
