import type { RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

export const topupRoutes: RoomRoute[] = [
  {
    path: '/console/top-up',
    title: titles.topUp,
    permission: 'session',
    load: () => import('./topup.page.tsx').then((m) => m.TopupPage),
    inner: '/console/{of}-account',
    layout: 'console',
  },
];
