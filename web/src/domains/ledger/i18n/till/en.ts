import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'Demo till',
  sentence:
    'It stands in for a real payment provider, and no payment is made. The server receives signed notifications as it would from a real one.',
  payee: 'Account',
  order: 'Order',
  amount: 'Amount due',
  acts: {
    pay: 'Pay',
    cancel: 'Cancel payment',
    twice: 'Notify twice',
    wrong: 'Pay a wrong amount',
    late: 'Pay after closing',
  },
  trouble: 'Try what can go wrong',
  answered: 'The server answered: {answers}',
  back: 'Go back',
  missing: 'Order not found',
  missingHint: 'The link is incomplete, or the demo till is turned off.',
  paid: 'This order has been paid',
};
export const words = { cn, en };
