import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const managementRoutes: RoomRoute[] = [
  {
    path: '/console/application-market-management',
    title: titles.market,
    permission: 'market.market.manage',
    load: () => import('./market-management.page.tsx').then((m) => m.MarketManagementPage),
    layout: 'console',
  },
  {
    path: '/console/application-list',
    title: titles.list,
    permission: 'market.market.manage',
    load: () => import('./application-list.page.tsx').then((m) => m.ApplicationListPage),
    layout: 'console',
  },
];

export const managementMenu: MenuEntry[] = [
  {
    group: 'operations',
    title: titles.market,
    icon: 'market',
    path: '/console/application-market-management',
    order: 31,
  },
  {
    group: 'operations',
    title: titles.list,
    icon: 'table',
    path: '/console/application-list',
    order: 32,
  },
];
