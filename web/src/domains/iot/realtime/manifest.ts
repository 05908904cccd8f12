import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { REALTIME } from '../shared/data-paths.ts';

export const realtimeRoutes: RoomRoute[] = [
  {
    path: REALTIME,
    title: titles.realtime,
    permission: 'iot.realtime.read',
    load: () => import('./realtime.page.tsx').then((m) => m.RealtimePage),
    layout: 'console',
  },
];

export const realtimeMenu: MenuEntry[] = [
  {
    group: 'points',
    title: titles.realtime,
    icon: 'realtime',
    path: REALTIME,
    order: 50,
    enterprise: true,
    buttons: [{ key: 'iot.point-set.edit', title: titles.managePointSets }],
  },
];
