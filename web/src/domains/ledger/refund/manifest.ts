import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const refundRoutes: RoomRoute[] = [
  {
    path: '/console/finance-refunds',
    title: titles.refunds,
    permission: 'ledger.refund.settle',
    load: () => import('./refund-list.page.tsx').then((m) => m.RefundListPage),
    layout: 'console',
  },
];

export const refundMenu: MenuEntry[] = [
  {
    group: 'finance',
    title: titles.refunds,
    icon: 'swap',
    path: '/console/finance-refunds',
    order: 63,
    scope: 'platform',
  },
];
