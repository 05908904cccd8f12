import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  verb: 'Renew',
  title: 'Renew "{name}"',
  months: 'Months',
  monthsWrong: 'Enter a whole number from 1 to 120.',
  plan: 'Plan',
  amount: 'Price',
  until: 'Paid until',
  balance: 'Account balance',
  comesBack: 'Once renewed, the application starts again with all its data.',
  pay: 'Pay {amount} and renew',
  failed: 'The renewal did not succeed',
  renewed: '"{name}" was renewed',
  waiting: 'The renewal waits for a payment or an approval and then takes effect by itself.',
  automatic: 'Automatic renewal',
  turnedOn: 'Automatic renewal is on for "{name}"',
  turnedOff: 'Automatic renewal is off for "{name}"',
  turnOn: 'Turn on automatic renewal',
  turnOff: 'Turn off automatic renewal',
};
export const words = { cn, en };
