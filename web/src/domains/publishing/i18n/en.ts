import type { publishingErrors } from '@cloudyard/contract/publishing/errors.ts';
import type { ErrorWords } from '../../../kit/text.ts';
import { cn } from './cn.ts';

export const en = {
  errors: {
    'market.application_not_found': 'This application does not exist, or is not open to you',
    'market.version_not_found': 'This version does not exist, or is not open to you',
    'market.resource_not_found': 'This plan does not exist, or was deleted',
    'market.category_not_found': 'This category does not exist, or was deleted',
    'market.file_not_found': 'This file does not exist, or is not open to you',
    'market.application_name_taken': 'App Name already exists, please re-enter!',
    'market.english_name_taken': 'The English name already exists, please re-enter',
    'market.application_code_taken': 'The code already exists, please choose another',
    'market.version_number_taken': 'This version number exists, please choose another',
    'market.resource_name_taken': 'There is a plan of this name, please choose another',
    'market.resource_code_taken': 'There is a plan of this code, please choose another',
    'market.app_category_name_taken': 'There is a category of this name at this level, please choose another',
    'market.app_category_in_use': 'Applications stand in this category; move them first',
    'market.app_category_changed':
      'Somebody else has just changed the categories, please reload and save again',
    'market.status_refused': 'This cannot be done in the present status',
    'market.status_changed': 'Somebody else has just changed the status, please reload and try again',
    'market.content_changed': 'The content has changed since you looked, please reload and look again',
    'market.content_frozen': 'The content cannot be changed in this status',
    'market.claimed_by_other': 'Another verifier is looking at it',
    'market.incomplete': 'Something needed is missing; complete it before you hand it in',
    'market.reason_missing': 'Please give a reason',
    'market.four_eyes': 'Nobody decides on what they or their enterprise handed in',
    'market.application_offline': 'The application must be online before its version',
    'market.no_approved_version': 'An application needs an approved version before it goes online',
    'market.no_plan': 'An application of the market needs at least one plan',
    'market.category_level': 'Please choose a category of the second level',
    'market.menu_name_of_app': 'The menu must not be called like the application',
    'market.parameter_out_of_range': 'This value is out of range',
    'market.image_needed': 'Please enter the image',
    'market.url_needed': 'Please enter an address that begins with http:// or https://',
    'market.program_needed': 'Please upload the application file',
    'market.module_circle': 'Modules must not need each other in a circle',
    'market.module_of_module': 'A module cannot have modules',
    'market.restore_late': 'It was archived more than 30 days ago; please ask the platform',
  } satisfies ErrorWords<typeof publishingErrors>,
};

export const words = { cn, en };
