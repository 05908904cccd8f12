import type { runtimeErrors } from '@cloudyard/contract/runtime/errors.ts';
import type { ErrorWords, Words } from '../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  errors: {
    'runtime.instance_not_found': 'This instance was not found.',
    'runtime.release_not_found': 'This release was not found. It may be too old to return to.',
    'runtime.instance_frozen':
      'The application has expired or its space is offline. Renew it or bring the space online first.',
    'runtime.instance_busy': 'The instance is being changed. Try again in a moment.',
    'runtime.instance_changed': 'Someone else changed this instance. Refresh the page.',
    'runtime.unreachable': 'What runs the applications does not answer right now. Try again later.',
    'runtime.variable_name':
      'Names have capital letters, digits and underscores, begin with a letter, and occur once.',
    'runtime.variable_reserved': 'The platform sets this variable itself. Choose another name.',
  } satisfies ErrorWords<typeof runtimeErrors>,
};
export const words = { cn, en };
