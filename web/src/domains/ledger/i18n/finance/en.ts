import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'Finance overview',
  sentence:
    "What is waiting, the totals of the platform's accounts, monthly revenue and the latest reconciliation.",
  waiting: 'Waiting',
  waits: {
    topups: 'Top-ups to check',
    refunds: 'Refunds to review',
    withdrawals: 'Withdrawals to pay out',
    invoices: 'Invoices to issue',
  },
  sums: 'Platform accounts',
  revenue: 'Revenue',
  revenueHelp: 'So far, without what is owed to publishers',
  clearing: 'Money in the bank',
  clearingHelp: 'Top-ups minus withdrawals paid out',
  promotion: 'Promotional credit granted',
  promotionHelp: '{amount} of it not spent yet',
  owed: 'Owed to publishers',
  wallets: 'Customer balances',
  walletsHelp: '{amount} of it on hold',
  months: 'Revenue by month',
  unit: 'yuan',
  reconciliation: 'Latest reconciliation',
  reconciliationNone: 'No reconciliation yet',
  reconciliationOpen: 'Open reconciliation',
  running: 'Running',
  right: 'All correct',
  wrong: '{n} checks failed',
  available: 'Available balance',
  held: '{amount} on hold',
  own: 'My account',
  enterprise: 'Enterprise account',
  spending: 'Spending in the last six months',
  topUp: 'Top up',
};
export const words = { cn, en };
