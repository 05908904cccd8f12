import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const PATH = '/console/algorithm-category';

export const categoryRoutes: RoomRoute[] = [
  {
    path: PATH,
    title: titles.category,
    permission: 'algorithm.category.edit',
    load: () => import('./category.page.tsx').then((m) => m.CategoryPage),
    layout: 'console',
  },
];

export const categoryMenu: MenuEntry[] = [
  { group: 'operations', title: titles.category, icon: 'algorithm-category', path: PATH, order: 41 },
];
