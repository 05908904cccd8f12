import type { Words } from '../../../../kit/text.ts';
import { cn } from './environment-cn.ts';

export const en: Words<typeof cn> = {
  sentence:
    'The application reads these variables when it starts. Secrets are never shown again, only replaced.',
  name: 'Name',
  value: 'Value',
  secret: 'Secret',
  kept: 'Set. Leave empty to keep it',
  hidden: 'Set, not shown',
  add: 'Add variable',
  remove: 'Remove',
  removeOne: 'Remove {name}',
  none: 'No variables yet',
  noneHint: 'The application runs with its defaults.',
  save: 'Save and restart',
  undo: 'Undo changes',
  saveTitle: 'Save and restart "{name}"?',
  saveHint:
    'It restarts with the new variables. The new process takes over once it passes the health check; if it fails, the present one stays.',
  saved: 'Saved. The application is restarting',
  nameProblem: 'Capital letters, digits and underscores, starting with a letter, up to 64 characters',
  twice: 'This name occurs twice',
  valueNeeded: 'Enter the value of the secret',
  changed: 'Someone else changed the variables. Reload the page and check them before you edit again.',
  numbersTitle: 'Configuration values',
  numbersSentence:
    'Choose an application and edit its values that are integers. Other variables are edited in its environment.',
  choose: 'Choose an application',
  chooseHint: 'Its values that are integers are shown here.',
  integer: 'Application config values must be non-empty integers',
  noNumbers: 'This application has no values that are integers',
  toEnvironment: 'View environment',
  reader: "You don't have permission to edit the configuration.",
};
export const words = { cn, en };
