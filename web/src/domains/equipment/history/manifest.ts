import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

const LIST = '/console/equipment-backup-list';

export const historyRoutes: RoomRoute[] = [
  {
    path: LIST,
    title: titles.backups,
    permission: 'equipment.gateway.read',
    load: () => import('./backup-list.page.tsx').then((m) => m.BackupListPage),
    layout: 'console',
  },
  {
    path: '/console/equipment-backup-config/:id',
    title: titles.backupConfig,
    permission: 'equipment.gateway.configure',
    inner: LIST,
    load: () => import('./backup-config.page.tsx').then((m) => m.BackupConfigPage),
    layout: 'console',
  },
  {
    path: '/console/equipment-backup-detail/:id',
    title: titles.history,
    permission: 'equipment.gateway.read',
    inner: LIST,
    load: () => import('./history.page.tsx').then((m) => m.HistoryPage),
    layout: 'console',
  },
];

export const historyMenu: MenuEntry[] = [
  {
    group: 'equipment',
    title: titles.backups,
    icon: 'backup',
    path: LIST,
    order: 61,
    enterprise: true,
  },
];
