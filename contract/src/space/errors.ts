import { errors } from '../kit/errors.ts';

export const spaceErrors = errors({
  'space.not_found': { status: 404 },
  'space.plan_not_found': { status: 404 },
  'space.request_not_found': { status: 404 },
  'space.database_not_found': { status: 404 },
  'space.copy_not_found': { status: 404 },
  'space.space_name_taken': { status: 409, field: 'name' },
  /** Of another space or another enterprise's page. */
  'space.space_domain_taken': { status: 409, field: 'domainName' },
  'space.space_domain_reserved': { status: 409, field: 'domainName' },
  /** It stays once it was submitted. */
  'space.domain_fixed': { status: 409, field: 'domainName' },
  /** An enterprise has one space that is not sealed. */
  'space.space_exists': { status: 409 },
  'space.password_missing': { status: 400, field: 'password' },
  'space.secret_wrong': { status: 403, field: 'secret' },
  'space.not_editable': { status: 409 },
  /** `status` says which codes are allowed. */
  'space.move_refused': { status: 409 },
  'space.space_changed': { status: 409 },
  'space.four_eyes': { status: 403 },
  'space.reason_missing': { status: 400, field: 'reason' },
  'space.cost_changed': { status: 409 },
  'space.not_online': { status: 409 },
  'space.not_paid': { status: 409 },
  'space.payment_pending': { status: 409 },
  'space.quota_plan_code_taken': { status: 409, field: 'code' },
  'space.plan_changed': { status: 409 },
  'space.plan_kind': { status: 409 },
  /** Fields say for each item: `missing:<amount>:<yuan a month>`. */
  'space.quota_short': { status: 409 },
  'space.request_decided': { status: 409 },
  'space.request_waiting': { status: 409 },
  'space.amount_step': { status: 400 },
  'space.tenant_database_name_taken': { status: 409, field: 'name' },
  'space.database_busy': { status: 409 },
  'space.database_not_ready': { status: 409 },
  'space.database_kept': { status: 409 },
  'space.database_failed': { status: 409 },
  'space.backups_full': { status: 409 },
  'space.copy_ended': { status: 409 },
  'space.copy_unfinished': { status: 409 },
});
