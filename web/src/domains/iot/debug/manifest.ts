import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { DEBUG } from '../shared/device-paths.ts';

export const debugRoutes: RoomRoute[] = [
  {
    path: DEBUG,
    title: titles.debug,
    permission: 'iot.debug.use',
    load: () => import('./debug.page.tsx').then((m) => m.DebugPage),
    layout: 'console',
  },
];

export const debugMenu: MenuEntry[] = [
  { group: 'iot', title: titles.debug, icon: 'debug', path: DEBUG, order: 110, enterprise: true },
];
