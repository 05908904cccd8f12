import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const withdrawalRoutes: RoomRoute[] = [
  {
    path: '/console/finance-withdrawals',
    title: titles.withdrawals,
    permission: 'ledger.withdrawal.settle',
    load: () => import('./withdrawal-queue.page.tsx').then((m) => m.WithdrawalQueuePage),
    layout: 'console',
  },
];

export const withdrawalMenu: MenuEntry[] = [
  {
    group: 'finance',
    title: titles.withdrawals,
    icon: 'payout',
    path: '/console/finance-withdrawals',
    order: 61,
    scope: 'platform',
  },
];
