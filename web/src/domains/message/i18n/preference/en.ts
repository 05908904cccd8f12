import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'Message preferences',
  sentence: 'Choose how you are told, category by category. Urgent messages always reach you.',
  categories: 'How you are told',
  category: 'Category',
  inApp: 'Here',
  mail: 'By mail',
  inAppOf: '"{name}" in the message centre',
  mailOf: '"{name}" by mail',
  locked: 'Important category, it cannot be turned off',
  byDefault: 'Default',
  none: 'There are no categories yet',
  mails: 'Mails',
  address: 'Mails go to {address}.',
  change: 'Change the address',
  noAddress: 'Your address has not been confirmed, so no mails are sent.',
  confirm: 'Confirm the address',
  quiet: 'Quiet hours',
  quietHelp: 'No mails in this time; they are sent when it is over. Urgent ones are sent at once.',
  quietFrom: 'From',
  quietTo: 'Until',
  quietSame: 'They must not be the same',
  zone: 'Time zone',
  zoneHelp: 'The clock of the quiet hours and of the daily digest.',
  useZone: 'Use the time zone of this browser ({zone})',
  digest: 'Daily digest',
  digestHelp: 'All mails of a day in one, at this hour. Urgent ones are still sent at once.',
  digestHour: 'Hour',
  saved: 'Saved',
  blocked: {
    title: 'Blocked senders',
    hint: 'Their personal messages do not reach you, and they are not told. What the platform and enterprises send still arrives.',
    none: 'Nobody is blocked. Open a message from somebody and choose "Block sender" to block them.',
    unblock: 'Unblock',
    unblockOf: 'Unblock "{name}"',
    done: 'Messages from "{name}" reach you again',
  },
};

export const words = { cn, en };
