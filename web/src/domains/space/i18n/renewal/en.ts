import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'Renew the tenant space "{name}"',
  period: 'Renew for',
  until: 'Valid until {day} after the renewal',
  comesBack: 'Renewing brings the space back: its applications start again and all data is still there.',
  verb: 'Renew',
  verbFor: 'Pay {amount} and renew',
  failed: "The space wasn't renewed",
  renewed: 'Renewed. Valid until {day}',
  waiting: "The renewal isn't complete yet",
  automatic: 'Auto renewal',
  automaticHelp:
    'Renews the space from the enterprise balance before it ends. If the balance is too low, you are notified and nothing is charged.',
  turnedOn: 'Auto renewal is on',
  turnedOff: 'Auto renewal is off',
};
export const words = { cn, en };
