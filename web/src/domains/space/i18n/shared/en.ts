import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  phases: {
    none: 'Not started',
    running: 'Running',
    ending: 'Ends soon',
    grace: 'Ended, in grace period',
    frozen: 'Stopped',
    released: 'Released',
  },
  causes: {
    owner: 'Taken offline by the enterprise',
    platform: 'Taken offline by the platform',
    expired: 'Not renewed in time',
  },
  platforms: { local: 'Local runtime' },
  months: '{n} month|{n} months',
  perMonth: '{price}/month',
  balance: 'Available balance',
  after: 'Balance afterwards',
  missing: '{amount} short',
  missingTitle: 'Balance too low: {balance} available, {missing} short',
  missingHint: 'Top up first.',
  othersPay:
    'You have no permission to spend: a colleague who has it pays after you submit, and it continues by itself.',
  topUp: 'Top up',
  paymentOpen: 'The payment of {amount} is waiting to be paid',
  paymentOpenHint: 'It continues as soon as a colleague with permission to spend has paid it.',
  paymentApproval: 'The payment of {amount} is waiting for approval',
  paymentApprovalHint: 'The amount needs a second colleague. It continues once the payment is approved.',
  paymentHeld: '{amount} of the enterprise balance is on hold',
  paymentHeldHint:
    'It is charged when the space is ready. If it is rejected or withdrawn, all of it is released.',
  toPayment: 'View payment',
  total: 'Total',
  steps: {
    quota: 'Allocate the quota',
    database: 'Prepare the database service',
    charge: 'Charge the payment',
    open: 'Bring online',
  },
  stepStates: { waiting: 'Waiting', running: 'In progress', done: 'Done', failed: 'Failed' },
  stepAttempts: 'Attempt {n}',
  setup: 'Setup progress',
  setupDone: '{done} of {all} steps done',
  goOn: 'Continue setup',
  goOnStarted: 'Setup continues',
  reason: 'Reason',
};
export const words = { cn, en };
