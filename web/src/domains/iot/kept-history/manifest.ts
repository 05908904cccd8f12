import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { KEPT_HISTORY } from '../shared/paths.ts';

export const keptHistoryRoutes: RoomRoute[] = [
  {
    path: KEPT_HISTORY,
    title: titles.keptHistory,
    permission: 'iot.kept-history.read',
    load: () => import('./kept-history.page.tsx').then((m) => m.KeptHistoryPage),
    layout: 'console',
  },
];

export const keptHistoryMenu: MenuEntry[] = [
  {
    group: 'points',
    title: titles.keptHistory,
    icon: 'kept-history',
    path: KEPT_HISTORY,
    order: 130,
    enterprise: true,
    buttons: [{ key: 'iot.kept-history.edit', title: titles.manageKeptHistory }],
  },
];
