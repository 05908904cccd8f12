import type { MenuEntry, RoomCard, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { OVERVIEW } from '../shared/paths.ts';

export const overviewRoutes: RoomRoute[] = [
  {
    path: OVERVIEW,
    title: titles.overview,
    permission: 'iot.overview.read',
    load: () => import('./overview.page.tsx').then((m) => m.IotOverviewPage),
    layout: 'console',
  },
];

export const overviewCards: RoomCard[] = [
  {
    letter: 'q',
    scope: 'place',
    about: 'health',
    title: titles.deviceStates,
    permission: 'iot.overview.read',
    load: () => import('./states.tsx').then((m) => m.DeviceStates),
    size: { w: 6, h: 6, minW: 4, minH: 5 },
  },
];

export const overviewMenu: MenuEntry[] = [
  {
    ...{
      group: 'iot',
      title: titles.overview,
      icon: 'iot-overview',
      path: OVERVIEW,
      order: 10,
      enterprise: true,
    },
  },
];
