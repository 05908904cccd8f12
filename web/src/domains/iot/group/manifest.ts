import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { GROUPS } from '../shared/device-paths.ts';

export const groupRoutes: RoomRoute[] = [
  {
    path: GROUPS,
    title: titles.groups,
    permission: 'iot.group.read',
    load: () => import('./group.page.tsx').then((m) => m.GroupPage),
    layout: 'console',
  },
];

export const groupMenu: MenuEntry[] = [
  {
    group: 'iot',
    title: titles.groups,
    icon: 'device-group',
    path: GROUPS,
    order: 40,
    buttons: [{ key: 'iot.group.edit', title: titles.manageGroups }],
  },
];
