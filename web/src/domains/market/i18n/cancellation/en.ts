import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  verb: 'Cancel purchase',
  title: 'Cancel the purchase of "{name}"',
  lines: 'What comes back of each payment',
  full: 'refunded in full within five days',
  unused: '{left} of {days} days are refunded',
  nothingBack: 'used up, nothing is refunded',
  asked: 'refund already requested',
  promotion: '{amount} of it was promotional credit, which is not refunded',
  paid: '{amount} paid',
  total: '{amount} is refunded in all',
  noPayments: 'Nothing was paid, so nothing is refunded.',
  refundNote:
    "The platform's finance settles the refund. The application stops then, and the data it kept is deleted with it; until then it keeps running. Databases of the space stay.",
  needsSpender: 'A colleague who can spend from the balance has to request the refund.',
  when: 'Nothing is refunded. When does it end?',
  now: 'End it now',
  nowNote:
    "The application stops at once, and the data it kept is deleted today ({day}). This can't be undone.",
  end: 'End it when its time is over',
  endNote:
    "It stops on {day} and isn't renewed. Its data is kept until {purge}; until then you can take this back or renew it.",
  back: 'Back',
  reason: 'Reason',
  reasonRequired: 'Enter a reason',
  confirm: 'Request refund and cancel',
  confirmNow: 'End now and delete data',
  confirmEnd: 'End when its time is over',
  requested: 'Refund requested. The application ends when it is settled',
  endedNow: '"{name}" has ended',
  willEnd: '"{name}" ends when its time is over',
  refunding:
    "Canceled on {day}, waiting for the platform's finance. The application stops when the refund is settled, and its data is deleted then",
  ending: 'Canceled: it stops on {day}, and its data is kept until {purge}',
  takeBack: 'Keep using it',
  tookBack: '"{name}" goes on',
};
export const words = { cn, en };
