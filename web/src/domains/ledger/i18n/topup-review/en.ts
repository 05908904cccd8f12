import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'Top-ups',
  sentence:
    'Bank transfers are checked by one person and confirmed by another. Payments by providers are credited automatically; a wrong amount or a second payment is credited or sent back by two people.',
  search: 'Reference code or account',
  tabs: {
    all: 'All',
    waiting: 'To do',
    open: 'To be paid',
    done: 'Credited',
    rejected: 'Rejected',
    failed: 'Failed',
    expired: 'Expired',
    cancelled: 'Canceled',
    returned: 'Returned',
  },
  view: 'View',
  checkedBy: 'Checked by',
  checkedAt: 'Checked',
  endedBy: 'Handled by',
  transaction: 'Transaction',
  reason: 'Reason for rejection',
  noReceipt: 'No receipt uploaded',
  receiptPdf: 'Open the receipt (PDF)',
  receiptImage: 'Bank receipt, reference code {code}',
  received: 'Amount on the bank statement',
  receivedHelp: 'If it differs from the amount requested, the person who created the top-up is notified',
  check: 'Mark as checked',
  checked: 'Checked. Another person has to confirm it.',
  confirm: 'Confirm and credit',
  confirmTitle: 'Credit {amount}?',
  confirmConsequence: '{amount} will be added to the account of "{owner}". This cannot be undone.',
  confirmed: '{amount} credited',
  ownBegun: 'You created this top-up, so someone else has to handle it',
  ownChecked: 'You checked this top-up, so someone else has to confirm it',
  odd: {
    amount:
      'The provider received another amount than requested, so nothing was credited. Credit what was received, or refund it at the provider and mark it as returned.',
    second:
      'This is a second payment for one top-up, so it was not credited. Credit it, or refund it at the provider and mark it as returned.',
  },
  oddReceived: 'Amount the provider received',
  oddCheck: 'Credit this amount',
  sendBack: 'Mark as returned',
  sendBackTitle: 'Mark {amount} as returned',
  sendBackText:
    'Refund the payment at the provider or by bank first, then enter the reference. Once another person has confirmed it, the person who created the top-up is notified.',
  sendBackAmount: 'Amount returned',
  reference: 'Return reference',
  sentBack: 'Marked as returned. Another person has to confirm it.',
  confirmReturn: 'Confirm the return',
  confirmReturnTitle: 'Confirm that {amount} was returned?',
  confirmReturnConsequence:
    'Check the reference {reference} first. "{owner}" will be notified. This cannot be undone.',
  returned: 'Return of {amount} confirmed',
  reject: 'Reject',
  rejectTitle: 'Reject the top-up of {amount}',
  rejectReason: 'Reason',
  rejectHelp: 'The person who created the top-up will see it',
  rejected: 'Top-up rejected',
  late: 'Paid late',
  empty: 'No top-ups',
  emptyHint: 'Top-ups appear here as soon as users create them.',
};
export const words = { cn, en };
