import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { HISTORY } from '../shared/data-paths.ts';

export const historyRoutes: RoomRoute[] = [
  {
    path: HISTORY,
    title: titles.history,
    permission: 'iot.history.read',
    load: () => import('./history.page.tsx').then((m) => m.HistoryPage),
    layout: 'console',
  },
];

export const historyMenu: MenuEntry[] = [
  { group: 'points', title: titles.history, icon: 'trend', path: HISTORY, order: 60, enterprise: true },
];
