import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const financeRoutes: RoomRoute[] = [
  {
    path: '/console/finance',
    title: titles.overview,
    permission: 'ledger.finance.read',
    load: () => import('./finance.page.tsx').then((m) => m.FinancePage),
    layout: 'console',
  },
];

export const financeMenu: MenuEntry[] = [
  {
    group: 'finance',
    title: titles.overview,
    icon: 'fund',
    path: '/console/finance',
    order: 60,
    scope: 'platform',
  },
];
