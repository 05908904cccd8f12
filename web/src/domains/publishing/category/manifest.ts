import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const categoryRoutes: RoomRoute[] = [
  {
    path: '/console/application-category',
    title: titles.category,
    permission: 'market.category.edit',
    load: () => import('./category.page.tsx').then((m) => m.CategoryPage),
    layout: 'console',
  },
];

export const categoryMenu: MenuEntry[] = [
  {
    group: 'operations',
    title: titles.category,
    icon: 'folder',
    path: '/console/application-category',
    order: 33,
  },
];
