import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const walletRoutes: RoomRoute[] = [
  {
    path: '/console/person-account',
    title: titles.personAccount,
    permission: 'session',
    load: () => import('./account.page.tsx').then((m) => m.PersonAccountPage),
    layout: 'console',
  },
  {
    path: '/console/enterprise-account',
    title: titles.enterpriseAccount,
    permission: 'ledger.wallet.read',
    load: () => import('./account.page.tsx').then((m) => m.EnterpriseAccountPage),
    layout: 'console',
  },
];

export const walletMenu: MenuEntry[] = [
  {
    group: 'money',
    title: titles.enterpriseAccount,
    icon: 'account',
    path: '/console/enterprise-account',
    order: 60,
    enterprise: true,
    buttons: [
      { key: 'ledger.wallet.spend', title: titles.spend },
      { key: 'ledger.payment.approve', title: titles.approvePayments },
      { key: 'ledger.limit.edit', title: titles.editLimits },
      { key: 'ledger.withdrawal.add', title: titles.withdraw },
      { key: 'ledger.invoice.add', title: titles.askInvoice },
      { key: 'ledger.topup.add', title: titles.topUp },
    ],
  },
  {
    group: 'money',
    title: titles.personAccount,
    icon: 'wallet',
    path: '/console/person-account',
    order: 61,
    scope: 'every',
  },
];
