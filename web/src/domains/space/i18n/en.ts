import type { spaceErrors } from '@cloudyard/contract/space/errors.ts';
import type { ErrorWords, Words } from '../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  errors: {
    'space.not_found': 'This tenant space was not found.',
    'space.plan_not_found': 'This quota plan was not found.',
    'space.request_not_found': 'This request was not found.',
    'space.database_not_found': 'This database was not found.',
    'space.copy_not_found': 'This backup was not found.',
    'space.space_name_taken': 'This space name is already in use. Choose another one.',
    'space.space_domain_taken': 'The domain name has been registered, must be unique.',
    'space.space_domain_reserved': 'The platform reserves this domain name. Choose another one.',
    'space.domain_fixed': "The domain name can't be changed after it was submitted.",
    'space.space_exists': 'The enterprise already has a tenant space.',
    'space.password_missing': 'Set a space password.',
    'space.secret_wrong': 'Tenant space secret error.',
    'space.not_editable': "A submitted space can't be changed. Withdraw it first.",
    'space.move_refused': "The space can't move to this status now. Refresh the page.",
    'space.space_changed': 'The status of the space has changed. Refresh the page.',
    'space.four_eyes': 'What you or your enterprise submitted has to be reviewed by someone else.',
    'space.reason_missing': 'Enter a reason.',
    'space.cost_changed': 'The price has changed. Check the new price before you submit.',
    'space.not_online': 'The tenant space is not online. Bring it online first.',
    'space.not_paid': 'The payment has not been made yet.',
    'space.payment_pending': 'An earlier payment still waits to be paid or approved. Settle it first.',
    'space.quota_plan_code_taken': 'This code is already in use.',
    'space.plan_changed': 'Someone else changed this plan. Refresh the page.',
    'space.plan_kind': "This plan can't be used here.",
    'space.quota_short': 'There is not enough quota.',
    'space.request_decided': 'This request has already been reviewed. Refresh the page.',
    'space.request_waiting':
      'A request of this kind is still being reviewed. Wait for it or cancel it first.',
    'space.amount_step': 'Enter the amount in the given steps.',
    'space.tenant_database_name_taken': 'The space already has a database of this name.',
    'space.database_busy': 'Another operation is running on this database. Try again later.',
    'space.database_not_ready': 'The database is not available right now.',
    'space.database_kept': 'The database was already restored or purged. Refresh the page.',
    'space.database_failed': 'The database service is not responding. Try again later.',
    'space.backups_full': 'The number of backups is at its limit. Delete an old one first.',
    'space.copy_ended': 'This operation has already ended.',
    'space.copy_unfinished': 'The backup is not finished yet.',
  } satisfies ErrorWords<typeof spaceErrors>,
};
export const words = { cn, en };
