import type { RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

/** Pages without login; the first load of a visitor brings no others. */
export const publicRoutes: RoomRoute[] = [
  {
    path: '/common/till',
    title: titles.till,
    permission: 'public',
    load: () => import('../till/till.page.tsx').then((m) => m.TillPage),
    layout: 'public',
  },
];
