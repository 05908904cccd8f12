import type { Words } from '../../../../kit/text.ts';
import { cn } from './list-cn.ts';

export const en: Words<typeof cn> = {
  title: 'Purchased applications',
  sentence: 'The applications your enterprise bought, and their orders.',
  orders: 'Orders',
  search: 'Search by application or plan',
  searched: 'Search: {q}',
  status: 'Status',
  all: 'All',
  states: {
    unpaid: 'Unpaid',
    delivering: 'Deploying',
    active: 'Active',
    failed: 'Failed',
    cancelled: 'Canceled',
    frozen: 'Expired',
    ended: 'Ended',
  },
  application: 'Application',
  version: 'Version',
  plan: 'Plan',
  until: 'Paid until',
  cost: 'Cost',
  months: 'Duration',
  publisher: 'Publisher',
  buyer: 'Buyer',
  createdAt: 'Bought',
  deliveredAt: 'Deployed',
  progress: 'Progress',
  terms: 'Change or cancel',
  instance: 'How it runs',
  pay: 'Go to payment',
  empty: 'Nothing bought yet',
  emptyHint:
    "Choose an application and a plan in the market. It's deployed to your enterprise's tenant space by itself.",
};
export const words = { cn, en };
