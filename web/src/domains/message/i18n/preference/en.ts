import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'Message preferences',
  sentence: 'Choose how to be notified for each category. Urgent messages always reach you.',
  categories: 'Notifications',
  category: 'Category',
  inApp: 'In app',
  mail: 'Email',
  inAppOf: 'In-app notifications for "{name}"',
  mailOf: 'Email notifications for "{name}"',
  locked: "Required category. It can't be turned off",
  byDefault: 'Default',
  none: 'No categories yet',
  mails: 'Email',
  address: 'Emails are sent to {address}.',
  change: 'Change email',
  noAddress: "Your email isn't verified, so no emails are sent.",
  confirm: 'Verify email',
  quiet: 'Quiet hours',
  quietHelp: "No emails during this time; they're sent afterwards. Urgent messages are sent immediately.",
  quietFrom: 'From',
  quietTo: 'Until',
  quietSame: "Start and end can't be the same",
  zone: 'Time zone',
  zoneHelp: 'Used for quiet hours and the daily digest.',
  useZone: "Use this browser's time zone ({zone})",
  digest: 'Daily digest',
  digestHelp: 'One email a day with everything, at this time. Urgent messages are still sent immediately.',
  digestHour: 'Send at',
  saved: 'Saved',
  blocked: {
    title: 'Blocked senders',
    hint: "You don't receive their personal messages, and they aren't notified. Messages from the platform and enterprises still arrive.",
    none: 'No blocked senders. To block someone, open their message and choose "Block sender".',
    unblock: 'Unblock',
    unblockOf: 'Unblock "{name}"',
    done: 'You\'ll receive messages from "{name}" again',
  },
};

export const words = { cn, en };
