import type { publishingErrors } from '@cloudyard/contract/publishing/errors.ts';
import type { ErrorWords } from '../../../kit/text.ts';
import { cn } from './cn.ts';

export const en = {
  errors: {
    'market.application_not_found': "This application doesn't exist or isn't available to you",
    'market.version_not_found': "This version doesn't exist or isn't available to you",
    'market.resource_not_found': "This plan doesn't exist or was deleted",
    'market.category_not_found': "This category doesn't exist or was deleted",
    'market.file_not_found': "This file doesn't exist or isn't available to you",
    'market.application_name_taken': 'App Name already exists, please re-enter!',
    'market.english_name_taken': 'This English name already exists. Enter another',
    'market.application_code_taken': 'This code already exists. Choose another',
    'market.version_number_taken': 'This version number already exists. Choose another',
    'market.resource_name_taken': 'A plan with this name already exists. Choose another name',
    'market.resource_code_taken': 'A plan with this code already exists. Choose another',
    'market.app_category_name_taken':
      'A category with this name already exists at this level. Choose another name',
    'market.app_category_in_use': 'Applications still belong to this category. Move them first',
    'market.app_category_changed': 'Someone else just changed the categories. Reload and save again',
    'market.status_refused': "This isn't possible in the current status",
    'market.status_changed': 'Someone else just changed the status. Reload and try again',
    'market.content_changed': 'The content changed during the review. Reload and check it again',
    'market.content_frozen': "The content can't be changed in the current status",
    'market.claimed_by_other': 'Another reviewer is working on this',
    'market.incomplete': 'Required content is missing. Complete it before you submit it for review',
    'market.reason_missing': 'Enter a reason',
    'market.four_eyes': "You can't review what you or your enterprise submitted",
    'market.application_offline': 'Put the application online before its version',
    'market.no_approved_version': 'The application needs an approved version before it can go online',
    'market.no_plan': 'Market applications need at least one plan',
    'market.category_level': 'Choose a second-level category',
    'market.menu_name_of_app': "The menu name can't be the same as the application name",
    'market.parameter_out_of_range': 'This value is out of range',
    'market.image_needed': 'Enter the image address',
    'market.image_unverified':
      'An image is fetched to this machine: get certified first, or submit the version and see the run of the review.',
    'market.url_needed': 'Enter an external URL that starts with http:// or https://',
    'market.program_needed': 'Upload the application file',
    'market.module_circle': "Modules can't depend on each other in a circle",
    'market.module_of_module': "A module can't have modules",
    'market.restore_late': 'It was archived more than 30 days ago. Contact the platform to restore it',
    'market.orders_running':
      'Enterprises have paid for this. Take it offline now, and archive it when their time is over',
    'market.trial_not_found': "This run doesn't exist or isn't available to you",
    'market.trial_running': 'This version is already running. Stop it before you start it again',
    'market.trials_at_once': 'Two of your versions are already running. Stop one before you start another',
  } satisfies ErrorWords<typeof publishingErrors>,
};

export const words = { cn, en };
