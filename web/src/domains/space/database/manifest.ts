import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const databaseRoutes: RoomRoute[] = [
  {
    path: '/console/database-service',
    title: titles.databases,
    permission: 'space.database.read',
    load: () => import('./database.page.tsx').then((m) => m.DatabasePage),
    layout: 'console',
  },
];

export const databaseMenu: MenuEntry[] = [
  {
    group: 'yard',
    title: titles.databases,
    icon: 'database',
    path: '/console/database-service',
    order: 55,
    enterprise: true,
    help: 'tenant-databases',
    buttons: [{ key: 'space.database.manage', title: titles.manageDatabases }],
  },
];
