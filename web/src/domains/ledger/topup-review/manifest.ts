import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const topupReviewRoutes: RoomRoute[] = [
  {
    path: '/console/finance-topups',
    title: titles.financeTopups,
    permission: 'ledger.topup.confirm',
    load: () => import('./topup-review-list.page.tsx').then((m) => m.TopupReviewListPage),
    layout: 'console',
  },
];

export const topupReviewMenu: MenuEntry[] = [
  {
    group: 'finance',
    title: titles.financeTopups,
    icon: 'bank',
    path: '/console/finance-topups',
    order: 62,
    scope: 'platform',
  },
];
